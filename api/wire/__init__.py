"""What all areas share: bodies, entity tags, the description, limits, and the edge of the service."""
