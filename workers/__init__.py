"""Work outside any request, done by RQ: the service's runs, bots and verification; and the loop that queues it."""
