-- Read rows, or members of a set, and say at which state of the packs.
--
-- KEYS  1 checkpoint, 2 what is read.
-- ARGV  1 the command, then its arguments.
--
-- RESULT  the token of the packs ("" when nothing was ever packed), and the reply to the command.
--
-- RACE CLOSED  A row is packed, or leaves a pack, between two reads: it would be in neither.

return {redis.call('HGET', KEYS[1], 'packed') or '', redis.call(ARGV[1], KEYS[2], unpack(ARGV, 2))}
