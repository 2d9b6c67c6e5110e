"""What is kept beside the logs: refused decisions, disputes with their answers, and annotations."""
