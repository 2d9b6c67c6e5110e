"""HTTP: calls, streams of entries, problem documents and the description of all of them.

One package per area (players, rulesets, games, play, log, service), each with the same rooms:
`controllers` (the calls), `schemas` (what goes over the wire), `guards` (who may), `deps` (what
the calls need). `wire` holds what all areas share, `problems` every error.
"""
