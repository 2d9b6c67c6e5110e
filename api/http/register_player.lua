-- Stores a new player; one that is there stays as it is.
-- KEYS: the player. ARGV: the name, SHA-256 of the token in hex, the tournament whose organisers enter the player (or "").
-- Returns 1, or 0 where the player that is there has another name, or was erased.
if redis.call("HEXISTS", KEYS[1], "erased") == 1 then
    return 0
end
local name = redis.call("HGET", KEYS[1], "name")
if name then
    return name == ARGV[1] and 1 or 0
end
redis.call("HSET", KEYS[1], "name", ARGV[1], "role", "player", "token", ARGV[2])
if ARGV[3] ~= "" then
    redis.call("HSET", KEYS[1], "entered", ARGV[3])
end
return 1
