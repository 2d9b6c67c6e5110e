-- Hand a lane out to a worker, and let it be due again later.
--
-- KEYS  1 due, 2 state of the lane, 3 the lane. ARGV  1 lane, 2 the due time the caller saw, 3 the new one (ms).
-- RESULT  how often it was handed out; nil when it is no longer due then.
-- RACE CLOSED  Several readers of what is due: only the first finds the due time it saw.

local call = redis.call
local due = call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then
  return false
end
if call('LLEN', KEYS[3]) == 0 then
  call('ZREM', KEYS[1], ARGV[1])
  call('DEL', KEYS[2])
  return false
end
call('ZADD', KEYS[1], ARGV[3], ARGV[1])
return call('HINCRBY', KEYS[2], 'handed', 1)
