"""Signs of life of the processes, what is said at the tables, a game's own lengths of time and its last cash."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Add them."""
    op.create_table(
        "heartbeats",
        sa.Column("process", sa.String(64), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("process", name="pk_heartbeats"),
    )
    op.create_table(
        "chat",
        sa.Column("id", _ID, nullable=False),
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_chat"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_chat_table_id"),
        sqlite_autoincrement=True,
    )
    op.create_index("ix_chat_table_id", "chat", ["table_id", "id"])
    op.add_column("games", sa.Column("times", sa.Text(), nullable=True))
    op.add_column("games", sa.Column("cash", sa.Text(), nullable=True))
