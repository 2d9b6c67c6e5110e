"""The processes of the service: how they are started and ended, and what runs in each (`python -m ops.processes.…`)."""
