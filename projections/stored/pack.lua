-- Put rows of a build into a pack: all, or nothing.
--
-- KEYS  1 meta, 2 checkpoint, 3 rows, 4 names of the sorted sets, 5 packs, 6 their indexes, then every sorted set that they leave.
-- ARGV  1 build, 2 the token that the caller read, 3 the new token, 4 field of the pack, 5 the pack, 6 its index,
--       7 field of an older pack whose rows are in the new pack too ("" for none), 8 the number of rows, then for each:
--       its game, and the row as it was read; then for each sorted set in the order of KEYS: its name, the number of
--       members that leave it, these members.
--
-- RESULT  1 when packed. 0 and nothing changed when a row has changed, another process packed, or the build is gone.
--
-- RACES CLOSED
--   * a row is changed while it is packed: the change is noticed here, and the row stays;
--   * two processes pack: the second process finds another token.

local call = redis.call
local builds = call('HMGET', KEYS[1], 'live', 'building')
if builds[1] ~= ARGV[1] and builds[2] ~= ARGV[1] then
  return 0
end
if (call('HGET', KEYS[2], 'packed') or '') ~= ARGV[2] then
  return 0
end
local rows, a = tonumber(ARGV[8]), 8
for i = 0, rows - 1 do
  if call('HGET', KEYS[3], ARGV[a + 2 * i + 1]) ~= ARGV[a + 2 * i + 2] then
    return 0
  end
end

call('HSET', KEYS[5], ARGV[4], ARGV[5])
call('HSET', KEYS[6], ARGV[4], ARGV[6])
if ARGV[7] ~= '' then
  call('HDEL', KEYS[5], ARGV[7])
  call('HDEL', KEYS[6], ARGV[7])
end
call('HSET', KEYS[2], 'packed', ARGV[3])
for i = 0, rows - 1 do
  call('HDEL', KEYS[3], ARGV[a + 2 * i + 1])
end
a = a + 2 * rows
for k = 7, #KEYS do
  local name, leaving = ARGV[a + 1], tonumber(ARGV[a + 2])
  a = a + 2
  for i = 1, leaving do
    call('ZREM', KEYS[k], ARGV[a + i])
  end
  a = a + leaving
  if call('EXISTS', KEYS[k]) == 0 then
    call('SREM', KEYS[4], name)
  end
end
return 1
