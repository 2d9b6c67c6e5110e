-- Stores a further token of a player, unless the player has as many as allowed.
-- KEYS: the player's further tokens. ARGV: id of the token, the token as JSON, how many there may be.
-- Returns 1, or 0 where there are as many.
if redis.call("HLEN", KEYS[1]) >= tonumber(ARGV[3]) then
    return 0
end
redis.call("HSET", KEYS[1], ARGV[1], ARGV[2])
return 1
