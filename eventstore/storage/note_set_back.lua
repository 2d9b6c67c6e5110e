-- Note beside a log that it has lost an entry.
--
-- KEYS  1 log, 2 marks of logs that were set back, 3 retired logs.
-- ARGV  1 game, 2 version of an entry that was in the log, 3 its hash, 4 the time (ms), 5 how long a mark is stored (ms),
--       6 how long after a mark another loss counts as the same (ms).
-- RESULT  1 when it was noted. 0 when the entry stands in the log, the log is retired, or the loss was noted before.
-- RACE CLOSED  A writer appends, or another process notes the same loss: log and mark are looked at together, and the mark
--   names the last of several lost entries.

local call = redis.call
local game, version, hash, now = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local id = version .. '-0'
local entry = call('XRANGE', KEYS[1], id, id)[1]
if entry and entry[2][2] == hash then
  return 0
end
local last = call('XREVRANGE', KEYS[1], '+', '-', 'COUNT', 1)[1]
if not last and call('HEXISTS', KEYS[3], game) == 1 then
  return 0
end

-- A mark: the time, version and hash of the lost entry, version and hash of the last entry then.
local marks = call('HGETALL', KEYS[2])
for i = 1, #marks, 2 do
  local age = now - tonumber(string.match(marks[i + 1], '^%d+'))
  if age > tonumber(ARGV[5]) then
    call('HDEL', KEYS[2], marks[i])
  elseif marks[i] == game and age <= tonumber(ARGV[6]) then
    if tonumber(string.match(marks[i + 1], '^%d+:(%d+):')) >= tonumber(version) then
      return 0
    end
  end
end
local head = last and string.sub(last[1], 1, -3) .. ':' .. last[2][2] or '0:' .. string.rep('\0', 32)
call('HSET', KEYS[2], game, ARGV[4] .. ':' .. version .. ':' .. hash .. head)
return 1
