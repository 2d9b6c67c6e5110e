-- Note that the service is there, and note an outage when the last beat is too long ago.
--
-- KEYS  1 the last beat, 2 outages. ARGV  1 the time (ms), 2 the longest time between beats without an outage (ms),
--       3 how many outages are stored.
-- RESULT  the last beat, then each stored outage, oldest first.
-- RACE CLOSED  Several processes begin again at once: the first process notes the outage, the others find its beat.

local last = redis.call('GET', KEYS[1])
local now = tonumber(ARGV[1])
if last and now - tonumber(last) > tonumber(ARGV[2]) then
  redis.call('ZADD', KEYS[2], ARGV[1], last .. '-' .. ARGV[1])
  redis.call('ZREMRANGEBYRANK', KEYS[2], 0, -1 - tonumber(ARGV[3]))
end
if not last or now > tonumber(last) then
  redis.call('SET', KEYS[1], ARGV[1])
  last = ARGV[1]
end
return { last, unpack(redis.call('ZRANGE', KEYS[2], 0, -1)) }
