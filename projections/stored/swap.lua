-- Replace the live build by the new build beside it.
--
-- KEYS  1 meta, 2 dropped builds, 3 checkpoint of the new build, 4 checkpoint of the live build.
-- ARGV  1 the new build, 2 the live build that the caller saw.
--
-- RESULT  1 when swapped. 0 when the new build is still behind the live build, or another process
--         swapped or gave up meanwhile: then nothing was changed.
--
-- RACES CLOSED  A reader sees the old rows or the new rows, and never a list that went back: both
--   positions are compared here. Of two rebuilds that end at once, only the first swaps.

local call = redis.call

local builds = call('HMGET', KEYS[1], 'live', 'building')
if builds[2] ~= ARGV[1] or builds[1] ~= ARGV[2] then
  return 0
end

local function parts(checkpoint)
  local position = call('HGET', checkpoint, 'position') or '0-0'
  local dash = string.find(position, '-', 1, true)
  return tonumber(string.sub(position, 1, dash - 1)), tonumber(string.sub(position, dash + 1))
end

local built, built_rest = parts(KEYS[3])
local live, live_rest = parts(KEYS[4])
if built < live or (built == live and built_rest < live_rest) then
  return 0
end
call('HSET', KEYS[1], 'live', ARGV[1])
call('HDEL', KEYS[1], 'building')
call('SADD', KEYS[2], ARGV[2])
return 1
