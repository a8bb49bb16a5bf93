"""Log lines: text for people or JSON for machines, and never a token in them."""

from __future__ import annotations

import logging
import sys

import structlog
from aiohttp.http_exceptions import HttpProcessingError

from investup.server import auth
from investup.server.settings import Settings


def configure(settings: Settings) -> None:
    """Set up logging for the whole process; it goes to the standard error."""
    level = logging.getLevelNamesMapping()[settings.log_level.upper()]
    if settings.log_format == "json":
        renderer: structlog.types.Processor = structlog.processors.JSONRenderer()
        trace: list[structlog.types.Processor] = [structlog.processors.dict_tracebacks]
    else:
        renderer = structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
        trace = []
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            auth.hide,
            *trace,
            renderer,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.getLogger("aiohttp.server").addFilter(_is_ours)
    # the libraries' own lines, from warnings upwards
    logging.basicConfig(
        level=max(level, logging.WARNING), stream=sys.stderr, format="%(asctime)s %(name)s: %(message)s"
    )


def _is_ours(record: logging.LogRecord) -> bool:
    """Not what somebody sends that is no HTTP: it is answered with 400, and anybody could fill the log with it."""
    return not (record.exc_info and isinstance(record.exc_info[1], HttpProcessingError))


def quiet() -> None:
    """Say warnings and errors only; for programs that use a part of the server."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
