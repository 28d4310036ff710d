"""Who may ask the studio anything: its own page in a browser of this machine, unless it is public.

Other sites can make a browser send requests here, other users of the machine can open the port,
and another site's host name can be pointed at this machine (DNS rebinding). So each request must
name this host exactly and not come from another origin, and under /api bring the cookie that only
the launch address's token gives.

A studio that is open to everybody (`public`) asks for no cookie: a request must name one of its
hosts, and each address may ask only so much in a time.
"""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from math import ceil
from secrets import compare_digest, token_urlsafe

from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from kenken_cp.core.counts import say_count
from kenken_cp.studio import public as narrow
from kenken_cp.studio.public import Public, visitor

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


class Guard:
    """Lets through to an application what may ask it, with its body read; refuses the rest."""

    def __init__(self, app: ASGIApp, secrets: Secrets, public: Public | None = None) -> None:
        self._app, self._secrets, self._public = app, secrets, public

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request, or pass on the server's beginning and end."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        if scope["type"] != "http":
            return  # nothing here speaks any other protocol; the server closes it

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message.get("headers", ()), *HEADERS]
            await send(message)

        try:
            self._check(scope)
            with self._count(scope):
                most = narrow.MOST_BYTES if self._public else MOST_BYTES
                body = await _body(scope, receive, most)
                await self._app(scope, _replay(body, receive), send_guarded)
        except HTTPException as refusal:
            headers = {**(refusal.headers or {}), "connection": "close"}
            refused = PlainTextResponse(refusal.detail, refusal.status_code, headers)
            await refused(scope, receive, send_guarded)

    @contextmanager
    def _count(self, scope: Scope) -> Iterator[None]:
        """Count the request while it lasts. HTTPException if its visitor has too many at once."""
        with ExitStack() as lasting:
            if self._public:
                who, is_stream = scope[VISITOR], scope["path"].endswith("/events")
                few = lasting.enter_context(self._public.count_while_open(who, narrow.MOST_AT_ONCE))
                if few and is_stream:
                    few = lasting.enter_context(
                        self._public.count_while_open(f"streams of {who}", narrow.MOST_STREAMS)
                    )
                if not few:
                    raise _too_many(1)
            yield

    def _check(self, scope: Scope) -> None:
        """Raise HTTPException unless the request comes from our own page."""
        headers = Headers(scope=scope)
        ours, path, reads = self._secrets, scope["path"], scope["method"] in ("GET", "HEAD")
        is_api, host = path.startswith("/api/"), _one(headers, "host")
        if host != ours.host and not (self._public and host in self._public.hosts):
            if host == f"localhost:{ours.port}" and reads and not is_api and not self._public:
                there = {"location": f"{ours.origin}/"}
                raise HTTPException(HTTPStatus.TEMPORARY_REDIRECT, "", there)
            raise HTTPException(
                HTTPStatus.MISDIRECTED_REQUEST,
                "the studio does not answer to this host name; open the address that kenken "
                "studio printed",
            )
        origins = [f"http://{host}"] + [f"https://{host}"] * bool(self._public)
        if headers.getlist("origin") not in ([], *[[each] for each in origins]) or (
            not reads and _one(headers, "origin") not in origins
        ):
            raise HTTPException(HTTPStatus.FORBIDDEN, "the request comes from another origin")
        opened = reads and not is_api and _one(headers, "sec-fetch-mode") == "navigate"
        sites = headers.getlist("sec-fetch-site")
        if sites not in ([], ["same-origin"], ["none"]) and not opened:
            raise HTTPException(HTTPStatus.FORBIDDEN, "the request comes from another site")
        kind = _one(headers, "content-type").split(";")[0].strip().lower()
        if not reads and scope["method"] != "DELETE" and kind != "application/json":
            unsupported = HTTPStatus.UNSUPPORTED_MEDIA_TYPE
            raise HTTPException(unsupported, "the body must be application/json")
        if self._public:
            _take_part(self._public, scope, headers)
        elif is_api and path != SESSION and not any(map(ours.is_known, headers.getlist("cookie"))):
            raise HTTPException(
                HTTPStatus.UNAUTHORIZED, "open the address that kenken studio printed"
            )


def _take_part(public: Public, scope: Scope, headers: Headers) -> None:
    """Take the request from what its address may ask. Raises HTTPException if that is used up.

    The last address that was forwarded is the proxy's word; those before it are the visitor's own.
    """
    forwarded = ",".join(headers.getlist("x-forwarded-for")).rpartition(",")[2].strip()
    client = scope.get("client") or ("",)
    who = scope[VISITOR] = visitor(forwarded or str(client[0]))
    cost = narrow.JOB_COST if (scope["method"], scope["path"]) == ("POST", "/api/jobs") else 1.0
    wait = public.buckets.wait(who, cost)
    if wait:
        raise _too_many(wait)


def _too_many(wait: float) -> HTTPException:
    later = {"retry-after": str(ceil(wait))}
    return HTTPException(HTTPStatus.TOO_MANY_REQUESTS, "too many requests; wait a little", later)


def _one(headers: Headers, name: str) -> str:
    """A header of a request; one that comes twice is no header."""
    found = headers.getlist(name)
    return found[0] if len(found) == 1 else ""


async def _body(scope: Scope, receive: Receive, most: int) -> bytes:
    """The whole body, its bytes counted as they come, whatever its headers say."""
    if scope["method"] in ("GET", "HEAD"):
        return b""
    parts, size = [], 0
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for part in Request(scope, receive).stream():
                size += len(part)
                if size > most:
                    too_large = f"the request has more than {say_count(most, 'byte')}"
                    raise HTTPException(HTTPStatus.REQUEST_ENTITY_TOO_LARGE, too_large)
                parts.append(part)
    except ClientDisconnect:
        raise HTTPException(HTTPStatus.BAD_REQUEST, "the request broke off") from None
    except TimeoutError:
        raise HTTPException(HTTPStatus.REQUEST_TIMEOUT, "the request came too slowly") from None
    return b"".join(parts)


def _replay(body: bytes, receive: Receive) -> Receive:
    """The body once more, then whatever comes after it."""
    sent = False

    async def again() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
