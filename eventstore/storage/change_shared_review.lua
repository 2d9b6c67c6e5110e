-- Change the shared review of a game; where it begins, let the feed name the last entry of the game again.
--
-- KEYS  1 the shared review, 2 log of the game, 3 feed. All carry the shard's hash tag.
-- ARGV  1 the act: `join`, `see`, `leave`, `lead` or `show`; 2 now (ms); 3 the player; 4 for how many ms after their last
--       sign somebody counts as there, and between two items of the feed; 5 how many ms a review is kept that nobody uses; 6 the
--       most people; 7 the game; 8 of `join` the player's sealed name, of `lead` the player who leads from now on, of `show` the
--       position as JSON.
--
-- RESULT  0 when it is changed, or so already. 1 when another player leads. 2 when the player, or who is to lead, is not there.
--         3 when the most people are there.
--
-- The fields are told in eventstore/review/shared_reviews.py. Whoever is there no longer is taken out with every act.
--
-- RACES CLOSED
--   * two who begin a review, or take the lead, at once: the second finds a leader;
--   * a position that a leader shows while the lead is handed over: it is refused;
--   * two changes within a millisecond: each has a number of its own, and later ones have larger numbers, also after a
--     review was forgotten.

local call = redis.call
local key, act, now, player, content = KEYS[1], ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[8]
local leader, there, count, changed = call('HGET', key, 'leader'), {}, 0, false

local function take_out(other)
  call('HDEL', key, 'seen ' .. other, 'name ' .. other)
  if leader == other then
    call('HDEL', key, 'leader')
    leader = false
  end
  changed = true
end

local fields = call('HGETALL', key)
for place = 1, #fields, 2 do
  local other = string.match(fields[place], '^seen (.+)$')
  if other and now - tonumber(fields[place + 1]) > tonumber(ARGV[4]) then
    take_out(other)
  elseif other then
    there[other], count = true, count + 1
  end
end

local outcome = 0
if act == 'join' then
  if not there[player] and count >= tonumber(ARGV[6]) then
    outcome = 3
  else
    if count == 0 then
      call('HDEL', key, 'position')
      call('HSET', key, 'leader', player)
      local last = call('XREVRANGE', KEYS[2], '+', '-', 'COUNT', 1)[1]
      local told = tonumber(call('HGET', key, 'told') or 0)
      if last and now - told > tonumber(ARGV[4]) then
        call('HSET', key, 'told', ARGV[2])
        call('XADD', KEYS[3], '*', 'g', ARGV[7], 'v', string.sub(last[1], 1, -3), 'a', 1)
      end
    end
    changed = changed or not there[player]
    call('HSET', key, 'seen ' .. player, ARGV[2], 'name ' .. player, content)
  end
elseif act == 'see' then
  if there[player] then
    call('HSET', key, 'seen ' .. player, ARGV[2])
  end
elseif act == 'leave' then
  if there[player] then
    take_out(player)
  end
elseif not there[player] or (act == 'lead' and not there[content]) then
  outcome = 2
elseif leader ~= player and (act == 'show' or leader and leader ~= content) then
  outcome = 1
else
  local field = act == 'lead' and 'leader' or 'position'
  changed = changed or call('HGET', key, field) ~= content
  call('HSET', key, field, content)
end
if changed then
  local number = tonumber(call('HGET', key, 'number') or 0) + 1
  call('HSET', key, 'number', string.format('%.0f', math.max(number, now)))
end
call('PEXPIRE', key, ARGV[5])
return outcome
