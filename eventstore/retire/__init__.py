"""Closed games leave the memory of Redis: they go to an archive store, are read there, and come back."""
