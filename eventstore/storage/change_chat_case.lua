-- Change the case of a reported message of a game's chat; with an answer that removes the message, put its mark in its
-- place, add an entry that says so, and let the feed name the last entry of the game again.
--
-- KEYS  1 cases of the game, 2 chat of the game, 3 log of the game, 4 feed, 5 games with reports. All carry the shard's hash
--       tag.
-- ARGV  1 game; 2 room; 3 position of the message; 4 the case as it was read ("" for none); 5 the case as JSON ("" deletes
--       it); 6 the message as it was read ("" when it does not matter); 7 the reporter ("" for none); 8 the most cases of a
--       room; 9 the most reports of a player in a room; 10 the mark as JSON ("" for none); 11 the entry about the removal;
--       12 the change of the number of cases without an answer; 13 "1" when a game without such a case stays listed.
--
-- RESULT  0 when it is changed. 1 and nothing changed when the case or the message has changed meanwhile, 2 when the room has
--         the most cases, 3 when the reporter has the most reports there, 4 when the log of the game is not here.
--
-- The fields are told in eventstore/chat/reports.py. Cases and reports count for good.
--
-- RACES CLOSED
--   * two reports, or two answers, at once: the second finds another case, and is judged again;
--   * an answer to a message whose author is erased in this moment: it finds no message, and leaves no mark behind;
--   * a report that comes while the log is retired: it is refused, and no case is left behind without a log.

local call = redis.call
local last = call('XREVRANGE', KEYS[3], '+', '-', 'COUNT', 1)[1]
if not last then
  return 4
end
local case, message = 'case ' .. ARGV[2] .. ' ' .. ARGV[3], ARGV[2] .. ' ' .. ARGV[3]
if (call('HGET', KEYS[1], case) or '') ~= ARGV[4] then
  return 1
end
if ARGV[6] ~= '' and call('HGET', KEYS[2], message) ~= ARGV[6] then
  return 1
end
if ARGV[7] ~= '' then
  local count, own = 'count ' .. ARGV[2], 'of ' .. ARGV[2] .. ' ' .. ARGV[7]
  if ARGV[4] == '' and tonumber(call('HGET', KEYS[1], count) or 0) >= tonumber(ARGV[8]) then
    return 2
  end
  if tonumber(call('HGET', KEYS[1], own) or 0) >= tonumber(ARGV[9]) then
    return 3
  end
  if ARGV[4] == '' then
    call('HINCRBY', KEYS[1], count, 1)
  end
  call('HINCRBY', KEYS[1], own, 1)
  call('SADD', KEYS[5], ARGV[1])
end
if ARGV[5] == '' then
  call('HDEL', KEYS[1], case)
else
  call('HSET', KEYS[1], case, ARGV[5])
end
if call('HINCRBY', KEYS[1], 'open', ARGV[12]) <= 0 and ARGV[13] ~= '1' then
  call('SREM', KEYS[5], ARGV[1])
end
if ARGV[10] ~= '' then
  local position = call('HINCRBY', KEYS[2], 'end ' .. ARGV[2], 1)
  call('HSET', KEYS[2], message, ARGV[10])
  call('HSET', KEYS[2], ARGV[2] .. ' ' .. position, ARGV[11])
  call('XADD', KEYS[4], '*', 'g', ARGV[1], 'v', string.sub(last[1], 1, -3), 'a', 1)
end
return 0
