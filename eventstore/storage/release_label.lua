-- Take a reservation of a label away, unless it is another one by now.
--
-- KEYS  1 reserved labels, 2 operators who opened games under the label.
-- ARGV  1 label, 2 the reservation as the caller read it.
--
-- RESULT  1 when it was taken away. 0 when it was not there, or another one: then nothing was changed.
--
-- RACE CLOSED  Somebody else released it and a third reserved it since it was read: that reservation stays.

if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
return 1
