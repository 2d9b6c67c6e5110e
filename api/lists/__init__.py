"""Lists that span games: the lobby, a player's games, results."""
