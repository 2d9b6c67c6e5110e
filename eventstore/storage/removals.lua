-- Removals that are remembered: functions of the scripts behind this file, which `Script` puts in front of them.
--
-- A key has the removals of an author's documents as JSON, the oldest first: [[id, digest of the request that wrote it,
-- time (ms)], ...]. `eventstore/storage/removals.py` does the same in memory.

-- Return the removals under a key after a time.
local function removals_after(key, time)
  local recent = {}
  for _, removal in ipairs(cjson.decode(redis.call('GET', key) or '[]')) do
    if removal[3] > time then
      recent[#recent + 1] = removal
    end
  end
  return recent
end

-- Return whether the removal of a document is remembered.
local function is_removed(key, document, now, kept_ms)
  for _, removal in ipairs(removals_after(key, now - kept_ms)) do
    if removal[1] == document then
      return true
    end
  end
  return false
end

-- Remember a removal for a time, and at most so many.
local function remember_removal(key, document, request, now, kept_ms, most)
  local recent = removals_after(key, now - kept_ms)
  recent[#recent + 1] = { document, request, now }
  while #recent > most do
    table.remove(recent, 1)
  end
  redis.call('SET', key, cjson.encode(recent), 'PX', kept_ms)
end

