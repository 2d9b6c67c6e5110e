"""Notices: made from the feed, sent as jobs, by several channels."""
