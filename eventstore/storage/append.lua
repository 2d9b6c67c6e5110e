-- Append entries to logs of a shard: every part is written, or none.
--
-- KEYS  1 feed, 2 due set, 3 runs, 4 retired logs, 5 causes; then for each part: its log, its remembered keys, the log of its
--       base (with "b"), its staged entries (with "s"), the forks of its parent (with "p"), the
--       remembered keys of each game that closes with it (with "u"), the set of each of its luck
--       uses (with "l"), and the disputes of a game and its log (with "d"). All carry the shard's hash tag.
-- ARGV  1 the number of parts; then for each part its 11 values, in the order of the names below:
--         game; version; hash; body; openings ("" for none); hash of the entry before;
--         due time in ms ("" for not due); field of the request's key ("" for none); digest of the
--         request; what caused it ("" where that is not known); and the letters of its extras:
--           b  the game has no entry of its own yet and begins after its base, the entry before;
--           s  the game has no entry yet; the entries before were staged (`stage.lua`) and become
--              its log;
--           p  the game is listed as a fork of its parent;
--           u  its keys are remembered until a time: two more values, that time in ms and the
--              number of other games that close with it; their keys are remembered as long;
--           l  it joins or leaves seeds: a value, the number of luck uses, and for each use
--              two more, the game that joins or leaves and "join", "leave" or "last";
--           w  another log is due too: two more values, that log and its due time in ms;
--           d  it changes a dispute: three more values, the id of the dispute, its old and its new row. The feed names
--              the last entry of its game, and the new entries of this append, once more;
--           t  it is traced: another value, the trace; it goes into the feed and to the due games.
--       A single part may leave out its last values while they are "". Nearly every append leaves out the letters at
--       least, and takes the short way below.
--
-- RESULT  0 when everything was written now. Otherwise nothing was written, and a list names the reason:
--         "repeated" and for each part the version and hash its log has for it;
--         "key" and the number of the part whose key is bound to another digest;
--         "head" or "base", the number of the part, and the version and hash of that log's last entry;
--         "luck" and the number of the part;
--         "dispute" and the number of the part whose dispute was changed meanwhile;
--         "staged" and the number of the part whose staged entries are not all there;
--         "retired" and the number of the part that needs a log of the archive store (its own, its base's or its parent's),
--         and the game of that log.
--
-- RACES CLOSED  Every check is made before the first write, and no other command runs in between:
--   * two writers at the same head: the second finds the entry of the first at the end of the log itself,
--     by version and hash, so a log set back by a fail-over is noticed too;
--   * a request sent twice, at once or after a lost reply: the second finds its key with the entry of
--     the first; without a key it finds its very entry in the log;
--   * a reader of the feed, the due set, the forks or the luck of an entry that is not there, or not
--     yet: all of them change with the log;
--   * a game that joins a seed while another game takes itself for the last to leave it: the sets
--     are counted here, as they will be after this append;
--   * a fork of an entry that is no longer there: the base is looked up here;
--   * a log that is retired while a writer appends to it or forks it: a missing log is looked for among the retired logs;
--   * two answers to the same dispute, or an answer without its entry: the dispute changes together with the log, and so
--     does an answer whose ruling is taken back.
--
-- The values of a part stay where they are and are found by its offsets (`at`, `keys_at`), because a
-- table for each part would cost as much as writing its entry.

local GAME, VERSION, HASH, BODY, OPENINGS = 1, 2, 3, 4, 5
local BEFORE, DUE, FIELD, DIGEST, CAUSE, ALSO, VALUES = 6, 7, 8, 9, 10, 11, 11
local CAUSES_KEPT = 10000
local LOG, KEYS_OF_GAME, BASE = 1, 2, 3

local call = redis.call
local count = tonumber(ARGV[1])

-- The version and hash of a log's last entry, or nil.
local function last_of(log)
  local entry = call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if entry then
    return string.sub(entry[1], 1, -3), entry[2][2]
  end
end

