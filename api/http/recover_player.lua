-- Stores a new token of a player who has a recovery code, and spends the code: another code takes its place.
-- KEYS: the player. ARGV: SHA-256 in hex of the code, of the next code and of the token; milliseconds since 1970; how
-- many tokens of before are kept.
-- Returns 1, also where the same request was carried out before; 0 where the player has another code.
local token = redis.call("HGET", KEYS[1], "token")
local others = redis.call("HGET", KEYS[1], "others")
local before = (token or "") .. " " .. (others or "")
local recovery = string.match(redis.call("HGET", KEYS[1], "recovery") or "", "^%x*")
if recovery == ARGV[2] and string.find(before, ARGV[3], 1, true) then
    return 1
end
if recovery ~= ARGV[1] then
    return 0
end
local remaining = {}
for digest in string.gmatch(before, "%x+") do
    if #remaining < tonumber(ARGV[5]) then
        table.insert(remaining, digest)
    end
end
redis.call("HSET", KEYS[1], "token", ARGV[3], "recovery", ARGV[2] .. " " .. ARGV[4])
redis.call("HDEL", KEYS[1], "device")
if #remaining == 0 then
    redis.call("HDEL", KEYS[1], "others")
else
    redis.call("HSET", KEYS[1], "others", table.concat(remaining, " "))
end
return 1
