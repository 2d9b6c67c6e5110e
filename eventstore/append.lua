-- Append entries to logs of one shard: every part is written, or none.
--
-- KEYS  1 feed, 2 due set, 3 attempts, 4 failures; then for each part: its log, its remembered keys,
--       its base's log (only with a base), its parent's forks (only with a parent), and the set of
--       each of its luck uses. All carry the shard's hash tag.
-- ARGV  1 the number of parts; then for each part 15 values:
--         game, version, hash, body, openings ("" for none),
--         expected version, expected hash,
--         due in ms ("" for not due),
--         field of the request's key ("" for none), digest of the request,
--         ms until which keys are remembered ("" for ever),
--         version of the base ("" for no base), hash of the base,
--         "1" when the game is listed as a fork of a parent, otherwise "",
--         the number of luck uses; then for each of these: the game that joins or leaves, and
--         "join", "leave" or "last".
--
-- RESULT  0 when everything was written now. Otherwise nothing was written, and a list says why:
--         "repeated" and for each part the version and hash its log has for it;
--         "key" and the number of the part whose key is bound to another digest;
--         "head" or "base", the number of the part, and the version and hash of that log's last entry;
--         "luck" and the number of the part.
--
-- RACES CLOSED  Every check is made before the first write, and no other command runs in between:
--   * two writers at one head: the second sees the first one's entry as the last of the log itself,
--     by version and hash, so a log set back by a fail-over is noticed too;
--   * one request sent twice, at once or after a lost reply: the second finds its key with the entry
--     it led to, or its very entry in the log;
--   * a reader of the feed, the due set, the forks or the luck of an entry that is not there, or not
--     yet: all of them change with the log;
--   * a game that joins a seed while another one takes itself for the last to leave it: the sets
--     are counted here, as they will be after this append;
--   * a fork of an entry that is no longer there: the base is looked up here.

local call = redis.call

-- The id and hash of a log's last entry, or nil.
local function last_of(log)
  local entry = call('XREVRANGE', log, '+', '-', 'COUNT', 1)[1]
  if entry then
    return entry[1], entry[2][2]
  end
end

-- The hash of a log's entry, or nil.
local function hash_at(log, version)
  local id = version .. '-0'
  local entry = call('XRANGE', log, id, id)[1]
  return entry and entry[2][2]
end

