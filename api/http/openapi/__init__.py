"""The OpenAPI document: paths from Litestar, schemas from msgspec."""
