-- Take players off the queue together, and note the table that is to be opened for them: for all of them, or for none.
--
-- KEYS  1 lease, 2 waiting, 3 until, 4 tables, 5 seated. All carry the same hash tag.
-- ARGV  1 mark of the process; 2 now (ms); 3 game; 4 the table; then for each player 5 player, 6 the request that was
--       matched, 7 what is noted of the seated player.
--
-- RESULT  1 when they are seated. 0 when the lease is another's, or a player is gone or wishes something else now.
--
-- RACES CLOSED
--   * two processes that seat players: the second finds that they wait no more;
--   * a player who cancels, or changes the wish: nobody of the table is seated, and the others wait on.

local call = redis.call
if call('GET', KEYS[1]) ~= ARGV[1] then
  return 0
end
for place = 5, #ARGV, 3 do
  local player = ARGV[place]
  local until_when = call('ZSCORE', KEYS[3], player)
  if call('HGET', KEYS[2], player) ~= ARGV[place + 1] or not until_when or tonumber(until_when) <= tonumber(ARGV[2])
    or call('HEXISTS', KEYS[5], player) == 1 then
    return 0
  end
end
for place = 5, #ARGV, 3 do
  call('HDEL', KEYS[2], ARGV[place])
  call('ZREM', KEYS[3], ARGV[place])
  call('HSET', KEYS[5], ARGV[place], ARGV[place + 2])
end
call('HSET', KEYS[4], ARGV[3], ARGV[4])
return 1
