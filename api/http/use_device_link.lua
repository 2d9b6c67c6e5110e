-- Stores a new token of a player beside the others, and spends the player's link for a further device.
-- KEYS: the player. ARGV: SHA-256 in hex of the link and of the token; milliseconds since 1970; how many other tokens stay.
-- Returns 1, also where the same request was carried out before; 0 where the player has another link or none.
local link, ends, used = string.match(redis.call("HGET", KEYS[1], "device") or "", "^(%x+) (%d+) ?(%x*)$")
local token = redis.call("HGET", KEYS[1], "token")
if not token or link ~= ARGV[1] or tonumber(ends) <= tonumber(ARGV[3]) then
    return 0
end
local before = token .. " " .. (redis.call("HGET", KEYS[1], "others") or "")
if used ~= "" then
    return used == ARGV[2] and string.find(before, used, 1, true) and 1 or 0
end
local remaining = {}
for digest in string.gmatch(before, "%x+") do
    if #remaining < tonumber(ARGV[4]) then
        table.insert(remaining, digest)
    end
end
redis.call("HSET", KEYS[1], "token", ARGV[2], "others", table.concat(remaining, " "))
redis.call("HSET", KEYS[1], "device", link .. " " .. ends .. " " .. ARGV[2])
return 1
