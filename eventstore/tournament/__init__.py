"""Tournaments as logs: their entries, the rights to their commands, and how logs are written, read and verified."""
