-- Take the mark of a stalled game away, and let it be due again.
--
-- KEYS  1 log, 2 due set, 3 runs, 4 stalled, 5 remembered keys.
-- ARGV  1 game, 2 due time (ms; "" for not due), 3 field of the request's key ("" for none), 4 its digest.
-- RESULT  1 when it was marked at the log's head, and the request is remembered; else 0, and nothing but a mark
-- that meant nothing was changed.
-- RACE CLOSED  An entry that was appended since the mark has said when the game is due: it stands.

local mark = redis.call('HGET', KEYS[4], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
local entry = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not mark or not entry then
  return 0
end
local head = string.match(entry[1], '^%d+') .. ':' .. entry[2][2]
if string.sub(mark, 1, #head) ~= head then
  return 0
end
redis.call('HDEL', KEYS[3], 'failures:' .. ARGV[1])
if ARGV[2] ~= '' then
  redis.call('ZADD', KEYS[2], ARGV[2], ARGV[1])
end
if ARGV[3] ~= '' then
  redis.call('HSET', KEYS[5], ARGV[3], head .. ARGV[4])
end
return 1
