"""The web client's files: read once, compressed once, served from memory with the right caching."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from pathlib import Path
from typing import Final, NamedTuple

from aiohttp import web

#: Where the build puts the client.
DIST: Final = Path(__file__).parent.parent / "web_dist"
#: Files in here carry a hash of their content in their names and never change.
_HASHED: Final = "assets/"
_FOREVER: Final = "public, max-age=31536000, immutable"
_CHECK: Final = "no-cache"
_TEXT: Final = frozenset(
    {"application/javascript", "application/json", "application/manifest+json", "image/svg+xml"}
)
_NO_CLIENT: Final = "The web client has not been built. Run `make web`, or install the package with pip."


class File(NamedTuple):
    """One file of the client, ready to be sent."""

    body: bytes
    zipped: bytes | None
    type: str
    etag: str
    caching: str


def read(folder: Path = DIST) -> dict[str, File]:
    """Every file of the built client by its path; empty if it has not been built."""
    return {
        path.relative_to(folder).as_posix(): _file(path, path.relative_to(folder).as_posix())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.name.startswith(".")
    }


def _file(path: Path, name: str) -> File:
    body = path.read_bytes()
    kind = (
        "text/javascript"
        if path.suffix == ".js"
        else mimetypes.guess_type(name)[0] or "application/octet-stream"
    )
    zipped = gzip.compress(body, 9, mtime=0) if kind.startswith("text/") or kind in _TEXT else None
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(
        body,
        zipped if zipped is not None and len(zipped) < len(body) else None,
        kind,
        hashlib.sha256(body).hexdigest()[:32],
        _FOREVER if name.startswith(_HASHED) else _CHECK,
    )


class Client:
    """Answers every GET that nothing else answers: with a file, or with the page, which finds its own way."""

    def __init__(self, files: dict[str, File]) -> None:
        self._files = files

    async def get(self, request: web.Request) -> web.Response:
        """A file of the client."""
        name = request.path.lstrip("/")
        file = self._files.get(name)
        if file is None:
            if "." in name.rpartition("/")[2] or name.startswith(("api/", "socket.io")):
                raise web.HTTPNotFound(text="There is nothing here.")
            file = self._files.get("index.html")
        if file is None:
            return web.Response(status=503, text=_NO_CLIENT)
        headers = {"Cache-Control": file.caching, "ETag": f'"{file.etag}"', "Vary": "Accept-Encoding"}
        if any(tag.value == file.etag for tag in request.if_none_match or ()):
            return web.Response(status=304, headers=headers)
        headers["Content-Type"] = file.type
        if file.zipped is not None and "gzip" in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=file.zipped, headers={**headers, "Content-Encoding": "gzip"})
        return web.Response(body=file.body, headers=headers)
