"""Bringing the database up to the schema of this version, from an empty one or any earlier."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util.exc import CommandError
from sqlalchemy import text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from investup.store.errors import SchemaTooNew

MIGRATIONS = Path(__file__).with_name("migrations")
#: Any number that nobody else locks: two processes that start at once migrate one after the other.
_LOCK = 0x1B5E57

#: How long to wait before trying again, if another process is just opening or closing the file.
_PAUSES_S = (0.05, 0.1, 0.2, 0.4, 0.8)

log = logging.getLogger(__name__)


def revisions() -> list[str]:
    """Every revision of the schema, oldest first."""
    script = ScriptDirectory(str(MIGRATIONS))
    return [revision.revision for revision in script.walk_revisions()][::-1]


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Upgrade the database to `revision`. Raises SchemaTooNew if it is ahead of this program."""
    for pause in _PAUSES_S:
        try:
            await _migrate(engine, revision)
        except DBAPIError as error:
            # SQLite does not wait by itself for whoever is just turning the file's log on or off
            if "locked" not in str(error.orig):
                raise
        else:
            return
        await asyncio.sleep(pause)
    await _migrate(engine, revision)


async def _migrate(engine: AsyncEngine, revision: str) -> None:
    async with engine.begin() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
        await connection.run_sync(_upgrade, revision)


def _upgrade(connection: Connection, revision: str) -> None:
    script = ScriptDirectory(str(MIGRATIONS))
    before = MigrationContext.configure(connection).get_current_revision()
    if before is not None and before == script.get_current_head():
        return
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise SchemaTooNew(
            f"the database is at revision {before}, which this version does not know; "
            "it was written by a newer one"
        ) from error
    log.info("schema upgraded from %s to %s", before or "nothing", script.get_current_head())
