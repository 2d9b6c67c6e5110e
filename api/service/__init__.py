"""The service itself: whether it lives and is ready, its metrics, its description."""
