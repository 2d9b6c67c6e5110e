"""The notation: a whole game as text that people write and read, for every ruleset, from its declarations alone."""
