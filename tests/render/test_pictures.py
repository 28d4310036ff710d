"""The table of kinds of pictures, and what typst makes of them."""

import re
import shutil
import struct
import subprocess
import sys
import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from kenken_cp.core.drawing import Drawing, borders
from kenken_cp.core.errors import KenkenError
from kenken_cp.kinds.cages.drawing import draw
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.render import typeset
from kenken_cp.render.look import Look
from kenken_cp.render.pictures import KINDS, PictureKind, TitledDrawing, kind_for, picture
from kenken_cp.render.svg import size_of
from kenken_cp.render.widths import width_of
from tests.helpers.paths import ROOT
from tests.helpers.sample_board import SAMPLE, SAMPLE_GRID
from tests.render.test_svg import STEP

PLATE = TitledDrawing("A puzzle", draw(SAMPLE), draw(SAMPLE, SAMPLE_GRID))
STARTS = {
    "svg": b"<svg ", "html": b"<!doctype html>", "png": b"\x89PNG\r\n\x1a\n", "pdf": b"%PDF-1.",
    "eps": b"%!PS-Adobe-3.0 EPSF-3.0", "text": "┏".encode(), "ascii": b"+-",
}  # fmt: skip
WIDE = Look(width=width_of("85mm"))


def pixels(data: bytes) -> tuple[int, int, bytes]:
    """Width, height, and the rows of a PNG, decompressed but filtered still."""
    width, height = struct.unpack(">II", data[16:24])
    body, place = b"", 8
    while place < len(data):
        (length,) = struct.unpack(">I", data[place : place + 4])
        if data[place + 4 : place + 8] == b"IDAT":
            body += data[place + 8 : place + 8 + length]
        place += 12 + length
    return width, height, zlib.decompress(body)


KINDS_HERE = [kind for kind in KINDS if kind != "eps" or shutil.which("pdftops")]


@pytest.mark.parametrize("kind", KINDS_HERE)
def test_each_kind_is_what_it_says_and_always_the_same(kind: str) -> None:
    data = picture(PLATE, kind)
    assert data.startswith(STARTS[kind])
    assert data == picture(PLATE, kind)
    assert data != picture(TitledDrawing("A puzzle", draw(SAMPLE, SAMPLE_GRID)), kind)


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_each_suffix_names_one_kind(kind: PictureKind) -> None:
    for suffix in kind.suffixes:
        assert kind_for(f"a/b{suffix}") is kind_for(f"B{suffix.upper()}") is kind
    assert kind_for("a.docx") is None


@pytest.mark.parametrize("scale", [0.5, 1, 2])
def test_a_png_has_two_dots_a_pixel(scale: float) -> None:
    width, height, rows = pixels(picture(PLATE, "png", Look(scale=scale)))
    wide, high = size_of(PLATE.drawing)
    assert (width, height) == pytest.approx((2 * wide * scale, 2 * high * scale), abs=1)
    assert len(set(rows)) > 20  # something is drawn


@pytest.mark.parametrize("cells", [6, 9])
def test_boards_of_all_sizes_are_as_wide_as_one_asks(cells: int, tmp_path: Path) -> None:
    plate = TitledDrawing("x", Drawing(cells, cells, borders([0] * cells**2, cells), ()))
    assert 'width="85mm" height="85mm"' in picture(plate, "svg", WIDE).decode()
    assert 'width="85mm" height="85mm"' in picture(plate, "html", WIDE).decode()
    png = picture(plate, "png", WIDE)
    assert pixels(png)[:2] == (1004, 1004)  # 300 to the inch
    assert png[33:50] == b"\0\0\0\x09pHYs" + struct.pack(">IIB", 11811, 11811, 1)
    assert zlib.crc32(png[37:50]) == int.from_bytes(png[50:54])
    assert pixels(picture(plate, "png", Look(width=width_of("500px"))))[:2] == (500, 500)
    assert _paper(picture(plate, "pdf", WIDE), tmp_path) == pytest.approx((240.94, 240.94), abs=0.1)


def test_a_picture_that_is_not_square_keeps_its_shape(tmp_path: Path) -> None:
    plate = TitledDrawing("x", Drawing(2, 5, borders([0] * 10, 5), ()))
    assert (
        'viewBox="0 0 204 84" width="102pt" height="42pt"'
        in picture(plate, "svg", Look(width=width_of("102 pt"))).decode()
    )
    assert _paper(picture(plate, "pdf", Look(width=width_of("102pt"))), tmp_path) == (102, 42)


def _paper(pdf: bytes, folder: Path) -> tuple[float, ...]:
    """The width and height of a PDF's page, in points."""
    if not shutil.which("pdfinfo"):
        pytest.skip("poppler is not here")
    path = folder / "x.pdf"
    path.write_bytes(pdf)
    told = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True).stdout
    found = re.search(r"Page size: +([\d.]+) x ([\d.]+)", told)
    assert found
    return tuple(map(float, found.groups()))


