"""What is kept beside the logs for those who organise: refused decisions, and disputes with their answers."""
