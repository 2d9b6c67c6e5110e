-- Add or change a dispute beside the log of its game, and let the feed name the last entries again.
--
-- KEYS  1 disputes of the game, 2 feed, 3 retired logs, 4 log of the game; for a dispute at a table of a tournament
--       5 its log, 6 the games of the tournament that have disputes. All carry the shard's hash tag.
-- ARGV  1 id of the dispute; 2 its old row ("" for none); 3 its new row; 4 the most disputes of a game; 5 game;
--       6 tournament.
--
-- RESULT  0 when the row was written, or stands there already. 1 when the stored row is not the old row. 2 when the game
--         has the most rows already.
--
-- RACES CLOSED
--   * two changes of the same row at once: the second finds it changed;
--   * a new row that no projection reads, or that its tournament does not list: feed and list change with it.

local call = redis.call
local stored = call('HGET', KEYS[1], ARGV[1]) or ''
if stored == ARGV[3] then
  return 0
end
if stored ~= ARGV[2] then
  return 1
end
if stored == '' and call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then
  return 2
end
call('HSET', KEYS[1], ARGV[1], ARGV[3])
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
