-- Notes how much of something a caller has open at one process, and counts what they have open at the others.
-- KEYS: hash by process of "<count> <milliseconds since 1970 until which that holds>".
-- ARGV: the process, its count, for how many milliseconds it holds.
-- Returns the count of the others.
local now = redis.call("TIME")
now = now[1] * 1000 + math.floor(now[2] / 1000)
local fields, others = redis.call("HGETALL", KEYS[1]), 0
for place = 1, #fields, 2 do
    if fields[place] ~= ARGV[1] then
        local count, holds_until = string.match(fields[place + 1], "(%d+) (%d+)")
        if tonumber(holds_until) < now then
            redis.call("HDEL", KEYS[1], fields[place])
        else
            others = others + tonumber(count)
        end
    end
end
if ARGV[2] == "0" then
    redis.call("HDEL", KEYS[1], ARGV[1])
else
    redis.call("HSET", KEYS[1], ARGV[1], ARGV[2] .. " " .. string.format("%.0f", now + tonumber(ARGV[3])))
    redis.call("PEXPIRE", KEYS[1], ARGV[3])
end
return others
