-- Keep a new dispute beside the log of its game, or change it, and let the feed tell the last entries again.
--
-- KEYS  1 disputes of the game, 2 feed, 3 retired logs, 4 log of the game; for a dispute at a table of a tournament
--       5 its log, 6 the games of the tournament that have disputes. All carry the shard's hash tag.
-- ARGV  1 its id; 2 what it was ("" for a new one); 3 what it is; 4 how many a game has at most; 5 game; 6 tournament.
--
-- RESULT  0 when it was written, or stands there already. 1 when it is something else than it was. 2 when there are as
--         many as a game has at most.
--
-- RACES CLOSED
--   * two who change it at once: the second finds it changed;
--   * something new of which nobody is told, or that its tournament does not list: feed and list change with it.

local call = redis.call
local kept = call('HGET', KEYS[1], ARGV[1]) or ''
if kept == ARGV[3] then
  return 0
end
if kept ~= ARGV[2] then
  return 1
end
if kept == '' and call('HLEN', KEYS[1]) >= tonumber(ARGV[4]) then
  return 2
end
call('HSET', KEYS[1], ARGV[1], ARGV[3])
for place, log in ipairs({ ARGV[5], ARGV[6] }) do
  local last = call('XREVRANGE', KEYS[place + 3], '+', '-', 'COUNT', 1)[1]
  local kept = not last and call('HGET', KEYS[3], log)
  local version = last and string.sub(last[1], 1, -3) or kept and string.match(kept, '^%d+:(%d+)')
  if version then
    call('XADD', KEYS[2], '*', 'g', log, 'v', version, 'a', 1)
  end
end
if KEYS[6] then
  call('SADD', KEYS[6], ARGV[5])
end
return 0
