-- Write rows of a projection and the place in the feed that they stand for: all, or nothing.
--
-- KEYS  1 meta, 2 checkpoint, 3 rows, 4 names of the sorted sets, then every sorted set that changes.
-- ARGV  1 build, 2 position that the caller read, 3 new position, 4 items of the feed between,
--       5 the number of rows, then for each: its game, and the row ("" to delete it);
--       then for each sorted set in the order of KEYS: its name, how many members leave it, those
--       members, how many join it, those members.
--
-- RESULT  1 when written. 0 when somebody else moved the position, or the build is gone:
--         then nothing was written.
--
-- RACES CLOSED  Two processes fold the same items, or one that was paused wakes up with old rows:
--   whoever is second finds another position. A build that was swapped out or dropped
--   meanwhile is written by nobody.

local call = redis.call

local builds = call('HMGET', KEYS[1], 'live', 'building')
if builds[1] ~= ARGV[1] and builds[2] ~= ARGV[1] then
  return 0
end
if (call('HGET', KEYS[2], 'position') or '0-0') ~= ARGV[2] then
  return 0
end

call('HSET', KEYS[2], 'position', ARGV[3])
call('HINCRBY', KEYS[2], 'items', ARGV[4])

local a = 5
local rows = tonumber(ARGV[a])
if rows > 0 then
  call('HINCRBY', KEYS[2], 'changed', rows)
end
for _ = 1, rows do
  local game, row = ARGV[a + 1], ARGV[a + 2]
  if row == '' then
    call('HDEL', KEYS[3], game)
  else
    call('HSET', KEYS[3], game, row)
  end
  a = a + 2
end

for k = 5, #KEYS do
  local name, leaving = ARGV[a + 1], tonumber(ARGV[a + 2])
  a = a + 2
  for i = 1, leaving do
    call('ZREM', KEYS[k], ARGV[a + i])
  end
  a = a + leaving + 1
  local joining = tonumber(ARGV[a])
  for i = 1, joining do
    call('ZADD', KEYS[k], 0, ARGV[a + i])
  end
  a = a + joining
  if joining > 0 then
    call('SADD', KEYS[4], name)
  end
end
return 1
