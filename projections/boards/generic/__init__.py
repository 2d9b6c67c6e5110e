"""Any ruleset as a picture and as text, by name and value."""
