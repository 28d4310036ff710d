"""What boards look like, held against pictures that are kept: lines, tints, marks; no figures.

Fonts differ between machines and are left out; what remains is compared with some tolerance.
KENKEN_GOLDEN=1 writes the pictures anew: look at them then.
"""

import io
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.stories import BY_ID, example, open_page
from tests.helpers.studio import Running

PICTURES = Path(__file__).parent.parent / "golden" / "studio"
SIDE = 160  # pixels of a picture
FAR = 40  # from which a pixel is another colour
MOST = 0.01  # of the pixels may be so
HIDDEN = "text, .value, .corner, .slots { visibility: hidden !important; }"


def take(page: Any) -> Any:
    """The board as it looks now, small and without figures."""
    from PIL import Image  # noqa: PLC0415  (the extra may be missing)

    page.evaluate(
        """(css) => {
            const sheet = new CSSStyleSheet();
            sheet.replaceSync(css);
            document.adoptedStyleSheets = [sheet];
        }""",
        HIDDEN,
    )
    shot = Image.open(io.BytesIO(page.locator(".board").screenshot())).convert("RGB")
    return shot.resize((SIDE, SIDE), Image.Resampling.BOX)


def other(one: Any, two: Any) -> float:
    """The share of pixels of which a colour differs by much."""
    pairs = zip(one.tobytes(), two.tobytes(), strict=True)
    far = [abs(a - b) > FAR for a, b in pairs]
    return sum(map(any, zip(far[::3], far[1::3], far[2::3], strict=True))) / (SIDE * SIDE)


OFTEN = {("kenken", "light"), ("hidato", "dark")}  # the others by `make slow`
LOOKS = [(family, theme) for family in BY_ID for theme in ("light", "dark")]


@pytest.mark.parametrize(
    ("family", "theme"),
    [pytest.param(*look, marks=[] if look in OFTEN else pytest.mark.slow) for look in LOOKS],
)
def test_a_board_with_a_hint_looks_as_it_did(
    page: Any, studio: Running, rewrite: bool, family: str, theme: str
) -> None:
    image = pytest.importorskip("PIL.Image")
    page.emulate_media(color_scheme=theme)
    open_page(page, studio, example(family))
    page.locator(".cell").first.focus()
    page.keyboard.press("Escape")
    for number in (1, 2, 3):
        page.keyboard.press("h")
        page.locator(f".stages > li:nth-child({number})").wait_for()
    page.mouse.move(2, 2)
    found, path = take(page), PICTURES / f"{family}-{theme}.png"
    if rewrite:
        path.parent.mkdir(exist_ok=True)
        found.quantize(64).save(path, optimize=True)
    kept = image.open(path).convert("RGB")
    share = other(found, kept)
    assert share <= MOST, f"{path.name}: {share:.1%} of the picture differ"
