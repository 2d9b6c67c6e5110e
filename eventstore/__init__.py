"""Logs on Redis streams; `LogWriter` alone appends to them.

Knows the rules contract and no game: the registry of rulesets is handed in when a process starts.
"""
