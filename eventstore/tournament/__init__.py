"""Tournaments as logs: their entries, who may give which command, and the writing, reading and verifying of both."""
