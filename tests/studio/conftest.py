"""One studio for all tests of this folder."""

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.helpers.paths import ROOT
from tests.helpers.studio import Running, client, newcomer, running

pytest.importorskip("starlette")
pytest.importorskip("uvicorn")
pytest.importorskip("httpx")


@pytest.fixture(scope="session")
def studio() -> Iterator[Running]:
    with running(str(ROOT / "data/examples/unique"), "--read-only") as started:
        yield started


@pytest.fixture(scope="session")
def api(studio: Running) -> Iterator[Any]:
    with client(studio) as found:
        yield found


@pytest.fixture(scope="session")
def browser(request: pytest.FixtureRequest, browser_named: Callable[[str], Any]) -> Any:
    """The browser of `page`: the one that a test asks for, or that KENKEN_BROWSER names, such as
    firefox; otherwise Chromium."""
    return browser_named(getattr(request, "param", os.environ.get("KENKEN_BROWSER", "chromium")))


def note(faults: list[str], message: Any) -> None:
    """Note an error of the console, but for a request that the page expects to be refused.

    A rating or the rules of a board that take too long are left out; on a machine that is busy they
    do. So is what a test that takes the studio away from the page asks in vain.
    """
    refused = "status of 400" in message.text
    late = "status of 503" in message.text and message.location["url"].endswith(
        ("/api/rate", "/api/example")
    )
    away = "net::ERR_INTERNET_DISCONNECTED" in message.text
    if message.type == "error" and not (refused or late or away):
        faults.append(f"{message.text} {message.location['url']}")


def note_thrown(faults: list[str], error: Any) -> None:
    """Note an error that no script of the page caught.

    Firefox calls a module that was still on its way when the page was left an error of that page.
    One that is not there is an error of Chromium's too, and of its console.
    """
    if not str(error).startswith("error loading dynamically imported module"):
        faults.append(str(error))


@pytest.fixture
def page(studio: Running, api: Any, browser: Any) -> Iterator[Any]:
    """A new visitor's page that shows nothing yet; nothing may be wrong in what it shows then."""
    faults: list[str] = []
    with newcomer(browser, studio, api, viewport={"width": 1200, "height": 900}) as page:
        page.on("pageerror", lambda error: note_thrown(faults, error))
        page.on("console", lambda message: note(faults, message))
        yield page
    assert faults == []


@pytest.fixture
def fingers(studio: Running, api: Any, chromium: Any) -> Iterator[Any]:
    """A new visitor's page on a phone."""
    size = {"width": 390, "height": 844}
    with newcomer(chromium, studio, api, viewport=size, has_touch=True, is_mobile=True) as page:
        yield page


@pytest.fixture
def first_page(studio: Running, page: Any) -> Any:
    """The page, at the launch address."""
    page.goto(studio.address)
    page.wait_for_selector("html[data-ready]")
    return page
