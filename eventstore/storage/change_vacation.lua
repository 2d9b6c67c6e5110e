-- Keep what a player said about their vacation, change it or take it away.
--
-- KEYS  1 the vacations of all players. ARGV  1 the player; 2 what it was ("" for none); 3 what it is ("" for none).
-- RESULT  0 when it was written, or stands there already. 1 when it is something else than it was.
-- RACE CLOSED  Who switches it, and those who tell their games, change it at once: the second finds it changed.

local kept = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if kept == ARGV[3] then
  return 0
end
if kept ~= ARGV[2] then
  return 1
end
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
end
return 0
