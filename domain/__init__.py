"""The rules of the games: pure functions over frozen values.

Nothing in here does I/O, reads a clock or keeps mutable module state; time, chance and seeds
come in as values. Imports msgspec and the standard library only.
"""
