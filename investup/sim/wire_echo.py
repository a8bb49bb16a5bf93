"""The yardstick: a bare python-socketio server that sends what it gets to a room, with nothing tuned.

Stock asyncio, the standard library's json, plain `emit(room=...)`, nothing checked and nothing stored. What it
sends are updates of real games, so that its bytes are the same.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import sys
from pathlib import Path
from typing import Any

import socketio
from aiohttp import web


def application(samples: list[dict[str, Any]]) -> web.Application:
    """The echo; it sends `samples` in turn."""
    sio = socketio.AsyncServer(async_mode="aiohttp")
    app = web.Application()
    sio.attach(app)
    bodies = itertools.cycle(samples)
    rooms: dict[str, str] = {}
    count = itertools.count(1)

    @sio.on("join")  # type: ignore[untyped-decorator]  # the library has no types
    async def join(sid: str, body: dict[str, Any]) -> dict[str, Any]:
        rooms[sid] = body["room"]
        await sio.enter_room(sid, body["room"])
        return {"ok": True}

    @sio.on("game.act")  # type: ignore[untyped-decorator]  # the library has no types
    async def act(sid: str, _body: dict[str, Any]) -> dict[str, Any]:
        await sio.emit("game", next(bodies), room=rooms[sid])
        return {"ok": True, "seq": next(count)}

    return app


async def serve(samples: list[dict[str, Any]]) -> None:
    """Serve on a port of the system's choice, and print it."""
    runner = web.AppRunner(application(samples), access_log=None)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    print(runner.addresses[0][1], flush=True)
    await asyncio.Event().wait()


def main() -> None:
    """Serve the updates in the file that the command line names."""
    asyncio.run(serve(json.loads(Path(sys.argv[1]).read_text())))


if __name__ == "__main__":
    main()
