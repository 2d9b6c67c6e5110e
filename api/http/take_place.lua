-- Takes a place among the open things of a player.
-- KEYS: sorted set of things by when they were made. ARGV: the thing, how many there may be, milliseconds since 1970.
-- Returns 1 when it has a place now, 2 when it had one already, 0 when there are as many others.
if redis.call("ZSCORE", KEYS[1], ARGV[1]) then
    return 2
end
if redis.call("ZCARD", KEYS[1]) >= tonumber(ARGV[2]) then
    return 0
end
redis.call("ZADD", KEYS[1], ARGV[3], ARGV[1])
return 1
