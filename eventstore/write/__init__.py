"""Writing: requests are judged, and their entries composed and appended to logs."""
