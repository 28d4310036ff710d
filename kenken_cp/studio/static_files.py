"""Serves the pages and their files, all read at the start: no path of a request is opened."""

import re
from collections.abc import Awaitable, Callable
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from posixpath import dirname, join, normpath
from typing import NamedTuple, TypeAlias

from starlette.requests import Request
from starlette.responses import Response

from kenken_cp.player.modules import bare, bare_style

Endpoint: TypeAlias = Callable[[Request], Awaitable[Response]]

_TYPES = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_MODULE = re.compile(rb'(?:type="module"[^>]* src|rel="modulepreload" href)="([^"]+)">')
_IMPORTED = re.compile(rb'^(?:import|export) [^"(]*"(\.[^"]+)";', re.MULTILINE)
_KEEP = "max-age=31536000, immutable"  # for what another version has under another address


class File(NamedTuple):
    """A file of the pages: its content, its type, and the tag by which browsers keep it."""

    content: bytes
    kind: str
    tag: str


class Page(NamedTuple):
    """A page: the name of its module, and of its file; one with a title is the frame instead, whose
    place for what the module makes has this class."""

    name: str
    title: str = ""
    place: str = ""


class Pages:
    """The pages and their files, by their addresses; `public` ones leave out some links."""

    def __init__(self, *, public: bool) -> None:
        self._public = public
        self.files = {
            path: file
            for room in ("kenken_cp.studio", "kenken_cp.player")
            for path, file in _files(files(room) / "pages", "/static")
        }
        tags = "".join(file.tag for file in self.files.values())
        self.version = sha256(tags.encode()).hexdigest()[:12]

    def page(self, page: Page) -> Endpoint:
        """A page. Its files are named with the version, so that a browser keeps them for long."""
        file = self.files[f"/static/{'frame' if page.title else page.name}.html"]
        if page.title:
            for word, said in zip((b"NAME", b"TITLE", b"PLACE"), page, strict=True):
                file = file._replace(content=file.content.replace(word, said.encode()))
        links = "".join(
            f'<link rel="modulepreload" href="{path}">\n' for path in self._modules(file.content)
        )
        content = file.content.replace(b"</head>", links.encode() + b"</head>", 1)
        content = content.replace(b'"/static/', f'"/static/{self.version}/'.encode())
        if self._public:  # its links leave out what is not there
            content = content.replace(b"<html ", b"<html data-public ", 1)
        return _serve(_make_file(content, file.kind))

    def _modules(self, page: bytes) -> list[str]:
        """The modules that those of a page import, so that none waits for another to be read."""
        found = [name.decode() for name in _MODULE.findall(page)]
        own = len(found)
        for path in found:  # which grows meanwhile
            for name in _IMPORTED.findall(self.files[path].content):
                imported = normpath(join(dirname(path), name.decode()))
                if imported not in found:
                    found.append(imported)
        return found[own:]

    def static(self) -> Endpoint:
        """The files of the pages, by one look: a route each would be tried for every request."""
        known = {path: _serve(file) for path, file in self.files.items()}
        for path, file in self.files.items():
            versioned = path.replace("/static", f"/static/{self.version}", 1)
            known[versioned] = _serve(file, _KEEP)

        async def endpoint(request: Request) -> Response:
            found = known.get(request.scope["path"])
            if found is None:
                return Response("Not Found", status_code=404, media_type="text/plain")
            return await found(request)

        return endpoint


def _serve(file: File, cache: str = "no-cache") -> Endpoint:
    async def endpoint(request: Request) -> Response:
        headers = {"etag": file.tag, "cache-control": cache}
        if request.headers.get("if-none-match") == file.tag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, headers=headers, media_type=file.kind)

    return endpoint


def _files(folder: Traversable, path: str) -> list[tuple[str, File]]:
    found: list[tuple[str, File]] = []
    for entry in sorted(folder.iterdir(), key=lambda each: each.name):
        name = f"{path}/{entry.name}"
        if entry.is_dir():
            found += _files(entry, name)
            continue
        kind = _TYPES.get(entry.name[entry.name.rfind(".") :])
        if kind:
            content = entry.read_bytes()
            for suffix, less in (("js", bare), ("css", bare_style)):
                if name.endswith(f".{suffix}"):
                    content = less(content.decode()).encode()
            found.append((name, _make_file(content, kind)))
    return found


def _make_file(content: bytes, kind: str) -> File:
    return File(content, kind, f'"{sha256(content).hexdigest()[:16]}"')
