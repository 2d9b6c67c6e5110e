"""Bison as a picture and as text."""
