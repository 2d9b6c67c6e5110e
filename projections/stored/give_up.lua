-- Give up a build that is not live yet.
--
-- KEYS  1 meta, 2 dropped builds.
-- ARGV  1 the build.
--
-- RESULT  1 when the build was in progress; it ends, and its keys are to be deleted. 0 otherwise.
--
-- RACE CLOSED  Another process swaps it in at the same time: then it is live and stays.

if redis.call('HGET', KEYS[1], 'building') ~= ARGV[1] then
  return 0
end
redis.call('HDEL', KEYS[1], 'building')
redis.call('SADD', KEYS[2], ARGV[1])
return 1
