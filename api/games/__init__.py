"""Games: opening, listing and one, seats, and the acts at a table."""
