-- Delete items of a feed that every build of every projection has folded.
--
-- KEYS  1 feed; then for each projection its meta; then the checkpoint of each of their builds.
-- ARGV  1 the number of projections; then for each of them 2.. its live build and its build in progress ("" for none);
--       then the first and the second number of the last position to delete; then the positions.
--
-- RESULT  the number of deleted items. -1 when there is another build, or a build has not folded all of them: then
--         nothing was deleted.
--
-- RACE CLOSED  A build begins, or goes on, while a process looks for the items that the builds still need.

local call = redis.call
local count = tonumber(ARGV[1])
for i = 1, count do
  local builds = call('HMGET', KEYS[1 + i], 'live', 'building')
  if (builds[1] or '') ~= ARGV[2 * i] or (builds[2] or '') ~= ARGV[2 * i + 1] then
    return -1
  end
end
local first = 2 * count + 2
local last, last_rest = tonumber(ARGV[first]), tonumber(ARGV[first + 1])
for k = count + 2, #KEYS do
  local position = call('HGET', KEYS[k], 'position') or '0-0'
  local dash = string.find(position, '-', 1, true)
  local at, rest = tonumber(string.sub(position, 1, dash - 1)), tonumber(string.sub(position, dash + 1))
  if at < last or (at == last and rest < last_rest) then
    return -1
  end
end
return call('XDEL', KEYS[1], unpack(ARGV, first + 2))
