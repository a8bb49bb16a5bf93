"""The running tables: everything passes one table's queue in order, is stored, and only then told to everybody."""

from investup.live.bots import first_legal
from investup.live.clock import Clock
from investup.live.directory import Directory, Whereabouts
from investup.live.house import House
from investup.live.lobbies import LobbyList
from investup.live.notices import NOTICES, NoticeCode
from investup.live.orders import Order
from investup.live.ports import ACK_BOUNDS, Alarm, Bus, Choose, Codec, Connection, Counters, Packet, Reply
from investup.live.session import Session
from investup.live.table import LiveTable

__all__ = [
    "ACK_BOUNDS",
    "NOTICES",
    "Alarm",
    "Bus",
    "Choose",
    "Clock",
    "Codec",
    "Connection",
    "Counters",
    "Directory",
    "House",
    "LiveTable",
    "LobbyList",
    "NoticeCode",
    "Order",
    "Packet",
    "Reply",
    "Session",
    "Whereabouts",
    "first_legal",
]
