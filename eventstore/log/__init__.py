"""Entries of logs: their form, and how they are read and folded."""
