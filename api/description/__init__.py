"""The description of the service (OpenAPI), made from the code: paths from litestar, shapes from msgspec."""
