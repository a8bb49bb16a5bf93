"""A bot for Invest Up: it sits down at a table by its code and plays by what `legal` allows.

pip install python-socketio aiohttp
python wire_bot.py http://localhost:8000 ABCDEFGH "My bot"
"""

import asyncio
import itertools
import sys

import socketio

WISHES = ("reject", "buy", "build", "roll", "end_turn", "decline")
WAYS_OUT = ("reject", "sell_house", "mortgage", "declare_bankruptcy")


def choose(view, legal):
    """What to do now, or None: the first wish that is allowed, each of its fields at the first value."""
    mine, auction = view["turn"]["seat"] == view["you"], view["auction"]
    if auction and "reject" not in legal:
        if "bid" in legal and auction["least"] <= view["players"][view["you"]]["cash"] // 4:
            return {"type": "bid", "amount": auction["least"]}
        return {"type": "pass"} if "pass" in legal and auction["bidder"] != view["you"] else None
    wishes = WAYS_OUT if view["turn"]["phase"] == "settle" else WISHES
    kind = next((wish for wish in wishes if wish in legal and (mine or wish == "reject")), None)
    return kind and {"type": kind, **{name: bounds["one_of"][0] for name, bounds in legal[kind].items()}}


async def play(url, code, name):
    """Join the table, get ready, and act whenever there is something to do, until the game is over."""
    client, changed, ids = socketio.AsyncClient(), asyncio.Event(), itertools.count(1)
    seen = {"token": None, "view": None, "legal": {}}

    async def heard(event, body=None):
        if event == "welcome":
            seen["token"] = body["token"]  # the key to the seat: a later connection sends it
        elif event == "lobby" and body["phase"] == "waiting":
            if any(seat["name"] == name and not seat["ready"] for seat in body["seats"]):
                await client.call("lobby.ready", {"ready": True})
        elif event == "view":
            seen["view"], seen["legal"] = body, body["legal"]
        elif event == "legal":
            seen["legal"] = body["legal"]
        elif event == "game" and seen["view"]:
            for path, value in body["changes"]:
                part = seen["view"]
                for step in path[:-1]:
                    part = part[step]
                part[path[-1]] = value
        changed.set()

    client.on("*", heard)
    await client.connect(
        url, auth=lambda: seen["token"] and {"token": seen["token"]}, transports=["websocket"]
    )
    joined = await client.call("lobby.join", {"code": code, "name": name})
    if not joined["ok"]:
        sys.exit(joined["error"]["message"])
    while not (seen["view"] and seen["view"]["outcome"]):
        changed.clear()
        action = seen["view"] and choose(seen["view"], seen["legal"])
        if not action or not (await client.call("game.act", {"id": f"a{next(ids)}", **action}))["ok"]:
            await changed.wait()  # nothing to do, or the game has moved on meanwhile
    print("won" if seen["view"]["you"] in seen["view"]["outcome"]["ranking"][0] else "lost")
    await client.disconnect()


if __name__ == "__main__":
    asyncio.run(play(*sys.argv[1:4]))
