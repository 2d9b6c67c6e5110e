-- Let a player wait for opponents, wait on, or wait no more.
--
-- KEYS  1 waiting, 2 until, 3 seated. All carry the same hash tag.
-- ARGV  1 player; 2 the pool ("" to wait no more); 3 the request with which the player begins to wait; 4 now, 5 until when
--       the request holds (ms); 6 the largest number of requests.
--
-- RESULT  the request that holds now; "" for none. 1 when the player is seated already. 2 when too many players wait.
--
-- RACES CLOSED
--   * two requests of a player at once: a player waits for one pool, the last one;
--   * a player who is seated while they wait on or cancel: they do not wait again.

local call = redis.call
local player, pool, now = ARGV[1], ARGV[2], tonumber(ARGV[4])
for _, gone in ipairs(call('ZRANGEBYSCORE', KEYS[2], '-inf', now, 'LIMIT', 0, 100)) do
  call('HDEL', KEYS[1], gone)
  call('ZREM', KEYS[2], gone)
end
if pool == '' then
  call('HDEL', KEYS[1], player)
  call('ZREM', KEYS[2], player)
  return ''
end
if call('HEXISTS', KEYS[3], player) == 1 then
  return 1
end
local request = call('HGET', KEYS[1], player)
if not request and call('HLEN', KEYS[1]) >= tonumber(ARGV[6]) then
  return 2
end
-- The same wish again keeps its place in the queue.
if not request or string.sub(request, 1, #pool + 1) ~= pool .. ' ' then
  request = ARGV[3]
  call('HSET', KEYS[1], player, request)
end
call('ZADD', KEYS[2], ARGV[5], player)
return request
