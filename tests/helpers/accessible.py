"""Whether all people can use a page, by the rules of axe-core: at all widths, in both themes."""

from collections.abc import Iterator
from typing import Any

import pytest

WIDTHS = (360, 1280, 844, 1600)
SCHEMES = ("light", "dark")
# Besides its usual ones, a rule for who speaks to the browser: what is seen is in the name.
RULES = {"rules": {"label-content-name-mismatch": {"enabled": True}}}
HEIGHTS = {844: 390}  # a phone that lies on its side; others are 844 high


def looks(number: int, most: int) -> Iterator[tuple[int, str]]:
    """So many pairs of a width and a theme; pages in turn, by their numbers, have all pairs."""
    for at in range(number * most, (number + 1) * most):
        width = at % len(WIDTHS)
        yield WIDTHS[width], SCHEMES[(at // len(WIDTHS) + width) % len(SCHEMES)]


def faults(page: Any, number: int, within: Any = None, most: int = 2) -> list[str]:
    """What axe-core finds in a page, or in a frame within it, in so many looks."""
    axe = pytest.importorskip("axe_playwright_python.sync_playwright").Axe()
    found = []
    for width, scheme in looks(number, most):
        page.set_viewport_size({"width": width, "height": HEIGHTS.get(width, 844)})
        page.emulate_media(color_scheme=scheme)
        page.evaluate("() => new Promise(requestAnimationFrame)")
        told = axe.run(within or page, options=RULES).response
        assert len(told["passes"]) > 5
        found += [
            f"{page.url} {width} {scheme}: {rule['id']}: {rule['nodes'][0]['html']}"
            for rule in told["violations"]
        ]
    return found
