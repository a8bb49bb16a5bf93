"""Socket.IO packets as bytes: what is sent is encoded once for everybody, what comes in is taken apart with care.

A server's websocket frames are not masked, so the finished frame, header included, is the same for every
member of a table: it is built once and written to each socket as it is.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import orjson

#: Longest packet that is read; a longer one is refused.
MAX_PACKET: Final = 16 * 1024
#: Longest acknowledgement number that a client may ask for, in digits.
_MAX_ACK_DIGITS: Final = 10

_TEXT: Final = 0x81
CLOSE_FRAME: Final = b"\x88\x02\x03\xe8"
BYE: Final = b"41"


def websocket_frame(payload: bytes) -> bytes:
    """A whole, unmasked text frame of RFC 6455 around `payload`."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + payload
    return b"\x81\x7f" + size.to_bytes(8, "big") + payload


class Frame:
    """One packet for any number of sockets: Engine.IO's text, and the websocket frame around it."""

    __slots__ = ("payload", "wire")

    def __init__(self, payload: bytes) -> None:
        self.payload = payload
        self.wire = websocket_frame(payload)


class JsonCodec:
    """Encodes events; see `investup.live.ports.Codec`."""

    def event(self, name: str, body: Any) -> Frame:
        """The packet of the event `name` with one argument, `body`."""
        return Frame(b'42["%b",%b]' % (name.encode(), orjson.dumps(body)))

    def dump(self, body: Any) -> bytes:
        """`body` as JSON."""
        return orjson.dumps(body)

    def event_of(self, name: str, json: bytes) -> Frame:
        """The packet of the event `name` whose only argument is JSON already."""
        return Frame(b'42["%b",%b]' % (name.encode(), json))

    def load(self, json: bytes) -> Any:
        """What `dump` gave."""
        return orjson.loads(json)

    def embed(self, json: bytes) -> orjson.Fragment:
        """Stands in a body for JSON that is encoded already."""
        return orjson.Fragment(json)

    def extend(self, json: bytes, name: str, value: bytes) -> bytes:
        """An object that is encoded already and has a field, with one more."""
        return b'%b,"%b":%b}' % (json[:-1], name.encode(), value)


def ack_frame(ack: int, body: Any) -> Frame:
    """The acknowledgement number `ack` with one argument, `body`."""
    return Frame(b"43%d[%b]" % (ack, orjson.dumps(body)))


class Malformed(Exception):
    """A packet that is not a well-formed event. `ack` is the number to answer under, if one could be read."""

    def __init__(self, message: str, ack: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.ack = ack


class Call(NamedTuple):
    """An event as it came in: its name, its one argument and the number to acknowledge it under."""

    name: str
    body: dict[str, Any]
    ack: int | None


def parse_event(packet: bytes) -> Call:
    """Take apart an event packet (`42...`, or `45...` with binary attachments).

    Raises Malformed for whatever is not one event with one JSON object on the default namespace.
    """
    at = 2
    end = len(packet)
    binary = packet[1:2] == b"5"
    if binary:
        at = packet.find(b"-", 2, 8) + 1 or end
    if packet[at : at + 1] == b"/":
        comma = packet.find(b",", at)
        raise Malformed(
            "Only the default namespace is served.", _number(packet, comma + 1)[0] if comma > 0 else None
        )
    ack, at = _number(packet, at)
    if binary:
        raise Malformed("Binary attachments are not accepted; send one JSON object.", ack)
    if end > MAX_PACKET:
        raise Malformed(f"A message may have at most {MAX_PACKET} bytes.", ack)
    try:
        data = orjson.loads(packet[at:])
    except orjson.JSONDecodeError:
        raise Malformed("The message is not valid JSON.", ack) from None
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise Malformed("An event is a list: its name, then one JSON object.", ack)
    if len(data) != 2 or not isinstance(data[1], dict):
        raise Malformed("An event carries exactly one JSON object.", ack)
    return Call(data[0], data[1], ack)


def _number(packet: bytes, at: int) -> tuple[int | None, int]:
    """The decimal number at `at`, None where there is none, and where it ends."""
    end = at
    while end - at < _MAX_ACK_DIGITS and packet[end : end + 1].isdigit():
        end += 1
    if packet[end : end + 1].isdigit():
        return None, end
    return (int(packet[at:end]), end) if end > at else (None, at)
