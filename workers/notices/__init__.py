"""Notices: written from the feed, and sent as jobs by several channels."""
