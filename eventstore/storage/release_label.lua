-- Delete a reservation of a label, unless another reservation has replaced it.
--
-- KEYS  1 reserved labels, 2 operators who opened games under the label.
-- ARGV  1 label, 2 the reservation as the caller read it.
--
-- RESULT  1 when it was deleted. 0 when it is gone or was replaced: then nothing was changed.
--
-- RACE CLOSED  The label was released and reserved anew since it was read: the new reservation stays.

if redis.call('HGET', KEYS[1], ARGV[1]) ~= ARGV[2] then
  return 0
end
redis.call('HDEL', KEYS[1], ARGV[1])
redis.call('DEL', KEYS[2])
return 1
