"""Debian's Firefox, driven by Marionette, which every Firefox speaks, whatever its version.

A page here has of Playwright's what the stories need: `goto`, `reload`, `locator`, `mouse` and
`keyboard`. Marionette is lines of JSON with their length before them:
firefox-source-docs.mozilla.org, "Marionette", "Protocol".
"""

import json
import re
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.helpers.studio import PATIENCE

FIREFOX = Path("/usr/bin/firefox-esr")
# Any free port, which Firefox then writes into its profile.
PREFERENCES = 'user_pref("marionette.port", 0);\nuser_pref("browser.startup.page", 0);\n'
CONTROL = "\ue009"  # as WebDriver writes the key


class Marionette:
    """A session: commands and their answers."""

    def __init__(self, port: int) -> None:
        self._link = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
        self._read = self._link.makefile("rb")
        self._number = 0
        self._answer()  # the greeting
        self.ask("WebDriver:NewSession", {})

    def close(self) -> None:
        """End Firefox."""
        self.ask("Marionette:Quit", {"flags": ["eForceQuit"]})
        self._read.close()
        self._link.close()

    def _answer(self) -> Any:
        length = b""
        while (digit := self._read.read(1)) != b":":
            assert digit, "Firefox has gone"
            length += digit
        return json.loads(self._read.read(int(length)))

    def ask(self, command: str, parameters: dict[str, Any]) -> Any:
        """The result of a command; an error of Firefox is one here."""
        self._number += 1
        told = json.dumps([0, self._number, command, parameters]).encode()
        self._link.sendall(f"{len(told)}:".encode() + told)
        _, _, error, result = self._answer()
        assert error is None, error
        return result

    def run(self, script: str, *values: Any) -> Any:
        """What a function's body returns on the page."""
        asked = {"script": script, "args": list(values)}
        return self.ask("WebDriver:ExecuteScript", asked)["value"]

    def act(self, kind: str, actions: list[dict[str, Any]]) -> None:
        """Let a mouse or a keyboard do something."""
        source: dict[str, Any] = {"type": kind, "id": kind, "actions": actions}
        self.ask("WebDriver:PerformActions", {"actions": [source]})


class Locator:
    """The first element that a selector finds, and that holds a text if one is named."""

    def __init__(self, session: Marionette, css: str, has_text: "str | re.Pattern[str]") -> None:
        self._session, self._css = session, css
        text = has_text if isinstance(has_text, str) else has_text.pattern
        self._text = re.escape(text) if isinstance(has_text, str) else text

    def _first(self, what: str) -> Any:
        return self._session.run(
            "const [css, text] = arguments, right = new RegExp(text);"
            "const found = [...document.querySelectorAll(css)].find(e => right.test(e.innerText));"
            f"return found ? {what} : null;",
            self._css,
            self._text,
        )

    def wait_for(self) -> None:
        """Wait until it is there."""
        end = time.monotonic() + PATIENCE
        while not self._first("true"):
            assert time.monotonic() < end, (self._css, self._text)
            time.sleep(0.02)

    def bounding_box(self) -> dict[str, float]:
        """Where it is on the screen."""
        found: dict[str, float] = self._first("found.getBoundingClientRect().toJSON()")
        return found

    def select_option(self, value: str) -> None:
        """Choose what a list offers, as a person does: the page is told."""
        changed = 'found.dispatchEvent(new Event("change", { bubbles: true }))'
        self._first(f"(found.value = {json.dumps(value)}, {changed})")


class Mouse:
    """A mouse with one button."""

    def __init__(self, session: Marionette) -> None:
        self._session = session

    def move(self, x: float, y: float, steps: int = 1) -> None:
        """Move to a place, in one step however many are named."""
        to = {"type": "pointerMove", "x": round(x), "y": round(y), "duration": 0}
        self._session.act("pointer", [to])

    def down(self) -> None:
        """Press the button."""
        self._session.act("pointer", [{"type": "pointerDown", "button": 0}])

    def up(self) -> None:
        """Let it go."""
        self._session.act("pointer", [{"type": "pointerUp", "button": 0}])

    def click(self, x: float, y: float) -> None:
        """Click on a place."""
        self.move(x, y)
        self.down()
        self.up()


class Keyboard:
    """Keys, one after the other."""

    def __init__(self, session: Marionette) -> None:
        self._session = session

    def type(self, text: str) -> None:
        """Type a text."""
        pairs = ((key, turn) for key in text for turn in ("keyDown", "keyUp"))
        self._session.act("key", [{"type": turn, "value": key} for key, turn in pairs])

    def press(self, key: str) -> None:
        """Press a key, with `Control+` before it if that is held."""
        held, _, last = key.rpartition("+")
        keys = [CONTROL, last] if held else [last]
        down = [{"type": "keyDown", "value": each} for each in keys]
        up = [{"type": "keyUp", "value": each} for each in reversed(keys)]
        self._session.act("key", down + up)


class FirefoxPage:
    """One window of Firefox."""

    def __init__(self, session: Marionette) -> None:
        self._session = session
        self.mouse, self.keyboard = Mouse(session), Keyboard(session)

    def goto(self, address: str) -> None:
        """Open an address."""
        self._session.ask("WebDriver:Navigate", {"url": address})

    def wait_for_selector(self, css: str) -> None:
        """Wait until an element is there."""
        self.locator(css).wait_for()

    def reload(self) -> None:
        """Open the same address again."""
        self._session.ask("WebDriver:Refresh", {})

    def locator(self, css: str, has_text: "str | re.Pattern[str]" = "") -> Locator:
        """What a selector finds."""
        return Locator(self._session, css, has_text)


@contextmanager
def firefox_page() -> Iterator[FirefoxPage]:
    """A window of an unchanged Firefox with a profile of its own."""
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        (Path(folder) / "user.js").write_text(PREFERENCES, encoding="utf-8")
        words = [str(FIREFOX), "-marionette", "-headless", "-no-remote", "-profile", folder]
        with subprocess.Popen(
            words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        ) as process:
            try:
                session = Marionette(_port_of(Path(folder)))
                try:
                    yield FirefoxPage(session)
                finally:
                    session.close()
            finally:
                process.terminate()


def _port_of(profile: Path) -> int:
    written = profile / "MarionetteActivePort"
    end = time.monotonic() + PATIENCE
    while not (written.exists() and written.read_text(encoding="utf-8").strip()):
        assert time.monotonic() < end, "Firefox has not begun"
        time.sleep(0.05)
    return int(written.read_text(encoding="utf-8"))
