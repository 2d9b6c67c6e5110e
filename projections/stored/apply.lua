-- Write rows of a projection and the position in the feed that they stand for: all, or nothing.
--
-- KEYS  1 meta, 2 checkpoint, 3 rows, 4 names of the sorted sets, 5 void rows in packs, 6 feed, 7 retired logs,
--       8 folded, then the log of every row, then every sorted set that changes.
-- ARGV  1 build, 2 position that the caller read, 3 new position, 4 items of the feed between,
--       5 the token of the packs that the caller read, 6 a new token, 7 the number of the last pack,
--       8 the projection, 9 the number of changed rows that are in a pack, then their games; then
--       the number of rows, then for each: its game, the row ("" to delete it), and version and hash of the last entry
--       in it; then for each sorted set in the order of KEYS: its name, the number of members that leave it, these
--       members, the number of members that join it, these members.
--
-- RESULT  1 when written. 0 when another process moved the position or packed rows, the build is gone, or the folded
--         entries are no longer in the logs: then nothing was written.
--
-- RACES CLOSED  Two processes fold the same items, or a paused process wakes up with old rows:
--   the second process finds another position. A build that was swapped out or dropped
--   meanwhile is written by nobody.
--   The items were read before a fail-over that lost them: this server does not have them, and gets no row for them.

local STEPS_KEPT = 10000
local call = redis.call

local builds = call('HMGET', KEYS[1], 'live', 'building')
if builds[1] ~= ARGV[1] and builds[2] ~= ARGV[1] then
  return 0
end
if (call('HGET', KEYS[2], 'position') or '0-0') ~= ARGV[2] then
  return 0
end
if (call('HGET', KEYS[2], 'packed') or '') ~= ARGV[5] then
  return 0
end

local packed = tonumber(ARGV[9])
local a = 10 + packed
local rows = tonumber(ARGV[a])
if ARGV[4] ~= '0' and #call('XRANGE', KEYS[6], ARGV[3], ARGV[3]) == 0 then
  return 0
end
for i = 1, rows do
  local row = a + 4 * (i - 1)
  local id = ARGV[row + 3] .. '-0'
  local entry = call('XRANGE', KEYS[8 + i], id, id)[1]
  if (entry and entry[2][2]) ~= ARGV[row + 4] and (entry or call('HEXISTS', KEYS[7], ARGV[row + 1]) == 0) then
    return 0
  end
end

call('HSET', KEYS[2], 'position', ARGV[3])
call('HINCRBY', KEYS[2], 'items', ARGV[4])
if builds[1] == ARGV[1] and ARGV[4] ~= '0' then
  call('XADD', KEYS[8], 'MAXLEN', '~', STEPS_KEPT, '*', 'p', ARGV[8], 'f', ARGV[3])
end

for i = 1, packed do
  call('HSET', KEYS[5], ARGV[9 + i], ARGV[7])
end
if packed > 0 then
  call('HSET', KEYS[2], 'packed', ARGV[6])
end
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
  a = a + 4
end

for k = 9 + rows, #KEYS do
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
