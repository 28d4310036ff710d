"""Pictures and pages by typst, which embeds its own fonts: PNG and PDF, the same bytes each time.

The sole importer of typst, when first used. No font or file of the system is looked at unless a
folder of fonts is named.
"""

import json
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from threading import Thread
from types import ModuleType
from typing import Any, TypeVar

from kenken_cp.core.errors import KenkenError

SERIF = "Libertinus Serif"  # comes with typst
SERIF_WIDE = 0.77  # how wide its letters are, of those of the widest usual font
DOTS = 96  # of an SVG's pixels in an inch
MOST_PIXELS = 100_000_000  # of a PNG, four bytes each
MAIN = "main.typ"
# Letters in the weights that books use; PDF/A refuses what no font has.
_LETTERS = {
    MAIN: """
#set page(width: auto, height: auto)
#set text(font: sys.inputs.font)
#for weight in ("regular", "bold") { text(weight: weight, sys.inputs.text) }
"""
}
_TITLED = '#set document(title: sys.inputs.title)\n#set text(lang: "en")\n'
_HEADER = 33  # bytes of a PNG's signature and of its first chunk, which says its size
_NOT_THERE = "could not be displayed"
# poppler up to version 22 reports this default value as a fault of the file
_MARKED, _SUSPECTS = b"/MarkInfo<</Marked true/Suspects false>>", b"/Suspects false"

Made = TypeVar("Made")


def png_of(
    svg: str, width: float, height: float, dots: float = DOTS, fonts: Sequence[str] = ()
) -> bytes:
    """A picture of this many SVG pixels as PNG, with these dots per inch. Raises KenkenError."""
    pixels = width * height * (dots / DOTS) ** 2
    if pixels > MOST_PIXELS:
        raise KenkenError(
            f"the PNG would have {pixels:,.0f} pixels; at most {MOST_PIXELS:,} are allowed; use a "
            "smaller scale or width, or SVG"
        )
    return typeset({MAIN: _page(width, height), "0.svg": svg}, "png", dots, fonts)


def with_resolution(png: bytes, dots: int) -> bytes:
    """The PNG with the number of dots in an inch, for programs that place it at its size."""
    each = round(dots / 0.0254)  # in a metre
    body = b"pHYs" + struct.pack(">IIB", each, each, 1)
    chunk = struct.pack(">I", len(body) - 4) + body + struct.pack(">I", zlib.crc32(body))
    return png[:_HEADER] + chunk + png[_HEADER:]


def pdf_of(
    svg: str,
    width: float,
    height: float,
    title: str = "",
    description: str = "",
    fonts: Sequence[str] = (),
) -> bytes:
    """A picture of this many SVG pixels as a PDF of one page of that size, fonts embedded.

    `description` is the picture in words, for those who do not see it.
    """
    files = {MAIN: _TITLED + _page(width, height, "sys.inputs.description"), "0.svg": svg}
    return typeset(files, fonts=fonts, inputs={"title": title, "description": description})


def typeset(
    files: Mapping[str, str],
    kind: str = "pdf",
    dots: float = DOTS,
    fonts: Sequence[str] = (),
    inputs: Mapping[str, str] | None = None,
    standard: str | None = None,
) -> bytes:
    """The document that `main.typ` among these texts describes; `fonts` are folders of them.

    `inputs` are texts by name as `sys.inputs`, for what is large: typst takes every file for a
    source of its own, and parses it. `standard` is one of PDF's that it must keep to, as `a-2b`.

    Raises KenkenError if typst is not installed, ValueError for what typst does not understand.
    """
    data = _compile(files, kind, dots, fonts, inputs, standard)[0]
    return _drop_suspects(data) if kind == "pdf" else data


def pages_of(
    files: Mapping[str, str], dots: float, fonts: Sequence[str], inputs: Mapping[str, str]
) -> list[bytes]:
    """The pages of a document as PNG; errors as `typeset`."""
    return _compile(files, "png", dots, fonts, inputs)


def _compile(
    files: Mapping[str, str],
    kind: str,
    dots: float,
    fonts: Sequence[str] = (),
    inputs: Mapping[str, str] | None = None,
    standard: str | None = None,
) -> list[bytes]:
    """The files that typst makes: one for a PDF, one a page for a PNG."""
    typst, texts = _typst(), _encode(files)
    made: bytes | list[bytes] = _aside(
        lambda: typst.compile(
            texts,
            format=kind,
            ppi=dots,
            font_paths=_fonts(fonts),
            timestamp=0,
            sys_inputs=dict(inputs or {}),
            pdf_standards=standard or [],
        )
    )
    return [made] if isinstance(made, bytes) else made


