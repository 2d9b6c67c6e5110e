"""Chat of games: what people say at the tables, beside the logs."""
