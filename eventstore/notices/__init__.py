"""Notices: the settings of players, the deliveries, and the addresses that may be called for them."""