@pytest.mark.parametrize(
    "text", ["85", "mm", "-1mm", "1e3px", "85 furlongs", "0mm", "9999999in", "²mm"]
)
def test_a_width_that_cannot_be_is_refused(text: str) -> None:
    with pytest.raises(KenkenError, match="the width "):
        width_of(text)


def test_without_the_program_eps_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(KenkenError, match="pdftops of the package poppler-utils, which is not"):
        picture(PLATE, "eps")


@pytest.mark.skipif(not shutil.which("pdftops"), reason="poppler is not here")
def test_eps_has_its_size_and_its_fonts() -> None:
    data = picture(PLATE, "eps", WIDE).decode("latin-1")
    assert "%%HiResBoundingBox: 0 0 240.94" in data
    assert "LibertinusSerif" in data


def test_a_folder_of_fonts_is_used() -> None:
    folder = "/usr/share/fonts/truetype/dejavu"
    if not Path(folder, "DejaVuSerif.ttf").exists():
        pytest.skip("DejaVu is not here")
    with pytest.raises(KenkenError, match="DejaVu Serif"):
        picture(PLATE, "pdf", Look(font="DejaVu Serif"))
    assert b"DejaVuSerif" in picture(PLATE, "pdf", Look(font="DejaVu Serif", fonts=(folder,)))


def test_dark_is_darker() -> None:
    light, dark = (picture(PLATE, "png", Look(theme=theme)) for theme in ("light", "dark"))
    assert light != dark
    assert pixels(light)[:2] == pixels(dark)[:2]


def test_bytes_are_those_of_any_process() -> None:
    code = (
        "import sys; sys.path.insert(0, '.')\n"
        "from tests.render.test_pictures import PLATE, picture\n"
        "from hashlib import sha256\n"
        "print(*[sha256(picture(PLATE, kind)).hexdigest() for kind in ('svg', 'pdf', 'png')])\n"
    )
    told = [
        subprocess.run(
            [sys.executable, "-c", code], check=True, capture_output=True, text=True,
            cwd=ROOT, env={"PYTHONHASHSEED": seed, "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    ]  # fmt: skip
    assert told[0] == told[1]


def test_a_png_beyond_reason_is_refused() -> None:
    assert picture(TitledDrawing("x", STEP), "png", Look(scale=20))
    with pytest.raises(KenkenError, match=r"\d\d\d,\d\d\d pixels; at most 100,000,000"):
        typeset.png_of("", 10_000, 10_001)


@pytest.mark.skipif(not shutil.which("pdffonts"), reason="poppler is not here")
def test_a_pdf_embeds_its_fonts(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    path.write_bytes(picture(PLATE, "pdf"))
    lines = subprocess.run(
        ["pdffonts", path], check=True, capture_output=True, text=True
    ).stdout.splitlines()[2:]
    assert lines
    for line in lines:
        assert line.split()[-5:-2] == ["yes", "yes", "yes"]  # embedded, a subset, with its letters


@pytest.mark.skipif(not shutil.which("pdfinfo"), reason="poppler is not here")
def test_readers_find_no_fault_with_a_pdf(tmp_path: Path) -> None:
    path = tmp_path / "x.pdf"
    title = "/MarkInfo<</Marked true/Suspects false>>"  # as text it stays
    page = f'#set document(title: "{title}")\n{title[:9]}'
    for data in (picture(PLATE, "pdf"), typeset.typeset({"main.typ": page})):
        path.write_bytes(data)
        told = subprocess.run(["pdfinfo", path], check=True, capture_output=True, text=True)
        assert told.stderr == ""
        assert re.search(r"Tagged: +yes", told.stdout)
    assert title in told.stdout


def test_a_pdf_has_a_title_and_is_told_in_words() -> None:
    data = picture(replace(PLATE, title='"#x'), "pdf")
    assert b'/Title("#x)' in data
    assert b"/Alt" in data


def test_clues_of_typsts_own_font_are_as_large_as_they_fit(tmp_path: Path) -> None:
    """Its letters are narrow: a clue of five figures is as high as one of one."""
    puzzle = CagePuzzle(1, 2, (Cage((0,), "=", 1), Cage((1,), "=", 11551)), (1, 11551))
    data = picture(TitledDrawing("x", draw(puzzle)), "pdf")
    path = tmp_path / "x.pdf"
    path.write_bytes(data)
    if not shutil.which("pdftotext"):
        pytest.skip("poppler is not here")
    told = subprocess.run(
        ["pdftotext", "-bbox", path, "-"], check=True, capture_output=True, text=True
    )
    fields = re.findall(r'yMin="([\d.]+)" xMax="[\d.]+" yMax="([\d.]+)">\d', told.stdout)
    assert len(fields) == 2
    assert len(set(fields)) == 1


def test_without_typst_the_way_out_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    typeset._typst.cache_clear()
    with pytest.raises(
        KenkenError, match=r"\); install 'kenken-cp\[print\]', or write SVG or HTML"
    ):
        picture(PLATE, "png")
    assert picture(PLATE, "svg")
