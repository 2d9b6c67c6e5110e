-- Note what became of the first deliveries of a lane.
--
-- KEYS  1 lane, 2 state, 3 due, 4 counts, 5 log.
-- ARGV  1 lane, 2 who sent, 3 now, 4 how many are done with and leave the lane; 5 when the first that stays is tried
--       again ("" where none was tried and stays); 6 what is counted; 7 how many of that; then pairs of a field of the log
--       and its line.
-- RESULT  nil when somebody else sends there by now: then nothing was written. Otherwise when the lane is due next, 0 for
--         never.
-- RACE CLOSED  A worker that was held up for longer than it may send: another has taken the lane, and what this one knows
--              is old.

local call = redis.call
if call('HGET', KEYS[2], 'lease') ~= ARGV[2] then
  return false
end
for _ = 1, tonumber(ARGV[4]) do
  if call('LPOP', KEYS[1]) then
    call('HINCRBY', KEYS[4], 'waiting', -1)
  end
end
if ARGV[6] ~= '' then
  call('HINCRBY', KEYS[4], ARGV[6], ARGV[7])
end
for place = 8, #ARGV, 2 do
  if call('HEXISTS', KEYS[5], ARGV[place]) == 1 then
    call('HSET', KEYS[5], ARGV[place], ARGV[place + 1])
  end
end
local first = call('LINDEX', KEYS[1], 0)
if not first then
  call('DEL', KEYS[2])
  call('ZREM', KEYS[3], ARGV[1])
  return 0
end
call('HDEL', KEYS[2], 'lease', 'until')
if ARGV[5] ~= '' then
  call('HSET', KEYS[2], 'next', ARGV[5])
  call('HINCRBY', KEYS[2], 'attempts', 1)
  call('ZADD', KEYS[3], ARGV[5], ARGV[1])
  return tonumber(ARGV[5])
end
call('HDEL', KEYS[2], 'next', 'attempts')
local due = cjson.decode(first)['due']
if due < tonumber(ARGV[3]) then
  due = tonumber(ARGV[3])
end
call('ZADD', KEYS[3], string.format('%.0f', due), ARGV[1])
return due
