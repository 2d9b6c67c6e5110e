-- Stores the token of a player, if a field of the player has a value; all other tokens of the player end.
-- KEYS: the player. ARGV: the field (empty: in any case), its value, SHA-256 of the token in hex.
-- Whatever was changed before, the token is the player's own then; where its organisers change it, the account stays theirs.
-- Returns 1, or 0 where the field has another value.
local value = ARGV[1] ~= "" and (redis.call("HGET", KEYS[1], ARGV[1]) or "")
if ARGV[1] == "token" then
    local tokens = value .. " " .. (redis.call("HGET", KEYS[1], "others") or "")
    if value ~= ARGV[3] and not string.find(tokens, ARGV[2], 1, true) then
        return 0
    end
elseif value and value ~= ARGV[2] then
    return 0
end
redis.call("HSET", KEYS[1], "token", ARGV[3])
redis.call("HDEL", KEYS[1], "others", "device")
if ARGV[1] ~= "entered" then
    redis.call("HDEL", KEYS[1], "entered")
end
return 1
