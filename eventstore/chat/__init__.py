"""Chat of games: the conversations at the tables, beside the logs."""
