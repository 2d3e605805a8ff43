"""The history of the schema, oldest first in `versions`. Alembic reads it from here, wherever the program runs."""
