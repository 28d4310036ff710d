"""Who may ask the studio anything: its own page in a browser of this machine, unless it is public.

Other sites can make a browser send requests here, other users of the machine can open the port,
and another site's host name can be pointed at this machine (DNS rebinding). So each request must
name this host exactly and not come from another origin, and under /api bring the cookie that only
the launch address's token gives.

A studio that is open to everybody (`public`) asks for no cookie: a request must name one of its
hosts, and each address may ask only so much in a time.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from math import ceil
from secrets import compare_digest, token_urlsafe
from typing import Any, TypeAlias

from kenken_cp.core.counts import counted
from kenken_cp.studio import public as narrow
from kenken_cp.studio.public import Public, visitor

Scope: TypeAlias = MutableMapping[str, Any]
Message: TypeAlias = MutableMapping[str, Any]
Receive: TypeAlias = Callable[[], Awaitable[Message]]
Send: TypeAlias = Callable[[Message], Awaitable[None]]
App: TypeAlias = Callable[[Scope, Receive, Send], Awaitable[None]]

HOST = "127.0.0.1"
MOST_BYTES = 1 << 20  # of a request's body
BODY_SECONDS = 20.0  # in which a body must have come
VISITOR = "kenken.visitor"  # in the scope of a request to a public studio
SESSION = "/api/session"  # where the token is exchanged
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "require-trusted-types-for 'script'; trusted-types studio"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"referrer-policy", b"no-referrer"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
)


@dataclass
class Secrets:
    """The tokens of launch addresses and the cookie they are exchanged for, new at each start.

    `token` is in the address that is printed. `once` is given to the browser that is started, in a
    file, and is good for one exchange.
    """

    port: int
    token: str = field(default_factory=lambda: token_urlsafe(32))
    once: str = field(default_factory=lambda: token_urlsafe(32))
    session: str = field(default_factory=lambda: token_urlsafe(32))

    @property
    def host(self) -> str:
        """What the Host header must be."""
        return f"{HOST}:{self.port}"

    @property
    def origin(self) -> str:
        """Where the pages come from."""
        return f"http://{self.host}"

    @property
    def address(self) -> str:
        """The launch address. Browsers send no fragment to a server."""
        return f"{self.origin}/#token={self.token}"

    @property
    def address_once(self) -> str:
        """The launch address that can be opened once."""
        return f"{self.origin}/#token={self.once}"

    @property
    def cookie_name(self) -> str:
        """Cookies do not know ports, so the name has it."""
        return f"studio-{self.port}"

    @property
    def cookie(self) -> str:
        """The header that sets the cookie."""
        return f"{self.cookie_name}={self.session}; Path=/; HttpOnly; SameSite=Strict"

    def takes(self, token: object) -> bool:
        """Whether this is a token that is still good; the one for once is not any more."""
        held = token.encode(errors="replace") if isinstance(token, str) else b""
        if compare_digest(held, self.once.encode()):
            self.once = token_urlsafe(32)
            return True
        return compare_digest(held, self.token.encode())

    def is_known(self, header: str) -> bool:
        """Whether a Cookie header has our cookie."""
        try:
            found = SimpleCookie(header).get(self.cookie_name)
        except CookieError:
            return False
        return found is not None and compare_digest(found.value.encode(), self.session.encode())


class Refusal(Exception):
    """A request that is not answered: its status, and why."""

    def __init__(
        self, status: HTTPStatus, reason: str, header: tuple[bytes, bytes] | None = None
    ) -> None:
        super().__init__(reason)
        self.status, self.header = status, header


class Guard:
    """Lets through to an application what may ask it, with its body read; refuses the rest."""

    def __init__(self, app: App, secrets: Secrets, public: Public | None = None) -> None:
        self._app, self._secrets, self._public = app, secrets, public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass on the server's beginning and end."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # nothing here speaks any other protocol; the server closes it

        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            self._check(scope)
            with self._counted(scope):
                most = narrow.MOST_BYTES if self._public else MOST_BYTES
                body = await _body(scope, receive, most)
                await self._app(scope, _replayed(body, receive), guarded)
        except Refusal as refusal:
            await _refuse(refusal, guarded)

    @contextmanager
    def _counted(self, scope: Scope) -> Iterator[None]:
        """Count the request while it lasts. Raises Refusal if its visitor has too many at once."""
        with ExitStack() as lasting:
            if self._public:
                who, is_stream = scope[VISITOR], scope["path"].endswith("/events")
                few = lasting.enter_context(self._public.counted(who, narrow.MOST_AT_ONCE))
                if few and is_stream:
                    few = lasting.enter_context(
                        self._public.counted(f"streams of {who}", narrow.MOST_STREAMS)
                    )
                if not few:
                    raise _too_many(1)
            yield

    def _check(self, scope: Scope) -> None:
        """Raise Refusal unless the request comes from our own page."""
        headers = _Headers(scope)
        ours, path, reads = self._secrets, scope["path"], scope["method"] in ("GET", "HEAD")
        is_api, host = path.startswith("/api/"), headers.one("host")
        if host != ours.host and not (self._public and host in self._public.hosts):
            if host == f"localhost:{ours.port}" and reads and not is_api and not self._public:
                there = (b"location", f"{ours.origin}/".encode())
                raise Refusal(HTTPStatus.TEMPORARY_REDIRECT, "", there)
            raise Refusal(
                HTTPStatus.MISDIRECTED_REQUEST,
                "the studio does not answer to this host name; open the address that kenken "
                "studio printed",
            )
        origins = [f"http://{host}"] + [f"https://{host}"] * bool(self._public)
        if headers.all("origin") not in ([], *[[each] for each in origins]) or (
            not reads and headers.one("origin") not in origins
        ):
            raise Refusal(HTTPStatus.FORBIDDEN, "the request comes from another origin")
        opened = reads and not is_api and headers.one("sec-fetch-mode") == "navigate"
        if headers.all("sec-fetch-site") not in ([], ["same-origin"], ["none"]) and not opened:
            raise Refusal(HTTPStatus.FORBIDDEN, "the request comes from another site")
        if not reads and scope["method"] != "DELETE" and not headers.is_json:
            raise Refusal(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "the body must be application/json")
        if self._public:
            _take_part(self._public, scope, headers)
        elif is_api and path != SESSION and not any(map(ours.is_known, headers.all("cookie"))):
            raise Refusal(HTTPStatus.UNAUTHORIZED, "open the address that kenken studio printed")


def _take_part(public: Public, scope: Scope, headers: "_Headers") -> None:
    """Take the request from what its address may ask. Raises Refusal if that is used up.

    The last address that was forwarded is the proxy's word; those before it are the visitor's own.
    """
    forwarded = ",".join(headers.all("x-forwarded-for")).rpartition(",")[2].strip()
    client = scope.get("client") or ("",)
    who = scope[VISITOR] = visitor(forwarded or str(client[0]))
    cost = narrow.JOB_COST if (scope["method"], scope["path"]) == ("POST", "/api/jobs") else 1.0
    wait = public.buckets.wait(who, cost)
    if wait:
        raise _too_many(wait)


def _too_many(wait: float) -> Refusal:
    later = (b"retry-after", str(ceil(wait)).encode())
    return Refusal(HTTPStatus.TOO_MANY_REQUESTS, "too many requests; wait a little", later)


class _Headers:
    """The headers of a request, as they came: a header that comes twice is no header."""

    def __init__(self, scope: Scope) -> None:
        self._headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            self._headers.setdefault(name.decode("latin-1").lower(), []).append(
                value.decode("latin-1")
            )

    def all(self, name: str) -> list[str]:
        return self._headers.get(name, [])

    def one(self, name: str) -> str:
        found = self.all(name)
        return found[0] if len(found) == 1 else ""

    @property
    def is_json(self) -> bool:
        kind = self.one("content-type").split(";")[0].strip().lower()
        return kind == "application/json"


async def _body(scope: Scope, receive: Receive, most: int) -> bytes:
    """The whole body, its bytes counted as they come, whatever its headers say."""
    if scope["method"] in ("GET", "HEAD"):
        return b""
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise Refusal(HTTPStatus.BAD_REQUEST, "the request broke off")
                part = message.get("body", b"")
                size += len(part)
                if size > most:
                    too_large = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
                    raise Refusal(too_large, f"the request has more than {counted(most, 'byte')}")
                parts.append(part)
                if not message.get("more_body"):
                    return b"".join(parts)
    except TimeoutError:
        raise Refusal(HTTPStatus.REQUEST_TIMEOUT, "the request came too slowly") from None


def _replayed(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever comes after it."""
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


async def _refuse(refusal: Refusal, send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    if refusal.header:
        headers.append(refusal.header)
    await send({"type": "http.response.start", "status": refusal.status, "headers": headers})
    await send({"type": "http.response.body", "body": str(refusal).encode()})
