-- Stores a passkey of a player, if a token is the player's.
-- KEYS: the player. ARGV: SHA-256 of the token in hex; the field of the passkey and its value; how many there may be.
-- Returns 1; 0 where the player has another token; 2 where the account still belongs to the organisers who entered the
-- player; 3 where there are as many; 4 where the player has this passkey.
local tokens = (redis.call("HGET", KEYS[1], "token") or "") .. " " .. (redis.call("HGET", KEYS[1], "others") or "")
if not string.find(tokens, ARGV[1], 1, true) then
    return 0
end
if redis.call("HEXISTS", KEYS[1], "entered") == 1 then
    return 2
end
local count = 0
for _, field in ipairs(redis.call("HKEYS", KEYS[1])) do
    if field == ARGV[2] then
        return 4
    end
    if string.sub(field, 1, 8) == "passkey:" then
        count = count + 1
    end
end
if count >= tonumber(ARGV[4]) then
    return 3
end
redis.call("HSET", KEYS[1], ARGV[2], ARGV[3])
return 1
