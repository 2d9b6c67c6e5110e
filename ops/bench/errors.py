"""What can go wrong in a benchmark."""

from __future__ import annotations

from ops.errors import OperationError


class BenchFailed(OperationError):
    """Something that is measured did not happen at all."""

    code = "bench_failed"
