-- Deletes everything that is stored of a player, and leaves the mark that they were erased.
-- KEYS: the player. ARGV: the time in milliseconds.
-- Returns the name that the player had, empty where they were erased before; 0 where there is no such player.
if redis.call("HEXISTS", KEYS[1], "erased") == 1 then
    return ""
end
local name = redis.call("HGET", KEYS[1], "name")
if not name then
    return 0
end
redis.call("DEL", KEYS[1])
redis.call("HSET", KEYS[1], "erased", ARGV[1])
return name
