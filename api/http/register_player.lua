-- Stores a new player; one that is there stays as it is.
-- KEYS: the player. ARGV: the name, SHA-256 of the token in hex, the tournament whose organisers enter the player (or ""),
-- and of a bot account its owner and its description.
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
if ARGV[4] ~= "" then
    redis.call("HSET", KEYS[1], "owner", ARGV[4], "description", ARGV[5])
end
return 1
