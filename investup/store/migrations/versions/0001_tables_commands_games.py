"""The first schema: tables, their commands and snapshots, games, and who sits where."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Build everything."""
    op.create_table(
        "tables",
        sa.Column("id", _ID, nullable=False),
        sa.Column("code", sa.String(8), nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("phase", sa.String(16), nullable=False),
        sa.Column("public", sa.Boolean(), nullable=False),
        sa.Column("closed", sa.Boolean(), nullable=False),
        sa.Column("listing", sa.Text(), nullable=False),
        sa.Column("created_at", sa.BigInteger(), nullable=False),
        sa.Column("changed_at", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
        sa.CheckConstraint("length(code) = 8", name="ck_tables_code"),
        sa.CheckConstraint("phase IN ('waiting', 'playing', 'over')", name="ck_tables_phase"),
        sqlite_autoincrement=True,
    )
    op.create_index(
        "uq_tables_open_code",
        "tables",
        ["code"],
        unique=True,
        sqlite_where=sa.text("closed = 0"),
        postgresql_where=sa.text("NOT closed"),
    )
    op.create_index(
        "ix_tables_listed",
        "tables",
        ["id"],
        sqlite_where=sa.text("closed = 0 AND public = 1 AND phase = 'waiting'"),
        postgresql_where=sa.text("NOT closed AND public AND phase = 'waiting'"),
    )
    op.create_table(
        "commands",
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("at", sa.BigInteger(), nullable=False),
        sa.Column("game_id", sa.String(64), nullable=True),
        sa.Column("seat", sa.SmallInteger(), nullable=True),
        sa.Column("action_id", sa.String(64), nullable=True),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("events", sa.Text(), nullable=True),
        sa.Column("moves", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("table_id", "seq", name="pk_commands"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_commands_table_id"),
        sa.CheckConstraint("seq >= 1", name="ck_commands_seq"),
        sa.CheckConstraint("seat >= 0", name="ck_commands_seat"),
        sa.CheckConstraint(
            "action_id IS NULL OR (game_id IS NOT NULL AND seat IS NOT NULL)", name="ck_commands_action"
        ),
    )
    op.create_index(
        "uq_commands_action",
        "commands",
        ["game_id", "seat", "action_id"],
        unique=True,
        sqlite_where=sa.text("action_id IS NOT NULL"),
        postgresql_where=sa.text("action_id IS NOT NULL"),
    )
    op.create_table(
        "snapshots",
        sa.Column("table_id", _ID, nullable=False, autoincrement=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("table_id", name="pk_snapshots"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_snapshots_table_id"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.String(64), nullable=False),
        sa.Column("table_id", _ID, nullable=False),
        sa.Column("ruleset", sa.String(64), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("commitment", sa.String(64), nullable=False),
        sa.Column("previous", sa.Text(), nullable=True),
        sa.Column("started_at", sa.BigInteger(), nullable=False),
        sa.Column("first_seq", sa.Integer(), nullable=False),
        sa.Column("last_seq", sa.Integer(), nullable=True),
        sa.Column("outcome", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_games_table_id"),
        sa.CheckConstraint("length(seed) = 64", name="ck_games_seed"),
        sa.CheckConstraint("last_seq >= first_seq", name="ck_games_span"),
        sa.CheckConstraint("(last_seq IS NULL) = (outcome IS NULL)", name="ck_games_ended"),
    )
    op.create_index("ix_games_table_id", "games", ["table_id"])
    op.create_table(
        "seated",
        sa.Column("guest", sa.String(64), nullable=False),
        sa.Column("table_id", _ID, nullable=False),
        sa.PrimaryKeyConstraint("guest", name="pk_seated"),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name="fk_seated_table_id"),
    )
    op.create_index("ix_seated_table_id", "seated", ["table_id"])
