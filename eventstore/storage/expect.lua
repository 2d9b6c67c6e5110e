-- Let a game be due at a time, as if it had not been handed out.
--
-- KEYS  1 log, 2 due set, 3 runs. ARGV  1 game, 2 version of the head, 3 its hash, 4 the due time (ms).
-- RESULT  1 when the log has this head; else 0 and nothing changed.
-- RACE CLOSED  An entry that came meanwhile has set the due time of the game: it stands.

local entry = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not entry or entry[1] ~= ARGV[2] .. '-0' or entry[2][2] ~= ARGV[3] then
  return 0
end
redis.call('ZADD', KEYS[2], ARGV[4], ARGV[1])
redis.call('HDEL', KEYS[3], 'attempts:' .. ARGV[1])
return 1
