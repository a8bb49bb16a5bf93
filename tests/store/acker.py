"""A process that appends to many tables and says which appends are acknowledged, until it is killed."""

from __future__ import annotations

import asyncio
import sys

from investup.store import Store
from tests.store.desk import Desk, note


async def main(url: str) -> None:
    """Append for ever; one line for each acknowledged seq: table, seq."""
    store = await Store.open(url)
    desks = [await Desk.open(store) for _ in range(8)]

    async def play(desk: Desk) -> None:
        seq = 1
        while True:
            seq += 1
            await store.append(
                note(desk.table_id, seq, seat=0, game_id="g", action_id=f"{desk.table_id}-{seq}")
            )
            sys.stdout.write(f"{desk.table_id} {seq}\n")
            sys.stdout.flush()

    await asyncio.gather(*map(play, desks))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
