"""What verification checks of a log, one module a noun. `eventstore.proof.verify` puts them together."""
