-- Take the lease of the process that seats players, and return the work.
--
-- KEYS  1 lease, 2 waiting, 3 until, 4 tables. All carry the same hash tag.
-- ARGV  1 mark of the process; 2 now; 3 for how long the lease holds (ms).
--
-- RESULT  the requests, and the tables that are to be opened, each as fields and values; nil when another process has the
--         lease.

local call = redis.call
local holder = call('GET', KEYS[1])
if holder and holder ~= ARGV[1] then
  return false
end
call('SET', KEYS[1], ARGV[1], 'PX', ARGV[3])
for _, gone in ipairs(call('ZRANGEBYSCORE', KEYS[3], '-inf', ARGV[2])) do
  call('HDEL', KEYS[2], gone)
  call('ZREM', KEYS[3], gone)
end
return { call('HGETALL', KEYS[2]), call('HGETALL', KEYS[4]) }
