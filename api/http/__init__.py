"""What all calls share.

Authentication, request checks, bodies, responses, problems, limits, metrics, logs and the OpenAPI document.
"""
