-- Add a message to a room of a game's chat, and let the feed name the last entry of the game again.
--
-- KEYS  1 chat of the game, 2 log of the game, 3 feed. All carry the shard's hash tag.
-- ARGV  1 game; 2 room; 3 author; 4 the message as JSON; 5 the id of its request ("" without an idempotency key); 6 the digest
--       of that request; 7 the most messages of a room; 8 the most of an author in a room.
--
-- RESULT  0 and the position of the message, now or already. 1 when the key belongs to another request. 2 when the room has
--         the most messages, 3 when the author has the most there. 4 when the log of the game is not here.
--
-- The fields are told in eventstore/chat/chat.py. Messages count for good: a removed message makes no room for another.
--
-- RACES CLOSED
--   * two messages at once: each has a position of its own, in the order of the feed;
--   * a request that is repeated while its first answer is on its way: its message is said once;
--   * two who say the last message that a limit lets through: they are counted where they are written;
--   * a message that comes while the log is retired: it is refused, and no chat is left behind without a log.

local call = redis.call
local last = call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if not last then
  return { 4 }
end
local request = 'request ' .. ARGV[5]
if ARGV[5] ~= '' then
  local noted = call('HGET', KEYS[1], request)
  if noted then
    local position, digest = string.match(noted, '^(%d+) (.*)$')
    return digest == ARGV[6] and { 0, tonumber(position) } or { 1 }
  end
end
local count, own = 'count ' .. ARGV[2], 'of ' .. ARGV[2] .. ' ' .. ARGV[3]
if tonumber(call('HGET', KEYS[1], count) or 0) >= tonumber(ARGV[7]) then
  return { 2 }
end
if tonumber(call('HGET', KEYS[1], own) or 0) >= tonumber(ARGV[8]) then
  return { 3 }
end
call('HINCRBY', KEYS[1], count, 1)
call('HINCRBY', KEYS[1], own, 1)
local position = call('HINCRBY', KEYS[1], 'end ' .. ARGV[2], 1)
call('HSET', KEYS[1], ARGV[2] .. ' ' .. position, ARGV[4])
if ARGV[5] ~= '' then
  call('HSET', KEYS[1], request, position .. ' ' .. ARGV[6])
end
call('XADD', KEYS[3], '*', 'g', ARGV[1], 'v', string.sub(last[1], 1, -3), 'a', 1)
return { 0, position }
