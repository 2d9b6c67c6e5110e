-- Delete the names of a player, and mark that none is kept from now on.
--
-- KEYS  1 the names of the player.
-- RESULT  0.

redis.call('DEL', KEYS[1])
redis.call('SADD', KEYS[1], '')
return 0
