-- Hand a due game out and let it be due again later.
--
-- KEYS  1 due set, 2 runs. ARGV  1 game, 2 the due time the caller saw, 3 the new one (ms).
-- RESULT  1 when it was still due then, and the attempt was counted; otherwise 0 and nothing changed.
-- RACE CLOSED  Several loops see the same due game: only the first finds the due time it saw, and
-- an append that moved the head meanwhile set its own.

local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
if not due or tonumber(due) ~= tonumber(ARGV[2]) then
  return 0
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('HINCRBY', KEYS[2], 'attempts:' .. ARGV[1], 1)
return 1
