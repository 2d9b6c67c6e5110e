-- Take the first deliveries of a lane, to send them.
--
-- KEYS  1 lane, 2 state. ARGV  1 now, 2 who sends, 3 until when they may, 4 how many at most.
-- RESULT  how often the first was tried, then the deliveries; nothing when none waits, somebody else sends, or it is too
--         early to try again.
-- RACE CLOSED  Two workers with one lane: a later notice would overtake an earlier one.

local call = redis.call
local now = tonumber(ARGV[1])
local state = call('HMGET', KEYS[2], 'until', 'next', 'attempts')
if now < tonumber(state[1] or '0') or now < tonumber(state[2] or '0') then
  return {}
end
local first = call('LRANGE', KEYS[1], 0, tonumber(ARGV[4]) - 1)
if #first == 0 then
  return {}
end
call('HSET', KEYS[2], 'lease', ARGV[2], 'until', ARGV[3])
return {tonumber(state[3] or '0'), unpack(first)}
