"""Who a client is: a long random word that it keeps, of which only the hash is ever stored, compared or logged."""

from __future__ import annotations

import hashlib
import re
import secrets
from collections.abc import Mapping, MutableMapping
from typing import Any, Final, NamedTuple

_BYTES: Final = 32
_FORM: Final = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)


class Identity(NamedTuple):
    """A guest: the token for the client itself, its hash for everything else, and whether it is new."""

    token: str
    guest: str
    new: bool


def guest_of(token: str) -> str:
    """The guest whom a token makes: its SHA-256 in hex.

    Seats are found by this hash, so that how long a comparison takes says nothing about any token.
    """
    return hashlib.sha256(token.encode()).hexdigest()


def identify(auth: object) -> Identity:
    """The guest who connects with `auth`; a fresh one if it holds no token that could be this server's."""
    token = auth.get("token") if isinstance(auth, Mapping) else None
    if isinstance(token, str) and _FORM.fullmatch(token):
        return Identity(token, guest_of(token), False)
    token = secrets.token_urlsafe(_BYTES)
    return Identity(token, guest_of(token), True)


def hide(_logger: Any, _method: str, event: MutableMapping[str, Any]) -> MutableMapping[str, Any]:
    """A structlog processor: whatever is called a token or looks like one is not written down."""
    for key, value in event.items():
        if key in {"token", "auth"} or (isinstance(value, str) and _FORM.fullmatch(value)):
            event[key] = "(hidden)"
    return event
