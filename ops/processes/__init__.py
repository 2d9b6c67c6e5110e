"""The processes of the service: how they are started and ended, and what runs in each (`python -m ops.processes.…`)."""

from __future__ import annotations

from ops.processes.children import await_end, kill_holders, kill_session, spawn

__all__ = ["await_end", "kill_holders", "kill_session", "spawn"]
