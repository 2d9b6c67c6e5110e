-- Keep a refused decision beside the log of its game, the newest ones only, and let all of them expire.
--
-- KEYS  1 refused decisions of the game.
-- ARGV  1 the decision as JSON, 2 how many are kept, 3 for how long after the last one, in milliseconds.
--
-- RESULT  1.
--
-- RACE CLOSED  Whoever writes the first one dies before it expires: it would stay for ever.

redis.call('XADD', KEYS[1], 'MAXLEN', '=', ARGV[2], '*', 'd', ARGV[1])
redis.call('PEXPIRE', KEYS[1], ARGV[3])
return 1