-- Write an entry, its pointer in the feed, its cause, its due time and its key.
local function write(log, keys_of_game, game, version, hash, body, openings, due, field, digest, cause, trace)
  if openings == '' then
    call('XADD', log, version .. '-0', 'h', hash, 'b', body)
  else
    call('XADD', log, version .. '-0', 'h', hash, 'b', body, 'o', openings)
  end
  local position
  if trace then
    position = call('XADD', KEYS[1], '*', 'g', game, 'v', version, 't', trace)
  else
    position = call('XADD', KEYS[1], '*', 'g', game, 'v', version)
  end
  if cause ~= '' then
    call('XADD', KEYS[5], 'MAXLEN', '~', CAUSES_KEPT, '*', 'g', game, 'v', version, 'c', cause, 'f', position)
  end
  -- Only a game in the due set has been handed out: only then it may have counters.
  local was_due
  if due == '' then
    was_due = call('ZREM', KEYS[2], game) == 1
  else
    was_due = call('ZADD', KEYS[2], due, game) == 0
  end
  if was_due then
    call('HDEL', KEYS[3], 'attempts:' .. game, 'failures:' .. game, 'trace:' .. game)
  end
  if trace and due ~= '' then
    call('HSET', KEYS[3], 'trace:' .. game, trace)
  end
  if field ~= '' then
    call('HSET', keys_of_game, field, version .. ':' .. hash .. digest)
  end
end

-- The short way: a single part without extras and without a remembered key that comes next after an entry of its log.
-- All else (a refusal, a repeated request, the first entry of a log) goes the long way.
if #ARGV <= ALSO then
  local game, version, hash, body, openings, before, due, field, digest, cause = unpack(ARGV, 2)
  local log, keys_of_game = KEYS[6], KEYS[7]
  due, field, digest, cause = due or '', field or '', digest or '', cause or ''
  if field == '' or not call('HGET', keys_of_game, field) then
    local last, last_hash = last_of(log)
    if last and last_hash == before and tonumber(last) + 1 == tonumber(version) then
      write(log, keys_of_game, game, version, hash, body, openings, due, field, digest, cause)
      return 0
    end
  end
  for value = #ARGV + 1, 1 + VALUES do
    ARGV[value] = ''
  end
end

-- Whether a log has this very entry.
local function stands(log, version, hash)
  local id = version .. '-0'
  local entry = call('XRANGE', log, id, id)[1]
  return entry ~= nil and entry[2][2] == hash
end

-- The game of a key, when its log is retired.
local function retired(key)
  local game = string.match(key, '[^:]+$')
  return call('HEXISTS', KEYS[4], game) == 1 and game
end

-- The version of the last entry of a log, also of a retired log.
local function last_version(log)
  local row = call('HGET', KEYS[4], string.match(log, '[^:]+$'))
  return last_of(log) or row and string.match(row, '^%d+:(%d+)')
end

-- Let remembered keys expire, unless they have an expiry already: entries after a close do not put it off.
local function remember_until(keys_of_game, time)
  if call('PTTL', keys_of_game) == -1 then
    call('PEXPIREAT', keys_of_game, time)
  end
end

