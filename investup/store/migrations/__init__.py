"""The history of the schema, run by alembic whenever a store is opened."""
