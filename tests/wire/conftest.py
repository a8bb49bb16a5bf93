"""The same server and clients as in tests/server."""

from tests.server.conftest import enter, quiet, running

__all__ = ["enter", "quiet", "running"]
