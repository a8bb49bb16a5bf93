"""Packets as bytes: what goes out is what python-socketio would send, what comes in is taken apart with care."""

from __future__ import annotations

import orjson
import pytest
from hypothesis import given
from hypothesis import strategies as st
from socketio.packet import ACK, EVENT, Packet

from investup.server.frames import (
    MAX_PACKET,
    Call,
    JsonCodec,
    Malformed,
    ack_frame,
    parse_event,
    websocket_frame,
)

json = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**53), 2**53) | st.text(st.characters(exclude_categories=["Cs"])),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(st.characters(exclude_categories=["Cs"])), inner, max_size=4),
    max_leaves=12,
)  # fmt: skip
body = st.dictionaries(st.text(st.characters(exclude_categories=["Cs"]), max_size=8), json, max_size=4)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65_535, 65_536, 70_000])
def test_a_frame_is_what_a_websocket_expects(size: int) -> None:
    frame = websocket_frame(b"x" * size)
    assert frame[0] == 0x81
    if size < 126:
        assert frame[1] == size
        head = 2
    elif size < 65_536:
        assert (frame[1], int.from_bytes(frame[2:4], "big")) == (126, size)
        head = 4
    else:
        assert (frame[1], int.from_bytes(frame[2:10], "big")) == (127, size)
        head = 10
    assert frame[head:] == b"x" * size


@given(body)
def test_an_event_is_what_python_socketio_sends(data: dict[str, object]) -> None:
    codec = JsonCodec()
    ours = codec.event("game", data).payload
    assert ours[:1] == b"4"
    theirs = Packet(EVENT, data=["game", data]).encode()
    assert orjson.loads(ours[2:]) == orjson.loads(theirs[1:])
    assert ours[:2].decode() == "4" + theirs[:1]
    assert codec.event_of("game", codec.dump(data)).payload == ours
    assert orjson.loads(codec.dump({"updates": [codec.embed(codec.dump(data))]})) == {"updates": [data]}


@given(st.integers(0, 10**9), body)
def test_an_acknowledgement_is_what_python_socketio_sends(number: int, data: dict[str, object]) -> None:
    ours = ack_frame(number, data).payload.decode()
    decoded = Packet(encoded_packet=ours[1:])
    assert (decoded.packet_type, decoded.id, decoded.data) == (ACK, number, [data])


@given(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=20), body, st.none() | st.integers(0, 10**9)
)
def test_an_event_of_python_socketio_is_understood(
    name: str, data: dict[str, object], number: int | None
) -> None:
    packet = ("4" + Packet(EVENT, data=[name, data], id=number).encode()).encode()
    assert parse_event(packet) == Call(name, data, number)


@pytest.mark.parametrize(
    ("packet", "ack"),
    [
        (b"42", None),
        (b"425", 5),
        (b'425["x"]', 5),
        (b'425["x",1]', 5),
        (b'425["x",{},{}]', 5),
        (b"425[1,{}]", 5),
        (b"425{}", 5),
        (b'425["x",{"a":NaN}]', 5),
        (b'425["x",{"a":1e}]', 5),
        (b'425["x",{"a":"\xff"}]', 5),
        (b'425["x",{"a":"\\ud800"}]', 5),
        (b'425["x",' + b"[" * 5_000, 5),
        (b'425["x",{"a":"' + b"y" * MAX_PACKET + b'"}]', 5),
        (b'451-7["x",{"_placeholder":true,"num":0}]', 7),
        (b"45", None),
        (b"45-", None),
        (b'42/admin,9["x",{}]', 9),
        (b'42/admin,["x",{}]', None),
        (b"42/", None),
        (b'4212345678901["x",{}]', None),
    ],
)
def test_what_is_malformed_is_refused_under_its_own_number(packet: bytes, ack: int | None) -> None:
    with pytest.raises(Malformed) as refused:
        parse_event(packet)
    assert refused.value.ack == ack
    assert refused.value.message.endswith(".")


@given(st.binary(max_size=200))
def test_no_bytes_break_the_parser(data: bytes) -> None:
    for start in (b"42", b"45", b"42/"):
        try:
            call = parse_event(start + data)
        except Malformed:
            continue
        assert isinstance(call.body, dict)
