-- Stage a part of the entries of a log that is to be written at once and is too long for a single command.
--
-- KEYS  1 the staged entries.
-- ARGV  1 the time in ms after which they are forgotten; then for each entry 4 values, in the order of
--       their versions: version, hash, body, openings ("" for none).
--
-- RESULT  0. Repeated after a lost reply it changes nothing: entries that stand there already are passed over.

local call = redis.call
local staged = KEYS[1]
local last = call('XREVRANGE', staged, '+', '-', 'COUNT', 1)[1]
local written = last and tonumber(string.sub(last[1], 1, -3)) or 0

for at = 2, #ARGV, 4 do
  if tonumber(ARGV[at]) > written then
    if ARGV[at + 3] == '' then
      call('XADD', staged, ARGV[at] .. '-0', 'h', ARGV[at + 1], 'b', ARGV[at + 2])
    else
      call('XADD', staged, ARGV[at] .. '-0', 'h', ARGV[at + 1], 'b', ARGV[at + 2], 'o', ARGV[at + 3])
    end
  end
end
call('PEXPIRE', staged, ARGV[1])
return 0
