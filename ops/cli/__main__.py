"""`python -m ops.cli`: the same as `tabletape`, with this Python."""

from __future__ import annotations

from ops.cli import main

main(prog_name="tabletape")
