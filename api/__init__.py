"""HTTP: one module a resource.

`http` holds what all of them share, `streams` the answers that go on, `page` the page in the browser.
"""
