"""The browsers that stories are played in: Debian's own, driven by Playwright."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.studio import CHROMIUM, PATIENCE

FIREFOX = Path("/usr/bin/firefox-esr")


def _chromium(playwright: Any) -> Any:
    """Without what a graphics card does, which one would else be imitated, at some cost."""
    args = ["--no-sandbox", "--disable-gpu-compositing"]
    return playwright.chromium.launch(
        executable_path=str(CHROMIUM), args=args, timeout=1000 * PATIENCE
    )


def _firefox(playwright: Any) -> Any:
    """An unchanged Firefox, by WebDriver BiDi."""
    return playwright.firefox.launch(
        channel="moz-firefox", executable_path=str(FIREFOX), timeout=1000 * PATIENCE
    )


BROWSERS: dict[str, tuple[Path, Callable[[Any], Any]]] = {
    "chromium": (CHROMIUM, _chromium),
    "firefox": (FIREFOX, _firefox),
}


@contextmanager
def launch_browser(name: str, playwright: Any) -> Iterator[Any]:
    """This browser; the test is skipped where it is not installed."""
    path, launch = BROWSERS[name]
    if not path.exists():
        pytest.skip(f"{path} is not installed")
    browser = launch(playwright)
    try:
        yield browser
    finally:
        browser.close()
