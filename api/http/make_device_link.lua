-- Stores the link of a player for a further device in the place of the link before, if a token is the player's.
-- KEYS: the player. ARGV: SHA-256 of the token in hex, SHA-256 of the link in hex, when it ends, milliseconds since 1970.
-- Returns 1; 0 where the player has another token; 2 where the account still belongs to the organisers who entered the
-- player.
local tokens = (redis.call("HGET", KEYS[1], "token") or "") .. " " .. (redis.call("HGET", KEYS[1], "others") or "")
if not string.find(tokens, ARGV[1], 1, true) then
    return 0
end
if redis.call("HEXISTS", KEYS[1], "entered") == 1 then
    return 2
end
redis.call("HSET", KEYS[1], "device", ARGV[2] .. " " .. ARGV[3])
return 1
