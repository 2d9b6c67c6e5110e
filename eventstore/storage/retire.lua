-- Retire the log of a closed game: mark it, and once it lies in the archive store delete it.
--
-- KEYS  1 log, 2 retired, 3 retiring, 4 due set, 5 stalled, 6 the mark that it was brought back lately, 7 its chat, 8 its reported messages,
--       9 the games with reports that belong to no tournament; then for each game of its family 10.. its forks.
-- ARGV  1 "mark" or "delete"; 2 game; 3 version of the head; 4 its hash; 5 the place of the retired log; then for each game
--       of its family 6.. the number of its direct forks.
--
-- RESULT  1 when it is marked, or retired, now or already. 0 and nothing changed when the log has another head, the service
--         must act for the game, it was brought back lately, it has another mark, or a game of its family has another fork.
--
-- RACES CLOSED
--   * an entry, or a fork, that is appended while the log is written to the archive store: it is found here, and the log stays;
--   * a fork of a log that is deleted in this moment: `append.lua` finds it retired;
--   * two processes retire the same game: the second finds it retired;
--   * a message of its chat that comes while the log is deleted: `add_chat.lua` finds no log.

local call = redis.call
local game = ARGV[2]
local entry = call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not entry then
  return ARGV[1] == 'delete' and call('HGET', KEYS[2], game) == ARGV[5] and 1 or 0
end
if entry[1] ~= ARGV[3] .. '-0' or entry[2][2] ~= ARGV[4] then
  return 0
end
if call('ZSCORE', KEYS[4], game) or call('HEXISTS', KEYS[5], game) == 1 or call('EXISTS', KEYS[6]) == 1 then
  return 0
end
if ARGV[1] == 'mark' then
  call('HSET', KEYS[3], game, ARGV[5])
  return 1
end
if call('HGET', KEYS[3], game) ~= ARGV[5] then
  return 0
end
for place = 10, #KEYS do
  if call('SCARD', KEYS[place]) ~= tonumber(ARGV[place - 4]) then
    return 0
  end
end
call('HSET', KEYS[2], game, ARGV[5])
call('HDEL', KEYS[3], game)
call('UNLINK', KEYS[1], KEYS[7], KEYS[8])
call('SREM', KEYS[9], game)
return 1
