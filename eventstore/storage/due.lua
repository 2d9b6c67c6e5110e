-- Find the games that are due, the longest due first.
--
-- KEYS  1 due set, 2 runs. ARGV  1 the time (ms), 2 how many at most.
-- RESULT  for each: game, due time, how often it was handed out (false: never), the trace of the entry that made it
--         due (false: none).
-- RACE CLOSED  None; a single exchange instead of two, on the way from a round's last decision to its scoring.

local games = redis.call('ZRANGEBYSCORE', KEYS[1], '-inf', ARGV[1], 'WITHSCORES', 'LIMIT', 0, ARGV[2])
local result = {}
for i = 1, #games, 2 do
  local counters = redis.call('HMGET', KEYS[2], 'attempts:' .. games[i], 'trace:' .. games[i])
  result[#result + 1] = { games[i], games[i + 1], counters[1], counters[2] }
end
return result
