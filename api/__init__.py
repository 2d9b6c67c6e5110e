"""HTTP: a module for each resource.

`http` holds the shared parts, `streams` the answers that stay open, `page` the page in the browser.
"""
