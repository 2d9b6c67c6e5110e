"""Discoveries as a picture and as text."""
