"""Who is at the other end, where a proxy stands in between.

A forwarded address is believed only if the one who forwards it is trusted: anybody may write such a header.
(aiohttp-remotes does not look at the direct peer, so that a client without a proxy could name any address.)
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Any, Final

from aiohttp import web

Network = IPv4Network | IPv6Network
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]

_SCHEMES: Final = frozenset({"http", "https"})
#: Proxies in a row that are followed back.
_MAX_HOPS: Final = 16


def networks(addresses: Sequence[str]) -> list[Network]:
    """The networks named, a single address being one of its own. Raises ValueError for what is neither."""
    return [ip_network(address) for address in addresses]


def trusting(trusted: Sequence[Network]) -> Any:
    """A middleware after which a request's `remote` and `scheme` are those of the client itself.

    X-Forwarded-For is read from its end, where the trusted proxies wrote; the first address there that is none of
    theirs is the client's, and whatever stands before it is only what the client says.
    """

    @web.middleware
    async def middleware(request: web.Request, handler: Handler) -> web.StreamResponse:
        if not _is_in(request.remote, trusted):
            return await handler(request)
        changed: dict[str, Any] = {}
        hops = [
            hop.strip() for line in request.headers.getall("X-Forwarded-For", []) for hop in line.split(",")
        ]
        for hop in hops[: -_MAX_HOPS - 1 : -1]:
            if not _is_address(hop):
                break
            changed["remote"] = hop
            if not _is_in(hop, trusted):
                break
        scheme = request.headers.get("X-Forwarded-Proto", "").rpartition(",")[2].strip().lower()
        if scheme in _SCHEMES:
            changed["scheme"] = scheme
        return await handler(request.clone(**changed) if changed else request)

    return middleware


def _is_address(text: str) -> bool:
    try:
        ip_address(text)
    except ValueError:
        return False
    return True


def _is_in(text: str | None, trusted: Sequence[Network]) -> bool:
    try:
        address = ip_address(text or "")
    except ValueError:  # a Unix socket has none
        return False
    return any(address in network for network in trusted)
