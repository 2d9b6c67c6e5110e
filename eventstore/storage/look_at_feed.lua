-- Look whether the feed still has an item that was read from it, and find the id of its server.
--
-- KEYS  1 feed. ARGV  1 the position of the item; "0-0" for the beginning, which always stands.
-- RESULT  1 when the item is there, else 0; and the id of the server, which changes when another server takes its place or
--         the server is started again ("" when the server gives none).
-- RACE CLOSED  A fail-over between two questions: both answers come from the same server.

local stands = ARGV[1] == '0-0' or #redis.call('XRANGE', KEYS[1], ARGV[1], ARGV[1]) == 1
local information = redis.pcall('INFO', 'replication')
local id = type(information) == 'string' and string.match(information, 'master_replid:(%w+)') or ''
return { stands and 1 or 0, id }
