-- Move a retired log back into the store.
--
-- KEYS  1 log, 2 its staged entries (`stage.lua`), 3 retired, 4 feed, 5 the mark that it was brought back lately.
-- ARGV  1 game; 2 the place of the retired log; 3 the number of its own entries; 4 version of the head; 5 its hash; 6 how
--       long it is not retired again, in milliseconds.
--
-- RESULT  1 when it was moved. 0 when the log is not retired at this place: another process was first. 2 when the staged
--         entries are not all there. Then nothing was changed.
--
-- RACES CLOSED
--   * two processes bring the same game back: the second finds it there, and its staged entries expire;
--   * a projection that begins with the retired games and would miss this game afterwards: the feed names it again.

local call = redis.call
if call('HGET', KEYS[3], ARGV[1]) ~= ARGV[2] or call('EXISTS', KEYS[1]) == 1 then
  return 0
end
local last = call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
if not last or last[1] ~= ARGV[4] .. '-0' or last[2][2] ~= ARGV[5] or call('XLEN', KEYS[2]) ~= tonumber(ARGV[3]) then
  return 2
end
call('RENAME', KEYS[2], KEYS[1])
call('PERSIST', KEYS[1])
call('HDEL', KEYS[3], ARGV[1])
call('XADD', KEYS[4], '*', 'g', ARGV[1], 'v', ARGV[4], 'b', '1')
if ARGV[6] ~= '0' then
  call('SET', KEYS[5], '', 'PX', ARGV[6])
end
return 1
