"""How alembic reaches the database: over the connection that the store has opened and locked."""

from __future__ import annotations

from alembic import context

from investup.store.models import Model

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=Model.metadata,
    render_as_batch=True,
)
context.run_migrations()
