"""What verification checks of a log, one module a noun. `eventstore.verify` puts them together."""
