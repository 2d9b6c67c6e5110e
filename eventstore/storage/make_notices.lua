-- Put notices into their lanes, and note how far the feed was read. All of it lies in one shard: a caller with notices of
-- several shards runs this for each, and last for the shard of the feed.
--
-- KEYS  1 feeds, 2 made, 3 due, 4 counts; then for each delivery: its lane, log and order of the log.
-- ARGV  1 shard of the feed ("" where its position is not written here), 2 the position on which they were made, 3 the position afterwards,
--       4 now, 5 from when on it is remembered what was made, 6 how many lines a log keeps, 7 how many deliveries may wait
--       in a lane; then for each delivery: what it is remembered by, lane, when it may be sent, delivery, line of the log,
--       line of the log where too many wait.
-- RESULT  how many were put in; -1 when the feed was read on by somebody else: then nothing was written.
-- RACES CLOSED
--   * two readers of a feed, or one that was killed after it wrote: each notice is made once;
--   * a reader that dies between a notice and its place in the feed: both are written, or none.

local call = redis.call
if ARGV[1] ~= '' then
  if (call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[2] then
    return -1
  end
  call('HSET', KEYS[1], ARGV[1], ARGV[3])
end
call('ZREMRANGEBYSCORE', KEYS[2], '-inf', '(' .. ARGV[5])
local key, place, made = 5, 8, 0
while place <= #ARGV do
  local name, lane, due, delivery = ARGV[place], ARGV[place + 1], ARGV[place + 2], ARGV[place + 3]
  if call('ZADD', KEYS[2], 'NX', ARGV[4], name) == 1 then
    made = made + 1
    local waiting = call('LLEN', KEYS[key])
    local full = waiting >= tonumber(ARGV[7])
    call('HSET', KEYS[key + 1], name, full and ARGV[place + 5] or ARGV[place + 4])
    call('LPUSH', KEYS[key + 2], name)
    local oldest = call('LLEN', KEYS[key + 2]) > tonumber(ARGV[6]) and call('RPOP', KEYS[key + 2])
    if oldest then
      call('HDEL', KEYS[key + 1], oldest)
    end
    if full then
      call('HINCRBY', KEYS[4], 'given_up', 1)
    else
      call('RPUSH', KEYS[key], delivery)
      call('HINCRBY', KEYS[4], 'waiting', 1)
      if waiting == 0 then
        call('ZADD', KEYS[3], due, lane)
      end
    end
  end
  key, place = key + 3, place + 6
end
return made
