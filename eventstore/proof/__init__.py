"""Proof that a log was not altered."""
