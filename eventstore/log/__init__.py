"""Entries, how they are read and folded."""
