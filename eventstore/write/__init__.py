"""How entries come into a log."""
