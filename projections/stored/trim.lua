-- Delete items of a feed that every build of every projection has folded.
--
-- KEYS  1 feed, 2 the last position that was deleted from it; then for each projection its meta; then the checkpoint of
--       each of their builds.
-- ARGV  1 the number of projections; then for each of them 2.. its live build and its build in progress ("" for none);
--       then the first and the second number of the last position to delete; then the positions.
--
-- RESULT  the number of deleted items. -1 when there is another build, or a build has not folded all of them: then
--         nothing was deleted.
--
-- RACE CLOSED  A build begins, or goes on, while a process looks for the items that the builds still need.

local call = redis.call
local count = tonumber(ARGV[1])

-- Return whether a position stands before one with these two numbers.
local function is_before(position, last, last_rest)
  local dash = string.find(position, '-', 1, true)
  local at, rest = tonumber(string.sub(position, 1, dash - 1)), tonumber(string.sub(position, dash + 1))
  return at < last or (at == last and rest < last_rest)
end

for i = 1, count do
  local builds = call('HMGET', KEYS[2 + i], 'live', 'building')
  if (builds[1] or '') ~= ARGV[2 * i] or (builds[2] or '') ~= ARGV[2 * i + 1] then
    return -1
  end
end
local first = 2 * count + 2
local last, last_rest = tonumber(ARGV[first]), tonumber(ARGV[first + 1])
for k = count + 3, #KEYS do
  if is_before(call('HGET', KEYS[k], 'position') or '0-0', last, last_rest) then
    return -1
  end
end
if is_before(call('GET', KEYS[2]) or '0-0', last, last_rest) then
  call('SET', KEYS[2], ARGV[#ARGV])
end
return call('XDEL', KEYS[1], unpack(ARGV, first + 2))
