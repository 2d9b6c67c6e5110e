"""Play: the state as a viewer sees it, the legal decisions, and taking one."""
