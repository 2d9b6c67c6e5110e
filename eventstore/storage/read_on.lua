-- Find out why a log has no more entries: there are none, or the log is retired.
--
-- KEYS  1 log, 2 retired. ARGV  1 game, 2 id of the first entry to read, 3 how many at most.
-- RESULT  the entries that are there now, and what is kept of the log in case it is retired.
-- RACE CLOSED  A log that is brought back after it was not found, and before anybody asks whether it is retired.

return { redis.call('XRANGE', KEYS[1], ARGV[2], '+', 'COUNT', ARGV[3]), redis.call('HGET', KEYS[2], ARGV[1]) }
