"""The studio's URLs: its pages and their files, and the JSON answers under /api."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Coroutine
from contextlib import aclosing, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import partial
from time import monotonic
from typing import Any

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Route

from kenken_cp import __version__
from kenken_cp.core.errors import INTERNAL, OUT_OF_BUDGET, FormatError, KenkenError
from kenken_cp.core.fields import Fields, JsonObject
from kenken_cp.player.boards import MOST_CELLS
from kenken_cp.studio import public as narrow
from kenken_cp.studio.allowance import USUAL
from kenken_cp.studio.answers import ANSWERS, BACKGROUND, formats
from kenken_cp.studio.family_options import families
from kenken_cp.studio.games import Games, usual_place
from kenken_cp.studio.guard import VISITOR, Guard, Secrets
from kenken_cp.studio.jobs import Jobs
from kenken_cp.studio.listing import Filters
from kenken_cp.studio.native_json import as_native, document_in
from kenken_cp.studio.orders import given_in, order_of
from kenken_cp.studio.public import Public
from kenken_cp.studio.puzzle_library import MOST_ROWS, Library, Source, list_sources
from kenken_cp.studio.static_files import Page, Pages
from kenken_cp.studio.wording import encode_json, name_fields
from kenken_cp.studio.workers import Reply, WorkerLimits, WorkerQueue
from kenken_cp.text.strict_json import parse

PAGES = {
    "/": Page("home", "Home", "home"),
    "/new": Page("new", "New game", "home"),
    "/play": Page("play"),
    "/library": Page("library", "Library", "shelves"),
    "/make": Page("make", "Make", "make"),
    "/edit": Page("edit", "Editor", "edit"),
    "/book": Page("book", "Book", "booking"),
    "/lessons": Page("lessons"),
    "/lesson": Page("lesson"),
}
NO_SUCH_PAGE = (
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>No such page · Studio</title>'
    '<meta name="viewport" content="width=device-width, initial-scale=1">'
    '<link rel="stylesheet" href="/static/studio.css"><main><h1>No such page</h1>'
    '<p>There is no page at this address. <a href="/">Go to the first page</a>.</p></main></html>'
)
_ESCAPED = re.compile(r"\\u[dD][89a-fA-F]")
LONGEST_NAME = 1_000  # of what is called so; its file's name is shorter
SOON = 0.2  # seconds that an answer may still take when nobody waits for it any more
_GONE = 499
_PUBLIC_LIMITS = WorkerLimits(
    narrow.LIMITS, narrow.MEGABYTES, narrow.MOST_WAITING, narrow.ALLOWANCE
)
_STATUS = {OUT_OF_BUDGET: 503, INTERNAL: 500}


class Json(JSONResponse):
    """A JSON answer. Names of files may have bytes that are no UTF-8; `?` stands for them."""

    def render(self, content: object) -> bytes:
        """The bytes of the answer."""
        text = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
        return text.encode(errors="replace")


@dataclass
class Studio:
    """What the addresses share."""

    puzzle_library: Library
    secrets: Secrets
    public: Public | None = None  # who may ask, where that is not this machine's user alone
    games: Games = field(default_factory=lambda: Games(usual_place()))

    def __post_init__(self) -> None:
        self.pages = Pages(public=self.public is not None)
        allowed = (_PUBLIC_LIMITS, narrow.JOB_SECONDS) if self.public else (None, None)
        self.jobs = Jobs(*allowed, public=self.public is not None)
        self.queues: dict[bool, WorkerQueue] = {}

    def app(self) -> Guard:
        """The guarded application. Endpoints that are no coroutines run in threads."""
        pages = {
            path: page
            for path, page in PAGES.items()
            if not (self.public and path in narrow.WITHOUT_PAGES)
        }
        routes = [
            *[Route(f"/api/{name}", self._answer(name), methods=["POST"]) for name in ANSWERS],
            Route("/api/meta", self.meta),
            Route("/api/jobs", self.start_job, methods=["POST"]),
            Route("/api/jobs/{name}", self.stop_job, methods=["DELETE"]),
            Route("/api/jobs/{name}/events", self.events),
            *([] if self.public else self._own_routes()),
            *[Route(path, self.pages.page(page)) for path, page in pages.items()],
            *[Route(path, self.pages.static()) for path in ("/static", "/static/{path:path}")],
        ]
        handlers: Any = {KenkenError: _error_answer, 404: _not_found}
        app = Starlette(routes=routes, exception_handlers=handlers, lifespan=self._alive)
        return Guard(app, self.secrets, self.public)

    def _own_routes(self) -> list[Route]:
        """What the user of this machine may ask, and nobody else."""
        return [
            Route("/api/session", self.start_session, methods=["POST"]),
            Route("/api/library/{source:int}", self.list_rows),
            Route("/api/library/{source:int}/unread", self.unread),
            Route("/api/library/{source:int}/{number:int}", self.puzzle),
            Route("/api/library/{source:int}/{number:int}/beside", self.beside),
            Route("/api/library/{source:int}/{number:int}/drop", self.drop, methods=["POST"]),
            Route("/api/library/{source:int}/{number:int}/replace", self.replace, methods=["POST"]),
            Route("/api/library/{source:int}/undo", self.undo, methods=["POST"]),
            Route("/api/games", self.put_game, methods=["POST"]),
            Route("/api/games/sync", self.sync_games, methods=["POST"]),
            Route("/api/keep", self.keep, methods=["POST"]),
            Route("/api/suites", self.start_suite, methods=["POST"]),
            Route("/api/papers", self.papers),
            Route("/api/books", self.start_book, methods=["POST"]),
            Route("/api/jobs/{name}/files/{file}", self.job_file),
        ]

    @asynccontextmanager
    async def _alive(self, _: Starlette) -> AsyncIterator[None]:
        self._queue(background=False)  # so that its worker is soon warm
        try:
            yield
        finally:
            self.jobs.close()
            for queue in self.queues.values():
                queue.close()

    def _queue(self, background: bool) -> WorkerQueue:
        """Who answers: what a page asks by the way may take long, and nothing else waits for it.

        In a public studio the same workers do, as their number is that of the cores.
        """
        background = background and not self.public
        if background not in self.queues:
            self.queues[background] = (
                WorkerQueue(narrow.ALLOWANCE.seconds, _PUBLIC_LIMITS, narrow.WORKERS)
                if self.public
                else WorkerQueue(USUAL.seconds)
            )
        return self.queues[background]

    def _answer(self, name: str) -> Any:
        async def endpoint(request: Request) -> Response:
            body, queue = await _body(request), self._queue(name in BACKGROUND)
            if self.public:  # answers are short, and to end a worker would be dear
                who, charge = request.scope[VISITOR], self.public.charge
                reply: Reply | None = await queue.ask(name, body, who, partial(charge, who))
            else:
                reply = await _unless_gone(request, queue.ask(name, body))
            if reply is None:
                return Response(status_code=_GONE)  # nobody reads it
            if reply.error:
                return _error(reply.error, reply.code)
            return Response(reply.answer, media_type="application/json")

        return endpoint

    async def start_session(self, request: Request) -> Response:
        """Give the cookie to who has a token of the launch address."""
        body = await _body(request)
        if not self.secrets.takes(body.get("token")):
            reason = "this address has been used or is of an earlier start"
            return Json({"error": f"{reason}; open the one that is printed"}, status_code=403)
        return Json({}, headers={"set-cookie": self.secrets.cookie})

    def meta(self, _: Request) -> Response:
        """Versions, families with their options, formats, the sources of the library, and how many
        cells can be played."""
        return Json(
            {
                "version": __version__,
                "families": families(),
                "formats": formats(),
                "sources": list(list_sources(self.puzzle_library)),
                "most_cells": MOST_CELLS,
            }
        )

    def _source(self, request: Request) -> Source:
        """The source that an address names. Raises KenkenError."""
        return self.puzzle_library.source(request.path_params["source"])

    def _suite(self, request: Request) -> str:
        """The path of the suite that an address names, to be changed. Raises KenkenError."""
        return self.puzzle_library.suite(request.path_params["source"]).path

    def list_rows(self, request: Request) -> Response:
        """Rows of a source: `skip`, `limit`, and what they must have."""
        return Json(self._source(request).rows(_filters(request))._asdict())

    def unread(self, request: Request) -> Response:
        """What of a source could not be read, and why."""
        found = self._source(request).unread()
        return Json({"unread": [each | {"reason": name_fields(each["reason"])} for each in found]})

    def puzzle(self, request: Request) -> Response:
        """One puzzle of a source, and what it is called."""
        source, number = self._source(request), request.path_params["number"]
        document = source.document(number)
        name = document.meta.title or source.name_puzzle(number)
        return Json(
            {"puzzle": as_native(document, solved=False), "key": document.key, "name": name}
        )

    def beside(self, request: Request) -> Response:
        """Where to go from a puzzle of a source: the numbers of those beside it."""
        source = self._source(request)
        return Json({"title": source.title, **source.beside(request.path_params["number"])})

    async def keep(self, request: Request) -> Response:
        """Write a puzzle into the `folder` of that number, or the first that was named; `name` is
        what it is called if it has no title."""
        body = await _body(request)
        called, folder = _name_in(body), _folder(body)

        def keep_draft() -> str:
            return self.puzzle_library.keep(document_in(body.get("puzzle")), called, folder)

        return Json({"name": await asyncio.to_thread(keep_draft)})

    async def put_game(self, request: Request) -> Response:
        """Mirror a game in progress, or what else a browser keeps."""
        return Json(await asyncio.to_thread(self.games.put, await _body(request)))

    async def sync_games(self, request: Request) -> Response:
        """What the mirror has that a browser lacks, and the names of what it lacks itself."""
        return Json(await asyncio.to_thread(self.games.sync, await _body(request)))

    def drop(self, request: Request) -> Response:
        """Take a puzzle out of a suite."""
        from kenken_cp.studio.suites import drop  # noqa: PLC0415  (loads generators)

        return Json({"puzzle": drop(self._suite(request), request.path_params["number"])})

    def undo(self, request: Request) -> Response:
        """Undo the newest edit of a suite."""
        from kenken_cp.studio.suites import undo  # noqa: PLC0415  (loads generators)

        return Json({"puzzle": undo(self._suite(request))})

    async def replace(self, request: Request) -> Response:
        """Start to put another puzzle in the place of one of a suite: the `puzzle` that is sent,
        if the other still has the key `opened`, or one that is made."""
        number, path = request.path_params["number"], self._suite(request)
        given = given_in(await _body(request))
        job = self.jobs.start("suite", {"path": path, "replaced": number, **given})
        return Json({"job": job}, status_code=201)

    async def start_suite(self, request: Request) -> Response:
        """Begin a suite of what the generator's page orders, in a folder, under its `name` if it
        has one, and start to make it."""
        from kenken_cp.studio.suites import spec_named  # noqa: PLC0415  (loads generators)

        body = await _body(request)
        folder, called = _folder(body), _name_in(body)
        order = {name: value for name, value in body.items() if name not in ("folder", "name")}

        def begin_suite() -> int:
            return self.puzzle_library.begin(*spec_named(order_of(order), called), folder)

        self.jobs.refuse_more()  # before a suite is begun that nobody makes
        number = await asyncio.to_thread(begin_suite)
        source = self.puzzle_library.source(number)
        job = self.jobs.start("suite", {"path": source.path, "replaced": None})
        answer = {"job": job, "source": number, "title": source.title}
        return Json(answer, status_code=201)

    async def start_job(self, request: Request) -> Response:
        """Start to make puzzles."""
        body = await _body(request)
        if self.public and body.get("number") not in range(1, narrow.MOST_PUZZLES + 1):
            raise FormatError(f"'number' must be 1 to {narrow.MOST_PUZZLES} in a public studio")
        job = self.jobs.start("puzzles", body, request.scope.get(VISITOR, ""))
        return Json({"job": job}, status_code=201)

    def papers(self, _: Request) -> Response:
        """The sizes of paper that a book can have."""
        from kenken_cp.book.design import PAPERS, USUAL_PAPER  # noqa: PLC0415  (all of a book)

        return Json({"papers": sorted(PAPERS, key=lambda name: name != USUAL_PAPER)})

    async def start_book(self, request: Request) -> Response:
        """Start to make a book of a source of the library."""
        body = await _body(request)
        number = body.pop("source", None)
        if type(number) is not int or "paths" in body:
            raise FormatError("'source' must be the number of a source of the library")
        path = self.puzzle_library.source(number).path
        job = self.jobs.start("book", {**body, "paths": [path]})
        return Json({"job": job}, status_code=201)

    async def job_file(self, request: Request) -> Response:
        """A file that a job made, by its name."""
        job = self.jobs.get(request.path_params["name"])
        found = job and job.files.get(request.path_params["file"])
        if not found:
            return Json({"error": "no such file"}, status_code=404)
        headers = {"cache-control": "no-store"}
        if found[0] == "application/pdf":
            headers["content-disposition"] = "attachment"
        return Response(found[1], headers=headers, media_type=found[0])

    async def stop_job(self, request: Request) -> Response:
        """Stop a job."""
        job = self.jobs.get(request.path_params["name"])
        if job is None:
            return Json({"error": "no such job"}, status_code=404)
        job.stop()
        return Json({})

    async def events(self, request: Request) -> Response:
        """The events of a job; a page that returns continues where it was."""
        job = self.jobs.get(request.path_params["name"])
        if job is None:
            return Json({"error": "no such job"}, status_code=404)
        last = request.headers.get("last-event-id", "")
        first = int(last) + 1 if last.isascii() and last.isdecimal() and len(last) < 10 else 0
        headers = {"cache-control": "no-store"}
        parts = job.follow(first)
        if self.public:
            parts = _pay(parts, self.public, request.scope[VISITOR])
        return StreamingResponse(parts, media_type="text/event-stream", headers=headers)


async def _pay(parts: AsyncIterator[str], public: Public, who: str) -> AsyncIterator[str]:
    """A stream that its visitor pays for while it lasts; it ends if there is nothing left."""
    began = monotonic()
    async with aclosing(parts) as following:  # type: ignore[type-var]
        async for part in following:
            yield part
            spent, began = monotonic() - began, monotonic()
            if public.buckets.charge(who, spent * narrow.STREAM_COST) < 0:
                return


async def _body(request: Request) -> JsonObject:
    """The request's JSON object, read strictly. Raises FormatError."""
    try:
        text = (await request.body()).decode()
    except UnicodeDecodeError:
        raise FormatError("the request is not in UTF-8") from None
    found = parse(text)
    if not isinstance(found, dict):
        raise FormatError("the request must be a JSON object")
    if _ESCAPED.search(text):  # half a character, which UTF-8 has no bytes for, can come so alone
        encode_json(found)
    return found


