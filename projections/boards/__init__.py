"""Boards: a view of a game as a picture and as text. Each game has a package of its own."""
