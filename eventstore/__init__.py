"""Logs on Redis streams, and the one path by which anything enters a log.

Knows the rules contract and no game: the registry of rulesets is handed in when a process starts.
"""
