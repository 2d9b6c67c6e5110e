"""Benchmarks: every measure beside its limit, measured in the same run."""
