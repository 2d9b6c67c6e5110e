-- Takes some of what a caller may still do from a leaky bucket: its key holds when it will be empty, in microseconds.
-- KEYS: the bucket. ARGV: microseconds for one, the room of the bucket in microseconds, how many are wanted, and how
-- many at least: with fewer nothing is taken.
-- Returns how many were taken, and in how many microseconds there are enough when none was.
local now = redis.call("TIME")
now = now[1] * 1000000 + now[2]
local interval, room, wanted, least = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3]), tonumber(ARGV[4])
local empty_at = math.max(tonumber(redis.call("GET", KEYS[1]) or "0"), now)
-- The last term: a whole number of intervals stays whole though the division is not exact.
local free = math.floor((room - (empty_at - now)) / interval + 1e-9) + 1
if free < least then
    return {0, math.ceil(empty_at - now - room + (least - 1) * interval)}
end
local taken = math.min(free, wanted)
empty_at = empty_at + taken * interval
redis.call("SET", KEYS[1], string.format("%.0f", empty_at), "PX", math.ceil((empty_at - now) / 1000) + 1)
return {taken, 0}
