-- Find out why a log has no more entries: it has ended there, or it is retired.
--
-- KEYS  1 log, 2 retired. ARGV  1 game, 2 id of the first entry to read, 3 how many at most.
-- RESULT  the entries that are there now, and the place of the log if it is retired.
-- RACE CLOSED  A log that is brought back after it was not found, and before the look for its place.

return { redis.call('XRANGE', KEYS[1], ARGV[2], '+', 'COUNT', ARGV[3]), redis.call('HGET', KEYS[2], ARGV[1]) }
