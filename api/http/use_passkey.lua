-- Stores a new token of a player beside the others, and the use of the passkey that signed for it.
-- KEYS: the player. ARGV: the field of the passkey; the passkey as JSON, and its new count of signatures; milliseconds
-- since 1970; SHA-256 of the token in hex; how many other tokens stay.
-- Returns 1; 0 where the player has no such passkey or no token, or where the count has not grown: another copy of the
-- passkey signed meanwhile. A count of 0 says that the passkey does not count.
local token = redis.call("HGET", KEYS[1], "token")
local count, passkey = string.match(redis.call("HGET", KEYS[1], ARGV[1]) or "", "^(%d+) %d+ (.*)$")
if not token or passkey ~= ARGV[2] then
    return 0
end
if (tonumber(count) > 0 or tonumber(ARGV[3]) > 0) and tonumber(ARGV[3]) <= tonumber(count) then
    return 0
end
local remaining = {}
for digest in string.gmatch(token .. " " .. (redis.call("HGET", KEYS[1], "others") or ""), "%x+") do
    if #remaining < tonumber(ARGV[6]) and digest ~= ARGV[5] then
        table.insert(remaining, digest)
    end
end
redis.call("HSET", KEYS[1], "token", ARGV[5], "others", table.concat(remaining, " "))
redis.call("HSET", KEYS[1], ARGV[1], ARGV[3] .. " " .. ARGV[4] .. " " .. passkey)
return 1
