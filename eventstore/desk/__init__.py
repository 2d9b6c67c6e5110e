"""Records beside the logs: refused decisions, disputes with their answers, annotations, notices and studies."""