def value_of(
    files: Mapping[str, str],
    label: str,
    fonts: Sequence[str] = (),
    inputs: Mapping[str, str] | None = None,
) -> Any:
    """The value of the metadata of this label in the document; errors as `typeset`."""
    typst, data = _typst(), _encode(files)
    value: str = _aside(
        lambda: typst.query(
            data,
            f"<{label}>",
            field="value",
            one=True,
            font_paths=_fonts(fonts),
            sys_inputs=dict(inputs or {}),
        )
    )
    return json.loads(value)


def font_families(fonts: Sequence[str] = ()) -> list[str]:
    """The families of fonts that documents can name, those of these folders too. KenkenError."""
    found: list[str] = _fonts(fonts).families()
    return found


def undrawable(text: str, font: str, fonts: Sequence[str] = ()) -> list[str]:
    """The letters of a text that no font has, neither this one nor any that stands in for it."""
    if text.isascii() or _can_draw(text, font, fonts):
        return []
    letters = dict.fromkeys(letter for letter in text if not letter.isascii())
    return [letter for letter in letters if not _can_draw(letter, font, fonts)] or [text]


def _can_draw(text: str, font: str, fonts: Sequence[str]) -> bool:
    try:
        typeset(_LETTERS, fonts=fonts, inputs={"text": text, "font": font}, standard="a-2b")
    except ValueError as error:
        if _NOT_THERE in str(error):
            return False
        raise
    return True


def _drop_suspects(pdf: bytes) -> bytes:
    """The PDF without the entry `/Suspects false`, which is the default anyway.

    Blanks of the same length replace it, so that all offsets stay right.
    """
    place = pdf.rfind(_MARKED)
    if place < 0:
        return pdf
    start = place + _MARKED.index(_SUSPECTS)
    return pdf[:start] + b" " * len(_SUSPECTS) + pdf[start + len(_SUSPECTS) :]


def require_font(names: str, fonts: Sequence[str] = ()) -> None:
    """KenkenError unless there is one of these families, separated by commas as in CSS.

    typst itself takes its usual font for what it does not know, and says nothing.
    """
    known = font_families(fonts) if fonts else _own_families()
    asked = [name.strip().strip("'\"").lower() for name in names.split(",")]
    if not {*map(str.lower, known), "serif"}.intersection(asked):  # its usual font is a serif
        raise KenkenError(
            f"--font {names!r}: PNG, PDF and EPS use the fonts of typst, {', '.join(known)}; "
            "choose one of these, write SVG or HTML, or add a folder of fonts (kenken render "
            "--fonts)"
        )


@cache
def _own_families() -> list[str]:
    return font_families()


def _encode(files: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode() for name, text in files.items()}


def _fonts(folders: Sequence[str]) -> Any:
    return _typst().Fonts(include_system_fonts=False, font_paths=list(folders))


def _aside(work: Callable[[], Made]) -> Made:
    """The result of the work, done in a thread, so that Ctrl-C is noticed meanwhile.

    After Ctrl-C the thread is abandoned: it writes nothing, and ends with the process.
    """
    made: list[Made] = []
    failed: list[Exception] = []

    def run() -> None:
        try:
            made.append(work())
        except Exception as error:  # noqa: BLE001  (it is raised again where the work was asked for)
            failed.append(error)

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join()
    if failed and isinstance(failed[0], RuntimeError):  # TypstError is one; a query has no other
        raise ValueError(f"typst: {failed[0]}")
    if failed:
        raise failed[0]
    return made[0]


def _page(width: float, height: float, alt: str = "none") -> str:
    points = f"width: {width * 0.75}pt, height: {height * 0.75}pt"
    return f'#set page({points}, margin: 0pt)\n#image("0.svg", {points}, alt: {alt})\n'


@cache
def _typst() -> ModuleType:
    try:
        import typst  # noqa: PLC0415  (only where pages are made)
    except ImportError as error:
        raise KenkenError(
            f"PNG, PDF and books need typst, which is not installed ({error}); install "
            "'kenken-cp[print]', or write SVG or HTML"
        ) from None
    module: ModuleType = typst
    return module