local parts = {}
local luck = nil
do
  local k, a = 4, 1
  for i = 1, tonumber(ARGV[1]) do
    local part = {
      log = KEYS[k + 1],
      keys = KEYS[k + 2],
      game = ARGV[a + 1],
      version = ARGV[a + 2],
      hash = ARGV[a + 3],
      body = ARGV[a + 4],
      openings = ARGV[a + 5],
      expected = ARGV[a + 6],
      expected_hash = ARGV[a + 7],
      due = ARGV[a + 8],
      field = ARGV[a + 9],
      digest = ARGV[a + 10],
      keys_until = ARGV[a + 11],
      base = ARGV[a + 12],
      base_hash = ARGV[a + 13],
    }
    k = k + 2
    if part.base ~= '' then
      k = k + 1
      part.base_log = KEYS[k]
    end
    if ARGV[a + 14] ~= '' then
      k = k + 1
      part.forks = KEYS[k]
    end
    local uses = tonumber(ARGV[a + 15])
    a = a + 15
    for _ = 1, uses do
      k = k + 1
      luck = luck or {}
      luck[#luck + 1] = { part = i, set = KEYS[k], game = ARGV[a + 1], how = ARGV[a + 2] }
      a = a + 2
    end
    parts[i] = part
  end
end

-- 1. Remembered keys. A memory counts only while the entry it names is in the log.
local repeated = false
for i, part in ipairs(parts) do
  local memory = part.field ~= '' and call('HGET', part.keys, part.field)
  if memory then
    local colon = string.find(memory, ':', 1, true)
    local version, hash = string.sub(memory, 1, colon - 1), string.sub(memory, colon + 1, colon + 32)
    if hash_at(part.log, version) == hash then
      if string.sub(memory, colon + 33) ~= part.digest then
        return { 'key', i }
      end
      part.first, part.first_hash = version, hash
      repeated = true
    end
  end
end

-- 2. Heads. Either all parts come next in their logs, or all stand there already.
if not repeated then
  local planned = #parts > 1 and {} or nil
  local standing, refused = 0, nil
  for i, part in ipairs(parts) do
    local last, last_hash
    if planned and planned[part.log] then
      local before = planned[part.log]
      last, last_hash = before.version .. '-0', before.hash
    else
      last, last_hash = last_of(part.log)
    end
    local follows
    if part.base ~= '' or part.expected == '0' then
      follows = not last
    else
      follows = last == part.expected .. '-0' and last_hash == part.expected_hash
    end
    if follows then
      if planned then
        planned[part.log] = part
      end
    elseif last and hash_at(part.log, part.version) == part.hash then
      standing = standing + 1
      refused = refused or { 'head', i, last, last_hash }
    else
      return { 'head', i, last or '0-0', last_hash or '' }
    end
  end
  if standing == #parts then
    repeated = true
  elseif refused then
    return refused
  end
end

if repeated then
  local answer = { 'repeated' }
  for i, part in ipairs(parts) do
    local version, hash = part.first, part.first_hash
    if not version and hash_at(part.log, part.version) == part.hash then
      version, hash = part.version, part.hash
    elseif not version then
      local last
      last, hash = last_of(part.log)
      version = last and string.match(last, '^%d+') or '0'
    end
    answer[2 * i] = version
    answer[2 * i + 1] = hash or ''
  end
  return answer
end

-- 3. Bases.
for i, part in ipairs(parts) do
  if part.base_log and hash_at(part.base_log, part.base) ~= part.base_hash then
    local last, last_hash = last_of(part.base_log)
    return { 'base', i, last or '0-0', last_hash or '' }
  end
end

-- 4. Luck: how many draw from each seed after this append.
if luck then
  local left, changed = {}, {}
  for _, use in ipairs(luck) do
    local set = use.set
    if not left[set] then
      left[set], changed[set] = call('SCARD', set), {}
    end
    local was = changed[set][use.game]
    if was == nil then
      was = call('SISMEMBER', set, use.game) == 1
    end
    local is = use.how == 'join'
    changed[set][use.game] = is
    if is ~= was then
      left[set] = left[set] + (is and 1 or -1)
    end
  end
  for _, use in ipairs(luck) do
    if use.how ~= 'join' and (left[use.set] == 0) ~= (use.how == 'last') then
      return { 'luck', use.part }
    end
  end
end

-- 5. Everything is as the caller found it: write.
for _, part in ipairs(parts) do
  local game = part.game
  if part.openings == '' then
    call('XADD', part.log, part.version .. '-0', 'h', part.hash, 'b', part.body)
  else
    call('XADD', part.log, part.version .. '-0', 'h', part.hash, 'b', part.body, 'o', part.openings)
  end
  call('XADD', KEYS[1], '*', 'g', game, 'v', part.version)
  -- Only a game in the due set is handed out, so whether it was there tells if it has counters.
  local was_due
  if part.due == '' then
    was_due = call('ZREM', KEYS[2], game) == 1
  else
    was_due = call('ZADD', KEYS[2], part.due, game) == 0
  end
  if was_due then
    call('HDEL', KEYS[3], game)
    call('HDEL', KEYS[4], game)
  end
  if part.field ~= '' then
    call('HSET', part.keys, part.field, part.version .. ':' .. part.hash .. part.digest)
  end
  if part.keys_until ~= '' then
    call('PEXPIREAT', part.keys, part.keys_until)
  end
  if part.forks then
    call('SADD', part.forks, game)
  end
end
if luck then
  for _, use in ipairs(luck) do
    call(use.how == 'join' and 'SADD' or 'SREM', use.set, use.game)
  end
end
return 0
