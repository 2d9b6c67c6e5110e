-- Add, change or delete a document beside logs.
--
-- KEYS  1 documents; then for a dispute, which lies with the log of its game: 2 feed, 3 retired logs, 4 that log; at a
--       table of a tournament 5 its log, 6 the games of the tournament that have disputes. For any other document 2.. keys
--       that are deleted together with it. All carry the same hash tag.
-- ARGV  1 name of the document; 2 its old value ("" for none); 3 its new value ("" to delete it); for a dispute 4 the most
--       disputes of a game; 5 game; 6 tournament.
--
-- RESULT  0 when the value was written, or stands there already. 1 when the stored value is not the old value. 2 when the
--         game has the most disputes already.
--
-- RACES CLOSED
--   * two changes of the same document at once: the second finds it changed;
--   * a label that is reserved anew while it is released: the new reservation stays, with what goes with it;
--   * a new dispute that no projection reads, or that its tournament does not list: feed and list change with it.

local call = redis.call
local stored = call('HGET', KEYS[1], ARGV[1]) or ''
if stored == ARGV[3] then
  return 0
end
if stored ~= ARGV[2] then
  return 1
end
local is_dispute = ARGV[4] ~= nil
if is_dispute and stored == '' and call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then
  return 2
end
if ARGV[3] ~= '' then
  call('HSET', KEYS[1], ARGV[1], ARGV[3])
else
  call('HDEL', KEYS[1], ARGV[1])
  for place = 2, is_dispute and 1 or #KEYS do
    call('DEL', KEYS[place])
  end
end
if not is_dispute then
  return 0
end

-- Let the feed name the last entries of the logs again.
for place, log in ipairs({ ARGV[5], ARGV[6] }) do
  local last = call('XREVRANGE', KEYS[place + 3], '+', '-', 'COUNT', 1)[1]
  local retired = not last and call('HGET', KEYS[3], log)
  local version = last and string.sub(last[1], 1, -3) or retired and string.match(retired, '^%d+:(%d+)')
  if version then
    call('XADD', KEYS[2], '*', 'g', log, 'v', version, 'a', 1)
  end
end
if KEYS[6] then
  call('SADD', KEYS[6], ARGV[5])
end
return 0
