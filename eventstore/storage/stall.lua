-- Mark a game as stalled beside its log: it is due no more.
--
-- KEYS  1 log, 2 due set, 3 runs, 4 stalled. ARGV  1 game, 2 version of the head, 3 its hash, 4 the reason.
-- RESULT  1 when marked; 0 and nothing changed when the log has another head, or there is no log.
-- RACE CLOSED  A run that moves the head at the same time: either the mark is for an old head and is refused
-- here, or the entry comes after it, sets the due time of the game, and the mark means nothing.

local entry = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not entry or entry[1] ~= ARGV[2] .. '-0' or entry[2][2] ~= ARGV[3] then
  return 0
end
redis.call('ZREM', KEYS[2], ARGV[1])
redis.call('HDEL', KEYS[3], 'attempts:' .. ARGV[1], 'failures:' .. ARGV[1], 'trace:' .. ARGV[1])
redis.call('HSET', KEYS[4], ARGV[1], ARGV[2] .. ':' .. ARGV[3] .. ARGV[4])
return 1
