"""One studio for all tests of this folder, and one browser."""

import os
from collections.abc import Iterator
from typing import Any

import pytest

from tests.helpers.browsers import launched
from tests.helpers.paths import ROOT
from tests.helpers.studio import PATIENCE, UNMIRRORED, Running, client, running

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
def playwright() -> Iterator[Any]:
    """What drives browsers; only one can be at work."""
    found = pytest.importorskip("playwright.sync_api")
    with found.sync_playwright() as started:
        yield started


@pytest.fixture(scope="session")
def chromium(playwright: Any) -> Iterator[Any]:
    with launched("chromium", playwright) as browser:
        yield browser


@pytest.fixture(scope="session")
def browser(playwright: Any) -> Iterator[Any]:
    """The browser of `page`: Chromium, or the one that KENKEN_BROWSER names, such as firefox."""
    with launched(os.environ.get("KENKEN_BROWSER", "chromium"), playwright) as browser:
        yield browser


def noted(faults: list[str], message: Any) -> None:
    """Note an error of the console, but for a request that the page expects to be refused.

    A rating that takes too long is left out; on a machine that is busy one does. So is what a test
    that takes the studio away from the page asks in vain.
    """
    refused = "status of 400" in message.text
    late = "status of 503" in message.text and message.location["url"].endswith("/api/rate")
    away = "net::ERR_INTERNET_DISCONNECTED" in message.text
    if message.type == "error" and not (refused or late or away):
        faults.append(f"{message.text} {message.location['url']}")


@pytest.fixture
def page(studio: Running, browser: Any) -> Iterator[Any]:
    """A page of a new visitor who opened the launch address; nothing may be wrong in it."""
    context = browser.new_context(viewport={"width": 1200, "height": 900})
    context.set_default_timeout(1000 * PATIENCE)
    context.add_init_script(UNMIRRORED)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("console", lambda message: noted(faults, message))
    page.goto(studio.address)
    page.wait_for_selector("html[data-ready]")
    yield page
    context.close()
    assert faults == []
