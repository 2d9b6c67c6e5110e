"""Wendake as a picture and as text."""
