"""What reviewers write and read beside the logs: refused decisions, disputes, annotations and studies."""