async def _unless_gone(request: Request, answer: Coroutine[object, object, Reply]) -> Reply | None:
    """The answer; None if who asked has gone and it still takes a while: then it is cancelled.

    So the newest edit of a draft need not wait for the verdict on an older one.
    """
    asked = asyncio.create_task(answer)
    gone = asyncio.ensure_future(request.receive())  # the body is read: only an end can come
    await asyncio.wait({asked, gone}, return_when=asyncio.FIRST_COMPLETED)
    if not asked.done():
        await asyncio.wait({asked}, timeout=SOON)
    gone.cancel()
    if asked.done():
        return asked.result()
    asked.cancel()
    with suppress(asyncio.CancelledError, KenkenError):
        await asked
    return None


def _folder(body: Fields) -> int | None:
    """The number of the folder that a request names; None for none. Raises FormatError."""
    number = body.get("folder")
    if number is not None and type(number) is not int:
        raise FormatError("'folder' must be the number of a folder")
    return number


def _name_in(body: Fields) -> str:
    """What a request calls a puzzle or a suite; "" for nothing. Raises FormatError."""
    name = body.get("name", "")
    if not isinstance(name, str) or len(name) > LONGEST_NAME:
        raise FormatError(f"'name' must be a string of at most {LONGEST_NAME} characters")
    return name


def _filters(request: Request) -> Filters:
    asked = dict(request.query_params)
    skip = _number("skip", asked.pop("skip", "0"))
    limit = min(_number("limit", asked.pop("limit", "100")), MOST_ROWS)
    unknown = [name for name in asked if name not in Filters._fields]
    if unknown:
        raise FormatError(f"{unknown[0]!r} is not a filter")
    return Filters(skip, limit, **asked)


def _number(name: str, text: str) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 10):
        raise FormatError(f"{name!r} must be a number")
    return int(text)


def _error(reason: str, code: int) -> Response:
    return Json({"error": name_fields(reason)}, status_code=_STATUS.get(code, 400))


async def _not_found(request: Request, _: Exception) -> Response:
    """For an address that nothing has: who typed it is led back."""
    if request.url.path.startswith("/api/"):
        return Json({"error": "no such address"}, status_code=404)
    return Response(NO_SUCH_PAGE, status_code=404, media_type="text/html; charset=utf-8")


async def _error_answer(request: Request, error: Exception) -> Response:
    assert isinstance(error, KenkenError)
    return _error(str(error), error.exit_code)
