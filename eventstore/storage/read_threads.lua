-- Read the annotations and answers of a game that lie behind some doors, and no others.
--
-- KEYS  1 notes of the game, 2 annotations of the game as an earlier version kept them, 3 removals of an author's notes in
--       the game. All carry the shard's hash tag.
-- ARGV  1 JSON: [[[door, [door of answers, ...]], ...], [id, ...]]: the doors, and notes that are asked for by id.
--
-- RESULT  1 or 0, whether there are annotations as an earlier version kept them; the removals as JSON; then id and document of
--         each note.
--
-- The fields are told in eventstore/storage/threads.py.
-- RACES CLOSED
--   * a note that moves to another door meanwhile is seen behind one of them;
--   * a note that is removed meanwhile is seen, or its removal.

local call = redis.call
local wanted = cjson.decode(ARGV[1])
local ways = wanted[1]
local MOST_AT_ONCE = 500

-- Return the values of fields, false where there is none.
local function values(fields)
  local all = {}
  for first = 1, #fields, MOST_AT_ONCE do
    local last = math.min(first + MOST_AT_ONCE - 1, #fields)
    for place, value in ipairs(call('HMGET', KEYS[1], unpack(fields, first, last))) do
      all[first + place - 1] = value
    end
  end
  return all
end

local notes, is_note = {}, {}
local function take(note)
  if not is_note[note] then
    is_note[note] = true
    notes[#notes + 1] = note
  end
end

local lists = {}
for _, way in ipairs(ways) do
  lists[#lists + 1] = 'door ' .. way[1]
  for _, door in ipairs(way[2]) do
    lists[#lists + 1] = 'gone ' .. way[1] .. ' ' .. door
  end
end
local annotations, next_list = values(lists), 1
local threads, is_thread = {}, {}
local function take_thread(annotation, door)
  local thread = 'thread ' .. annotation .. ' ' .. door
  if not is_thread[thread] then
    is_thread[thread] = true
    threads[#threads + 1] = thread
  end
end

for _, note in ipairs(wanted[2]) do
  take(note)
end
for _, way in ipairs(ways) do
  for annotation in string.gmatch(annotations[next_list] or '', '%S+') do
    take(annotation)
    for _, door in ipairs(way[2]) do
      take_thread(annotation, door)
    end
  end
  for place, door in ipairs(way[2]) do
    for annotation in string.gmatch(annotations[next_list + place] or '', '%S+') do
      take(annotation)
      take_thread(annotation, door)
    end
  end
  next_list = next_list + 1 + #way[2]
end
local answers = values(threads)
for place = 1, #threads do
  for answer in string.gmatch(answers[place] or '', '%S+') do
    take(answer)
  end
end

local fields = {}
for place, note in ipairs(notes) do
  fields[place] = 'note ' .. note
end
local documents, reply = values(fields), { call('EXISTS', KEYS[2]), call('GET', KEYS[3]) or '[]' }
for place, note in ipairs(notes) do
  if documents[place] then
    reply[#reply + 1] = note
    reply[#reply + 1] = documents[place]
  end
end
return reply
