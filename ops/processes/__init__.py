"""The processes of the service: their start and end, and their programs (`python -m ops.processes.…`)."""
