"""Stored projections: what spans games, kept as rows on Redis.

Rows lie in the slot of their game's shard and are written together with the place in the shard's
feed that they stand for, by a script that does nothing unless that place is still the one read. So
any number of processes may write, and what they write can be thrown away and built again.
"""
