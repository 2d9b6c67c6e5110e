-- Change what a player wants to be told.
--
-- KEYS  1 settings. ARGV  1 player, 2 what they were ("" for none), 3 what they are.
-- RESULT  1 when they were changed, or are so already; 0 when they are something else than they were.
-- RACE CLOSED  Two requests at once, each with a new channel: the second would take the first one's away.

local kept = redis.call('HGET', KEYS[1], ARGV[1]) or ''
if kept == ARGV[3] then
  return 1
end
if kept ~= ARGV[2] then
  return 0
end
redis.call('HSET', KEYS[1], ARGV[1], ARGV[3])
return 1
