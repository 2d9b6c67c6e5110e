-- Look whether feeds still have items that were read from them, and find the id of their server.
--
-- KEYS  feeds. ARGV  for each feed the position of the item; "0-0" for the beginning, which always stands.
-- RESULT  for each feed 1 when the item is there, else 0; and the id of the server, which changes when another server takes
--         its place or the server is started again ("" when the server gives none).
-- RACE CLOSED  A fail-over between two questions: all answers come from the same server.

local stand = {}
for number, feed in ipairs(KEYS) do
  local position = ARGV[number]
  stand[number] = (position == '0-0' or #redis.call('XRANGE', feed, position, position) == 1) and 1 or 0
end
local information = redis.pcall('INFO', 'replication')
local id = type(information) == 'string' and string.match(information, 'master_replid:(%w+)') or ''
return { stand, id }
