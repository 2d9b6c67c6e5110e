"""Reserved labels: whose they are, reserving and releasing them."""
