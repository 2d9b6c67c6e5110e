-- Store values that were folded from the rows of a build, unless the build is gone.
--
-- KEYS  1 meta, 2 folded values.
-- ARGV  1 build, 2 the digest of the rows, 3 the values folded from them.
--
-- RESULT  1 when stored.
--
-- RACE CLOSED  The build is swapped out or given up, and its keys deleted, while a process folds its rows: no value is
--   written that would never be deleted.

local builds = redis.call('HMGET', KEYS[1], 'live', 'building')
if builds[1] ~= ARGV[1] and builds[2] ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1
