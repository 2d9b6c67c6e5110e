-- Take the mark of a stalled game away, once its log says the same.
--
-- KEYS  1 stalled. ARGV  1 game, 2 the mark.
-- RACE CLOSED  A newer mark, which has replaced this mark meanwhile, stands.

if redis.call('HGET', KEYS[1], ARGV[1]) == ARGV[2] then
  redis.call('HDEL', KEYS[1], ARGV[1])
end
