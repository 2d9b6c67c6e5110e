"""Players: registration, tokens, roles, and what waits for them."""
