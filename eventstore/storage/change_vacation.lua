-- Add, change or delete the vacation of a player.
--
-- KEYS  1 the vacations of all players. ARGV  1 the player; 2 the old vacation ("" for none); 3 the new vacation ("" for
--       none).
-- RESULT  0 when it was written, or stands there already. 1 when the stored vacation is not the old vacation.
-- RACE CLOSED  The player, and a worker that tells their games, change it at once: the second finds it changed.

local stored = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if stored == ARGV[3] then
  return 0
end
if stored ~= ARGV[2] then
  return 1
end
if ARGV[3] == '' then
  redis.call('HDEL', KEYS[1], ARGV[1])
else
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
end
return 0
