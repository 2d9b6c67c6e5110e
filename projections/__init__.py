"""Read models: everything that is computed from logs and can be thrown away and computed again."""
