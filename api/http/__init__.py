"""The shared parts of all calls.

Authentication, request checks, bodies, responses, problems, limits, metrics, logs and the OpenAPI document.
"""
