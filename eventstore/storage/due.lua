-- Find the games that are due, the longest due first.
--
-- KEYS  1 due set, 2 runs. ARGV  1 the time (ms), 2 how many at most.
-- RESULT  for each: game, due time, how often it was handed out (false: never), the trace of the entry that made it
--         due (false: none).
-- RACE CLOSED  None; one exchange instead of two, on the way from a round's last decision to its scoring.

local found = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local result = {}
for i = 1, #found, 2 do
  local noted = redis.call('HMGET', KEYS[2], 'attempts:' .. found[i], 'trace:' .. found[i])
  result[#result + 1] = { found[i], found[i + 1], noted[1], noted[2] }
end
return result
