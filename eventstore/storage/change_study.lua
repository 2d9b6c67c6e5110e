-- Keep a new study, change one or delete one, with the lists that it stands in.
--
-- KEYS  1 study, 2 lines of the studies of its shard, 3 studies for everybody there, 4 studies that its owner has, 5
--       removals of its owner's studies; then for each person who is or was on it 6.. the list of theirs in this shard. All
--       carry the same hash tag.
-- ARGV  1 study; 2 what it was ("" for a new one); 3 what it is ("" to delete it); 4 its line in lists; 5 its place in
--       lists; 6 how many an owner has at most; 7 whether it is for everybody, 1 or 0; 8 the digest of the request under a
--       key that began it ("" for none); 9 the time (ms); 10 for how long removals are remembered (ms), 11 how many; then
--       for each person 12.. whether they are on it.
--
-- RESULT  0 when it was written, or stands there already. 1 when it is something else than it was, or the removal of a new
--         one is remembered. 2 when its owner has as many as there may be.
--
-- Calls the functions of `removals.lua`.
--
-- RACES CLOSED
--   * two who edit at once: the second finds it changed;
--   * a study that no list has, or a list with one that is gone: they change together;
--   * two that are begun at once, when only one more may be;
--   * a request that arrives when its study is begun and deleted already: the removal is remembered with it.

local call = redis.call
local kept = call('GET', KEYS[1]) or ''
if kept == ARGV[3] then
  return 0
end
if kept ~= ARGV[2] then
  return 1
end
local request, now, kept_ms = ARGV[8], tonumber(ARGV[9]), tonumber(ARGV[10])
if kept == '' and request ~= '' and is_removed(KEYS[5], ARGV[1], now, kept_ms) then
  return 1
end
if kept == '' and call('SCARD', KEYS[4]) >= tonumber(ARGV[6]) then
  return 2
end
local stays = ARGV[3] ~= ''
if stays then
  call('SET', KEYS[1], ARGV[3])
  call('HSET', KEYS[2], ARGV[1], ARGV[4])
  call('SADD', KEYS[4], ARGV[1])
else
  call('DEL', KEYS[1])
  call('HDEL', KEYS[2], ARGV[1])
  call('SREM', KEYS[4], ARGV[1])
  if request ~= '' then
    remember_removal(KEYS[5], ARGV[1], request, now, kept_ms, tonumber(ARGV[11]))
  end
end
local function list(key, there)
  if stays and there == '1' then
    call('ZADD', key, 0, ARGV[5])
  else
    call('ZREM', key, ARGV[5])
  end
end
list(KEYS[3], ARGV[7])
for place = 6, #KEYS do
  list(KEYS[place], ARGV[place + 6])
end
return 0
