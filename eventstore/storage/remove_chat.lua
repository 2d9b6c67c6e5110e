-- Delete messages of a room of a game's chat, add an entry that says so, and let the feed name the last entry again.
--
-- KEYS  1 chat of the game, 2 log of the game, 3 feed. All carry the shard's hash tag.
-- ARGV  1 game; 2 room; 3 the entry as JSON; 4 a field to delete too, or ""; then the positions 5.. of the
--       messages.
--
-- RESULT  How many messages were deleted. With 0 nothing was added.
--
-- RACES CLOSED
--   * two who remove the same message: the second adds nothing;
--   * a reader who reads between the message and the entry about its removal: they change together.

local call = redis.call
local deleted = 0
for place = 5, #ARGV do
  deleted = deleted + call('HDEL', KEYS[1], ARGV[2] .. ' ' .. ARGV[place])
end
if ARGV[4] ~= '' then
  call('HDEL', KEYS[1], ARGV[4])
end
if deleted > 0 then
  local position = call('HINCRBY', KEYS[1], 'end ' .. ARGV[2], 1)
  call('HSET', KEYS[1], ARGV[2] .. ' ' .. position, ARGV[3])
  local last = call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
  if last then
    call('XADD', KEYS[3], '*', 'g', ARGV[1], 'v', string.sub(last[1], 1, -3), 'a', 1)
  end
end
return deleted
