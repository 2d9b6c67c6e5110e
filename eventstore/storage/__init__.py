"""Stores of logs: in memory, and on Redis."""
