"""Wendake, for 2 to 4 seats, with the common tribe or ten tribes."""
