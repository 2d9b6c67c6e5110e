-- Keep a name of a player under a salt, beside the logs.
--
-- KEYS  1 the names of the player, each behind its salt of 16 bytes.
-- ARGV  1 the name; 2 a new salt; 3 "another" to keep it beside the same name under another salt, else "".
-- RESULT  The salt under which the name is kept. 0 when the player is erased: nothing is kept.
-- RACE CLOSED  A player is erased while they sit down: the mark stands in the same key, so no name comes after it.

local call = redis.call
if call('SISMEMBER', KEYS[1], '') == 1 then
  return 0
end
if ARGV[3] == '' then
  local first = nil
  for _, member in ipairs(call('SMEMBERS', KEYS[1])) do
    if string.sub(member, 17) == ARGV[1] and (not first or member < first) then
      first = member
    end
  end
  if first then
    return string.sub(first, 1, 16)
  end
end
call('SADD', KEYS[1], ARGV[2] .. ARGV[1])
return ARGV[2]
