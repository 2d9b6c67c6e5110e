"""Streams: a reader of the feed for all listeners of a process, and answers that do not end."""
