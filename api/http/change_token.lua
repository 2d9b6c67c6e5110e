-- Stores the token of a player, if a field of the player has a value.
-- KEYS: the player. ARGV: the field (empty: in any case), its value, SHA-256 of the token in hex.
-- Whatever was changed before, the token is the player's own then; where its organisers change it, the account stays theirs.
-- Returns 1, or 0 where the field has another value.
if ARGV[1] ~= "" and redis.call("HGET", KEYS[1], ARGV[1]) ~= ARGV[2] and not (ARGV[1] == "token" and redis.call("HGET", KEYS[1], "token") == ARGV[3]) then
    return 0
end
redis.call("HSET", KEYS[1], "token", ARGV[3])
if ARGV[1] ~= "entered" then
    redis.call("HDEL", KEYS[1], "entered")
end
return 1
