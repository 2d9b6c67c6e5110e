"""Stored projections: lists that span games, stored as rows on Redis.

Rows lie in the slot of their game's shard and are written together with the position in the shard's
feed that they stand for, by a script that does nothing unless that position is still the same. So
any number of processes may write, and all rows can be thrown away and built again.
"""
