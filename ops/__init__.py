"""Running it: settings, command line, embedded Redis, deployment files, benchmarks, fault drills."""
