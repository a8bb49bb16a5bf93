"""Every setting, each also an environment variable: INVESTUP_ and its name in capitals."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import Field, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from investup.server.limits import Door
from investup.server.proxies import Network, networks
from investup.table import Times

#: Variables that speak to the build and the tests.
_OTHER_VARIABLES: Final = ("INVESTUP_COMPILE", "INVESTUP_NIGHTLY", "INVESTUP_TEST_")

Milliseconds = Annotated[int, Field(ge=0, le=86_400_000)]


class Settings(BaseSettings):
    """How this server runs. The lengths of time of the rules are the rulebook's unless set otherwise."""

    model_config = SettingsConfigDict(env_prefix="INVESTUP_", extra="ignore", frozen=True)

    #: Address to listen on.
    host: str = "127.0.0.1"
    #: Port to listen on; 0 lets the system choose.
    port: int = Field(default=8000, ge=0, le=65_535)
    #: Whether other processes of this machine listen on the same port; `--workers` sets it for its own.
    reuse_port: bool = False
    #: A port for /healthz, /readyz and /metrics alone, and /metrics nowhere else; with `--workers` it is the first
    #: process's, and each further one has the next.
    metrics_port: int | None = Field(default=None, ge=1, le=65_535)
    #: Where the embedded database lives.
    data_dir: Path = Path("data")
    #: SQLAlchemy's URL of the database; by default an SQLite file in the data directory.
    database_url: str | None = None
    #: Redis, where several processes serve the same tables: redis://host:port/number.
    redis_url: str | None = None
    #: debug, info, warning or error.
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    #: Lines for people or JSON for machines.
    log_format: Literal["text", "json"] = "text"
    #: Web pages that may connect, besides the server's own, separated by commas; "*" for all.
    origins: Annotated[list[str], NoDecode] = []
    #: Proxies whose X-Forwarded-For and X-Forwarded-Proto are believed: addresses or networks, separated by commas.
    trusted_proxies: Annotated[list[str], NoDecode] = []
    #: Whether floods are held back. Off for benches and local bots only.
    limits: bool = True
    #: New connections that one address gets in a minute.
    connects_per_minute: int = Field(default=1_800, ge=1, le=1_000_000)
    #: Connections that one address may have open at one process.
    sockets_per_address: int = Field(default=2_000, ge=1, le=1_000_000)
    #: New lobbies that one address gets in a minute.
    creates_per_minute: int = Field(default=300, ge=1, le=1_000_000)
    #: Joins that one address gets in a minute.
    joins_per_minute: int = Field(default=600, ge=1, le=1_000_000)
    #: Wrong codes that one address may try in a minute.
    wrong_codes_per_minute: int = Field(default=60, ge=1, le=1_000_000)
    #: Parts of replays that one address gets in a minute.
    replays_per_minute: int = Field(default=300, ge=1, le=1_000_000)
    #: Seconds between the server's pings.
    ping_interval: float = Field(default=5.0, gt=0, le=60)
    #: Seconds until a client that does not answer a ping counts as gone; with the interval between pings, the longest
    #: that a cut goes unnoticed.
    ping_timeout: float = Field(default=4.5, gt=0, le=60)
    #: How long a computer player seems to think.
    bot_delay_ms: Milliseconds = 900
    #: How long the seat of a player who is not there is kept.
    grace_ms: Milliseconds = 180_000
    #: An auction's clock at first.
    auction_ms: Milliseconds = 15_000
    #: An auction's clock after a bid.
    auction_reset_ms: Milliseconds = 12_000
    #: An auction's clock in the last call.
    last_call_ms: Milliseconds = 3_000
    #: A turn's time before the clock shows.
    turn_free_ms: Milliseconds = 30_000
    #: A turn's full reserve.
    turn_reserve_ms: Milliseconds = 180_000
    #: The reserve in debt.
    debt_reserve_ms: Milliseconds = 300_000
    #: The time that one gift adds to another's turn.
    gift_ms: Milliseconds = 60_000
    #: How long an open removal waits.
    away_ms: Milliseconds = 120_000
    #: How long nobody votes until a removal opens by itself.
    away_idle_ms: Milliseconds = 300_000
    #: How long all clocks stand still after a restart, unless somebody returns before.
    standstill_ms: Milliseconds = 30_000
    #: After how long without any command a lobby, or a table whose game is over, is closed.
    idle_ms: Milliseconds = 7_200_000
    #: For how many days closed tables and their games are kept; 0 keeps them for ever.
    keep_days: int = Field(default=30, ge=0, le=36_500)

    @field_validator("origins", "trusted_proxies", mode="before")
    @classmethod
    def _split(cls, value: object) -> object:
        if isinstance(value, str):
            return [part for part in (part.strip() for part in value.split(",")) if part]
        return value

    @field_validator("trusted_proxies")
    @classmethod
    def _are_networks(cls, value: list[str]) -> list[str]:
        networks(value)
        return value

    @classmethod
    def unknown(cls, environment: Iterable[str]) -> list[str]:
        """Variables of `environment` that look like settings and are none: misspelt, or of another version."""
        prefix = "INVESTUP_"
        known = {prefix + name.upper() for name in cls.model_fields}
        return sorted(
            name
            for name in environment
            if name.startswith(prefix) and name not in known and not name.startswith(_OTHER_VARIABLES)
        )

    @property
    def proxies(self) -> list[Network]:
        """The proxies that are believed."""
        return networks(self.trusted_proxies)

    @property
    def per_minute(self) -> dict[Door, int]:
        """What one address gets in a minute, by door; nothing is bounded with `limits` off."""
        if not self.limits:
            return {}
        return {
            "connect": self.connects_per_minute,
            "create": self.creates_per_minute,
            "join": self.joins_per_minute,
            "wrong_code": self.wrong_codes_per_minute,
            "replay": self.replays_per_minute,
        }

    @property
    def served(self) -> bool:
        """Whether the database is a server that several processes can use."""
        return self.url.startswith("postgres")

    @property
    def url(self) -> str:
        """SQLAlchemy's URL of the database."""
        return self.database_url or f"sqlite+aiosqlite:///{self.data_dir.absolute() / 'investup.sqlite3'}"

    @property
    def keep_ms(self) -> int | None:
        """How long closed tables are kept, in ms; None for ever."""
        return self.keep_days * 86_400_000 or None

    @property
    def times(self) -> Times:
        """The lengths of time that a table counts with."""
        rules = {name: getattr(self, name) for name in ("auction_ms", "auction_reset_ms", "last_call_ms")}
        return Times(
            bot_delay_ms=self.bot_delay_ms,
            grace_ms=self.grace_ms,
            turn_free_ms=self.turn_free_ms,
            turn_reserve_ms=self.turn_reserve_ms,
            debt_reserve_ms=self.debt_reserve_ms,
            gift_ms=self.gift_ms,
            away_ms=self.away_ms,
            away_idle_ms=self.away_idle_ms,
            standstill_ms=self.standstill_ms,
            idle_ms=self.idle_ms,
            rules=rules,
        )
