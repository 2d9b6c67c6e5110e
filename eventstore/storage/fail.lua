-- Count a failed run of the service at the head of a log.
--
-- KEYS  1 log, 2 runs. ARGV  1 game, 2 version of the head, 3 its hash.
-- RESULT  how many runs failed at this head; 0 and nothing counted when the log is not there.
-- RACE CLOSED  A run that fails late, after another run moved the head, is counted for neither; and
-- a count left from an earlier head starts anew, because it is stored with its head.

local entry = redis.call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not entry or entry[1] ~= ARGV[2] .. '-0' or entry[2][2] ~= ARGV[3] then
  return 0
end
local head = ARGV[2] .. ':' .. ARGV[3]
local field = 'failures:' .. ARGV[1]
local stored = redis.call('HGET', KEYS[2], field)
local count = 1
if stored and string.sub(stored, 1, #head) == head then
  count = tonumber(string.sub(stored, #head + 1)) + 1
end
redis.call('HSET', KEYS[2], field, head .. count)
return count
