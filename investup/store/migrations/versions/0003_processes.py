"""Which processes answer for a table, so that another can take it over when one of them dies."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add them."""
    op.add_column("tables", sa.Column("processes", sa.Text(), nullable=False, server_default=""))
