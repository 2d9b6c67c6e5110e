-- Keep, change or take away an annotation or an answer, and let the feed tell the last entry of the game again; or move
-- a thread from where an earlier version kept it.
--
-- KEYS  1 notes of the game, 2 feed, 3 retired logs, 4 log of the game, 5 annotations of the game as an earlier version
--       kept them, 6 removals of the author's notes in the game. All carry the shard's hash tag.
-- ARGV  1 the change as JSON, a `ThreadChange` without what is empty; 2 for how long removals are remembered (ms), 3 how many.
--
-- RESULT  0 when it was written, or stands there already. 1 when something is not as it was, or the removal of a new note is
--         remembered. 2 when the game is full, 3 when its author has as many notes as they may, 4 when the thread has as many
--         answers as are counted.
--
-- Calls the functions of `removals.lua`.
-- The fields, and what each step does, are told in eventstore/storage/threads.py; `ThreadFields` does the same in memory.
--
-- RACES CLOSED
--   * two who change a note at once: the second finds it changed;
--   * an answer to an annotation that is removed, or shown to others, meanwhile: the annotation is looked at with it;
--   * a removed annotation without answers, or one that goes although somebody answers: it goes with the last of them;
--   * two who write the last note that a limit lets through: they are counted where they are written;
--   * two who move the same thread: the second finds it gone. One that dies between two threads leaves each in one place;
--   * a request that arrives when its note is written and removed already: the removal is remembered with it.

local call = redis.call
local change = cjson.decode(ARGV[1])
local thread, kept_ms, most_removals = change.thread, tonumber(ARGV[2]), tonumber(ARGV[3])

local function members(field)
  local list = {}
  for member in string.gmatch(call('HGET', KEYS[1], field) or '', '%S+') do
    list[#list + 1] = member
  end
  return list
end

local function holds(field)
  return call('HEXISTS', KEYS[1], field) == 1
end

-- Lists of doors hold what is hidden from the writer too: they are looked through as one text.
local function drop(field, member)
  local text = ' ' .. (call('HGET', KEYS[1], field) or '') .. ' '
  local first, last = string.find(text, ' ' .. member .. ' ', 1, true)
  if first then
    local left = string.sub(text, 2, first) .. string.sub(text, last + 1, -2)
    if left == '' then
      call('HDEL', KEYS[1], field)
    else
      call('HSET', KEYS[1], field, (string.gsub(left, ' $', '')))
    end
  end
end

local function add(field, member)
  local text = call('HGET', KEYS[1], field)
  if not text then
    call('HSET', KEYS[1], field, member)
  elseif not string.find(' ' .. text .. ' ', ' ' .. member .. ' ', 1, true) then
    call('HSET', KEYS[1], field, text .. ' ' .. member)
  end
end

local function count(by)
  if call('HINCRBY', KEYS[1], 'count', by) == 0 then
    call('HDEL', KEYS[1], 'count')
  end
end

local function document(note)
  return call('HGET', KEYS[1], 'note ' .. note) or ''
end

local function full(author)
  if change.most and tonumber(call('HGET', KEYS[1], 'count') or 0) >= change.most then
    return 2
  end
  if change.most_of_author and #members('of ' .. author) >= change.most_of_author then
    return 3
  end
  if change.most_answers then
    local answers, counted = 0, {}
    for _, kind in ipairs(change.counted or {}) do
      for _, answer in ipairs(members('thread ' .. thread .. ' ' .. kind)) do
        answers = answers + (counted[answer] and 0 or 1)
        counted[answer] = true
      end
    end
    if answers >= change.most_answers then
      return 4
    end
  end
  return 0
end

local function write_annotation(write)
  local kinds = members('kinds ' .. thread)
  count((holds('note ' .. thread) and 0 or 1) - (write.after == '' and #kinds == 0 and 1 or 0))
  for _, door in ipairs(members('gone ' .. thread)) do
    for _, kind in ipairs(kinds) do
      drop('gone ' .. door .. ' ' .. kind, thread)
    end
  end
  call('HDEL', KEYS[1], 'gone ' .. thread)
  for _, door in ipairs(write.doors_before) do
    drop('door ' .. door, thread)
  end
  for _, door in ipairs(write.doors_after) do
    add('door ' .. door, thread)
  end
  if write.after ~= '' then
    call('HSET', KEYS[1], 'note ' .. thread, write.after)
    add('of ' .. write.author, thread)
    return
  end
  drop('of ' .. write.author, thread)
  if #kinds == 0 then
    call('HDEL', KEYS[1], 'note ' .. thread)
    return
  end
  call('HSET', KEYS[1], 'note ' .. thread, change.emptied, 'gone ' .. thread, table.concat(write.doors_before, ' '))
  for _, door in ipairs(write.doors_before) do
    for _, kind in ipairs(kinds) do
      add('gone ' .. door .. ' ' .. kind, thread)
    end
  end
end

local function write_answer(write)
  local gone = members('gone ' .. thread)
  for _, kind in ipairs(write.doors_before) do
    drop('thread ' .. thread .. ' ' .. kind, write.note)
    if not holds('thread ' .. thread .. ' ' .. kind) then
      drop('kinds ' .. thread, kind)
      for _, door in ipairs(gone) do
        drop('gone ' .. door .. ' ' .. kind, thread)
      end
    end
  end
  for _, kind in ipairs(write.doors_after) do
    add('thread ' .. thread .. ' ' .. kind, write.note)
    add('kinds ' .. thread, kind)
    for _, door in ipairs(gone) do
      add('gone ' .. door .. ' ' .. kind, thread)
    end
  end
  if write.after ~= '' then
    call('HSET', KEYS[1], 'note ' .. write.note, write.after)
    add('of ' .. write.author, write.note)
    return
  end
  call('HDEL', KEYS[1], 'note ' .. write.note)
  drop('of ' .. write.author, write.note)
  if #gone > 0 and not holds('kinds ' .. thread) then
    call('HDEL', KEYS[1], 'note ' .. thread, 'gone ' .. thread)
    count(-1)
  end
end

if change.earlier then
  if call('HGET', KEYS[5], thread) ~= change.earlier then
    return 1
  end
else
  local write = change.notes[1]
  local now = document(write.note)
  if now == write.after or now ~= '' and now == change.emptied then
    return 0
  end
  if now ~= write.before or change.parent and document(thread) ~= change.parent then
    return 1
  end
  if change.now and write.after ~= '' and is_removed(KEYS[6], write.note, change.now, kept_ms) then
    return 1
  end
  local reached = full(write.author)
  if reached ~= 0 then
    return reached
  end
end
for _, write in ipairs(change.notes) do
  if not (change.earlier and holds('note ' .. write.note)) then
    if write.note == thread then
      write_annotation(write)
    else
      write_answer(write)
    end
    if change.now and write.after == '' and write.request ~= '' then
      remember_removal(KEYS[6], write.note, write.request, change.now, kept_ms, most_removals)
    end
  end
end
if change.earlier then
  call('HDEL', KEYS[5], thread)
  return 0
end

local last = call('XREVRANGE', KEYS[4], '+', '-', 'COUNT', 1)[1]
local retired = not last and call('HGET', KEYS[3], change.game)
local version = last and string.sub(last[1], 1, -3) or retired and string.match(retired, '^%d+:(%d+)')
if version then
  call('XADD', KEYS[2], '*', 'g', change.game, 'v', version, 'a', 1)
end
return 0
