-- Read rows, or members of a set, with the token of the packs at the same moment.
--
-- KEYS  1 checkpoint, 2 the key that is read.
-- ARGV  1 the command, then its arguments.
--
-- RESULT  the token of the packs ("" before the first pack), and the reply to the command.
--
-- RACE CLOSED  A row is packed, or leaves a pack, between two reads: it would be in neither.

return {redis.call('HGET', KEYS[1], 'packed') or '', redis.call(ARGV[1], KEYS[2], unpack(ARGV, 2))}
