"""Proofs: verification of a log, and archives out and in."""
