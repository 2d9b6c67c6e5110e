"""The documents of reviewers beside the logs: refused decisions, disputes, annotations and studies."""
