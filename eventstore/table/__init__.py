"""Tables: their commands, events and states, besides the rules of the game."""