-- 0. The beginnings of each part's values and keys, and its extras.
local at, keys_at, extras, luck = { 1 }, { 5 }, {}, nil
for i = 1, count do
  local a, k = at[i], keys_at[i]
  local also = ARGV[a + ALSO]
  local next_value, next_key = a + VALUES + 1, k + BASE
  if also ~= '' then
    local extra = { base = string.find(also, 'b', 1, true) ~= nil }
    extras[i] = extra
    if extra.base then
      next_key = next_key + 1
    end
    if string.find(also, 's', 1, true) then
      extra.staged = KEYS[next_key]
      next_key = next_key + 1
    end
    if string.find(also, 'p', 1, true) then
      extra.forks = KEYS[next_key]
      next_key = next_key + 1
    end
    if string.find(also, 'u', 1, true) then
      extra.keys_until, extra.closing = ARGV[next_value], {}
      for other = 1, tonumber(ARGV[next_value + 1]) do
        extra.closing[other] = KEYS[next_key + other - 1]
      end
      next_value = next_value + 2
      next_key = next_key + #extra.closing
    end
    if string.find(also, 'l', 1, true) then
      luck = luck or {}
      local uses = tonumber(ARGV[next_value])
      for use = 1, uses do
        local value = next_value + 2 * use - 1
        luck[#luck + 1] = { part = i, set = KEYS[next_key + use - 1], game = ARGV[value], how = ARGV[value + 1] }
      end
      next_value = next_value + 1 + 2 * uses
      next_key = next_key + uses
    end
    if string.find(also, 'w', 1, true) then
      extra.wakes, extra.wakes_at = ARGV[next_value], ARGV[next_value + 1]
      next_value = next_value + 2
    end
    if string.find(also, 'd', 1, true) then
      extra.disputes, extra.disputed, extra.dispute = KEYS[next_key], KEYS[next_key + 1], next_value
      next_value, next_key = next_value + 3, next_key + 2
    end
    if string.find(also, 't', 1, true) then
      extra.trace = ARGV[next_value]
      next_value = next_value + 1
    end
  end
  at[i + 1], keys_at[i + 1] = next_value - 1, next_key - 1
end

-- 1. Remembered keys. A memory counts only while the entry it names is in the log.
local firsts = nil
for i = 1, count do
  local a, k = at[i], keys_at[i]
  local memory = ARGV[a + FIELD] ~= '' and call('HGET', KEYS[k + KEYS_OF_GAME], ARGV[a + FIELD])
  if memory then
    local colon = string.find(memory, ':', 1, true)
    local version, hash = string.sub(memory, 1, colon - 1), string.sub(memory, colon + 1, colon + 32)
    if stands(KEYS[k + LOG], version, hash) then
      if string.sub(memory, colon + 33) ~= ARGV[a + DIGEST] then
        return { 'key', i }
      end
      firsts = firsts or {}
      firsts[i] = { version, hash }
    elseif retired(KEYS[k + LOG]) then
      return { 'retired', i, ARGV[a + GAME] }
    end
  end
end

-- 2. Heads. Either all parts come next in their logs, or all stand there already.
local repeated = firsts ~= nil
if not repeated then
  local planned = count > 1 and {}
  local standing, refused = 0, nil
  for i = 1, count do
    local a, log = at[i], KEYS[keys_at[i] + LOG]
    local before, version = planned and planned[log], ARGV[a + VERSION]
    local last, last_hash
    if before then
      last, last_hash = ARGV[before + VERSION], ARGV[before + HASH]
    else
      last, last_hash = last_of(log)
    end
    if not last and retired(log) then
      return { 'retired', i, ARGV[a + GAME] }
    end
    local follows
    local staged = extras[i] and extras[i].staged
    if version == '1' or staged or (extras[i] and extras[i].base) then
      follows = not last
      if follows and staged then
        local before, before_hash = last_of(staged)
        -- A slow writer may have lost its first staged entries; a log with a gap is never made.
        if not before or call('XLEN', staged) ~= tonumber(before) then
          return { 'staged', i }
        elseif before_hash ~= ARGV[a + BEFORE] or tonumber(before) + 1 ~= tonumber(version) then
          return { 'head', i, before, before_hash }
        end
      end
    else
      follows = last_hash == ARGV[a + BEFORE] and tonumber(last) + 1 == tonumber(version)
    end
    if follows then
      if planned then
        planned[log] = a
      end
    elseif last and ARGV[a + FIELD] == '' and stands(log, version, ARGV[a + HASH]) then
      standing = standing + 1
      refused = refused or { 'head', i, last, last_hash }
    else
      return { 'head', i, last or '0', last_hash or '' }
    end
  end
  repeated = standing == count
  if refused and not repeated then
    return refused
  end
end

if repeated then
  local answer = { 'repeated' }
  for i = 1, count do
    local a, log = at[i], KEYS[keys_at[i] + LOG]
    local first = firsts and firsts[i] or { ARGV[a + VERSION], ARGV[a + HASH] }
    if not stands(log, first[1], first[2]) then
      first = { last_of(log) }
    end
    answer[2 * i], answer[2 * i + 1] = first[1] or '0', first[2] or ''
  end
  return answer
end

-- 3. Bases.
for i, extra in pairs(extras) do
  local a, log = at[i], KEYS[keys_at[i] + BASE]
  local parent = extra.forks and retired(extra.forks)
  if parent then
    return { 'retired', i, parent }
  end
  if extra.base and not stands(log, tonumber(ARGV[a + VERSION]) - 1, ARGV[a + BEFORE]) then
    local last, last_hash = last_of(log)
    local base = not last and retired(log)
    if base then
      return { 'retired', i, base }
    end
    return { 'base', i, last or '0', last_hash or '' }
  end
end

-- 4. Luck: the number of games that draw from each seed after this append.
if luck then
  local left, draws = {}, {}
  for _, use in ipairs(luck) do
    local set = use.set
    if not left[set] then
      left[set], draws[set] = call('SCARD', set), {}
    end
    local before = draws[set][use.game]
    if before == nil then
      before = call('SISMEMBER', set, use.game) == 1
    end
    local after = use.how == 'join'
    draws[set][use.game] = after
    if after ~= before then
      left[set] = left[set] + (after and 1 or -1)
    end
  end
  for _, use in ipairs(luck) do
    if use.how ~= 'join' and (left[use.set] == 0) ~= (use.how == 'last') then
      return { 'luck', use.part }
    end
  end
end

-- 5. Disputes.
for i, extra in pairs(extras) do
  if extra.disputes and call('HGET', extra.disputes, ARGV[extra.dispute]) ~= ARGV[extra.dispute + 1] then
    return { 'dispute', i }
  end
end

-- 6. Everything is as the caller found it: write.
for i = 1, count do
  local a, k, extra = at[i], keys_at[i], extras[i]
  local game, version = ARGV[a + GAME], ARGV[a + VERSION]
  local log, keys_of_game = KEYS[k + LOG], KEYS[k + KEYS_OF_GAME]
  if extra and extra.staged then
    call('RENAME', extra.staged, log)
    call('PERSIST', log)
    for before = 1, tonumber(version) - 1 do
      call('XADD', KEYS[1], '*', 'g', game, 'v', before)
    end
  end
  write(
    log, keys_of_game, game, version, ARGV[a + HASH], ARGV[a + BODY], ARGV[a + OPENINGS], ARGV[a + DUE],
    ARGV[a + FIELD], ARGV[a + DIGEST], ARGV[a + CAUSE], extra and extra.trace
  )
  if extra and extra.keys_until then
    remember_until(keys_of_game, extra.keys_until)
    for _, keys_of_other in ipairs(extra.closing) do
      remember_until(keys_of_other, extra.keys_until)
    end
  end
  if extra and extra.forks then
    call('SADD', extra.forks, game)
  end
  if extra and extra.disputes then
    call('HSET', extra.disputes, ARGV[extra.dispute], ARGV[extra.dispute + 2])
  end
  if extra and extra.wakes then
    call('ZADD', KEYS[2], extra.wakes_at, extra.wakes)
    call('HDEL', KEYS[3], 'attempts:' .. extra.wakes, 'failures:' .. extra.wakes, 'trace:' .. extra.wakes)
    if extra.trace then
      call('HSET', KEYS[3], 'trace:' .. extra.wakes, extra.trace)
    end
  end
end
for _, use in ipairs(luck or {}) do
  call(use.how == 'join' and 'SADD' or 'SREM', use.set, use.game)
end

-- 7. Whoever listens to a log whose disputes have changed is told so by its last entry, once all is written.
for _, extra in pairs(extras) do
  if extra.disputes then
    local disputed, version = string.match(extra.disputed, '[^:]+$'), last_version(extra.disputed)
    if version then
      call('XADD', KEYS[1], '*', 'g', disputed, 'v', version, 'a', 1)
    end
    for i = 1, count do
      if ARGV[at[i] + GAME] ~= disputed then
        call('XADD', KEYS[1], '*', 'g', ARGV[at[i] + GAME], 'v', ARGV[at[i] + VERSION], 'a', 1)
      end
    end
  end
end
return 0
