-- Hand a due game out and let it be due again later.
--
-- KEYS  1 due set, 2 runs, 3 log. ARGV  1 game, 2 the due time that the caller read, 3 the new due time (ms).
-- RESULT  when it was still due then, and the attempt was counted: the version of the log's head, as
-- text; otherwise nil and nothing changed.
-- RACE CLOSED  Several loops read the same due game: only the first finds the due time unchanged, and
-- an append that moved the head meanwhile has set its own. So it is the version of the entry for which
-- the game is due, not of an entry before it.

local due = redis.call('ZSCORE', KEYS[1], ARGV[1])
local head = redis.call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
if not head or not due or tonumber(due) ~= tonumber(ARGV[2]) then
  return false
end
redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1])
redis.call('HINCRBY', KEYS[2], 'attempts:' .. ARGV[1], 1)
return string.match(head[1], '^%d+')
