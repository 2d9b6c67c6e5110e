-- Stores the recovery code of a player in the place of the code before, if a token is the player's.
-- KEYS: the player. ARGV: SHA-256 of the token in hex, SHA-256 of the code in hex, milliseconds since 1970.
-- Returns the SHA-256 of the code before (empty: there was none); 0 where the player has another token; 1 where the
-- account still belongs to the organisers who entered the player.
local tokens = (redis.call("HGET", KEYS[1], "token") or "") .. " " .. (redis.call("HGET", KEYS[1], "others") or "")
if not string.find(tokens, ARGV[1], 1, true) then
    return 0
end
if redis.call("HEXISTS", KEYS[1], "entered") == 1 then
    return 1
end
local before = string.match(redis.call("HGET", KEYS[1], "recovery") or "", "^%x*")
redis.call("HSET", KEYS[1], "recovery", ARGV[2] .. " " .. ARGV[3])
return before
