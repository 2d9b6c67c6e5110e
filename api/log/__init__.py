"""The log: entries, streams of them, what is told from them, forks, verification, archives."""
