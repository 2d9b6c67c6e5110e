"""Verification and archives: proof that a log is whole, fair and legal."""
