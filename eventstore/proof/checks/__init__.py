"""The checks of a log's verification, a module for each noun. `eventstore.proof.verify` puts them together."""
