-- Keep something that was folded from the rows of a build, unless the build is gone.
--
-- KEYS  1 meta, 2 what was folded.
-- ARGV  1 build, 2 the digest of the rows it was folded from, 3 what was folded.
--
-- RESULT  1 when it is kept.
--
-- RACE CLOSED  The build is swapped out or given up, and its keys deleted, while somebody folds its rows: nothing is
--   written that nobody would delete.

local builds = redis.call('HMGET', KEYS[1], 'live', 'building')
if builds[1] ~= ARGV[1] and builds[2] ~= ARGV[1] then
  return 0
end
redis.call('HSET', KEYS[2], ARGV[2], ARGV[3])
return 1
