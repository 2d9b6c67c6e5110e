-- Tell whether the feed still has an item that was read from it, and which server has it now.
--
-- KEYS  1 feed. ARGV  1 the position of the item; "0-0" for the beginning, which always stands.
-- RESULT  1 when the item is there, else 0; and an id that is another one once another server has taken the place of this
--         one, or this one was started again ("" where it does not say).
-- RACE CLOSED  A fail-over between two questions: both answers are of one server.

local stands = ARGV[1] == '0-0' or #redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1]) == 1
local told = redis.pcall('INFO', 'replication')
local id = type(told) == 'string' and string.match(told, 'master_replid:(%w+)') or ''
return { stands and 1 or 0, id }
