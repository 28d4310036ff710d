"""Containers: each kind's puzzles stand in them by its body, and are told from one another's."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kenken_cp import formats
from kenken_cp.core.document import Document, Meta
from kenken_cp.core.errors import FormatError, InternalError, KenkenError, LimitError
from kenken_cp.core.format import Body, Format, Formats
from kenken_cp.formats import FORMATS, format_of, read_by, read_document, schema
from kenken_cp.formats.containers import CONTAINERS, row_of
from kenken_cp.kinds.cages import families as cages
from kenken_cp.kinds.cages.formats import ipuz, penpa
from kenken_cp.registry import FAMILIES, family_of
from kenken_cp.text.contents import LONGEST_SIDE
from tests.helpers import marbles
from tests.helpers.command_line import Kenken, knowing
from tests.helpers.marbles import BODIES, FAMILY, KIND, OTHERS, Marbles
from tests.helpers.paths import ROOT

SUDOKU = ROOT / "data/examples/unique/sudoku-4x4.json"
# Each container with the bodies of all kinds, the marbles' last.
ROWS = {
    name: row_of(CONTAINERS[name](), [*own, body])
    for name, body in BODIES.items()
    for own in [{"ipuz": [ipuz.BODY], "penpa": [penpa.BODY]}.get(name, [])]
}
every_container = pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row.id)


def refusal(call: Callable[[], object]) -> str:
    """What the user is told, in one line."""
    with pytest.raises(KenkenError) as caught:
        call()
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@st.composite
def some_marbles(draw: st.DrawFn) -> Document:
    rows, columns = draw(st.integers(1, 9)), draw(st.integers(2, 9))
    numbers = st.lists(st.integers(0, 99), min_size=rows * columns, max_size=rows * columns)
    said = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=9).map(str.strip)
    meta = Meta(*draw(st.tuples(said, said, said)))
    solution = draw(st.none() | numbers.map(tuple))
    return Document(FAMILY, Marbles(rows, columns, tuple(draw(numbers))), solution, meta)


@every_container
@given(whole=some_marbles())
def test_what_a_body_writes_comes_back_with_what_the_container_keeps(
    row: Format, whole: Document
) -> None:
    fields = {name: getattr(whole.meta, name) for name in row.keeps if name != "solution"}
    if row.id == "janko":  # whose texts are words with a blank between them
        fields = {name: " ".join(text.split()) for name, text in fields.items()}
    grid = whole.solution if "solution" in row.keeps else None
    try:
        text = row.write(whole)
    except FormatError as error:
        assert row.id == "penpa" and " has another meaning there" in str(error)  # noqa: PT018, PT017
        return
    assert row.sniff(text)
    wanted = Document(FAMILY, whole.puzzle, grid, Meta(**fields))
    assert row.read(text) == wanted
    assert row.read_as is not None
    assert row.read_as(text, FAMILY) == wanted
    if row.lines is not None:
        line = row.lines.write(whole)
        assert "\n" not in line
        assert row.lines.sniff(line)
        assert row.read(line) == wanted


def test_a_container_stands_where_its_first_body_does_and_none_without_bodies() -> None:
    assert set(format_of("penpa").families) >= set(penpa.CARRIES.families)
    assert [row.id for row in formats.own_rows([KIND])] == [
        "own", "puzzlink", "pzprv3", "grid", "janko", "ipuz", "penpa",
    ]  # fmt: skip
    alone = [*formats.own_rows([cages.FAMILIES[0].kind])]
    both = [*formats.own_rows([cages.FAMILIES[0].kind, KIND])]
    assert [row.id for row in both] == [*(row.id for row in alone), "own", "grid"]
    (row,) = [row for row in both if row.id == "ipuz"]
    assert row.families == (*format_of("ipuz").families, FAMILY)


TWO = Document(FAMILY, Marbles(2, 3, (1, 0, 3, 0, 22, 0)))
TOLD = {
    "puzzlink": [
        "https://puzz.link/p?marbles/3/2/1.-.3.-.22.-",
        "puzz.link/p?marble/3/2/1.-.3.-.22.-",
        "\nhttp://pzv.jp/p.html?marbles_edit/3/2/1.-.3.-.22.-\n",
        "https://example.org/some/where/p?marbles/vx/3/2/1.-.3.-.22.-",
        "http://localhost:8000/p.html?marbles//3/2/1.-.3.-.22.-",
    ],
    "pzprv3": [
        "pzprv3\nmarbles\n2\n3\n1 - 3\n- 22 -\n",
        "pzprv3/marbles/2/3/1 - 3/- 22 -/",
        'pzprv3.1\nmarbles\n2\n3\n1 - 3 \n- 22 -\nhistory:{"type":"pzpr","a/b":[]}\n',
        "pzprv3\nmarbles\n2\n3\n1 - 3\n- 22 -\nhttp://pzv.jp/p.html?marbles/3/2/x\n",
        'pzprv3\nmarbles\n2\n3\n1 - 3\n- 22 -\ninfo:{\n "metadata": {"comment": "a/b"}\n}\n',
    ],
    "grid": ["2 3\n1 - 3\n- 22 -\n", "1  -  3\n-  22 -", "\n\n1 - 3\n\n- 22 -\n\n"],
    "ipuz": [(
        '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/marbles#1"], "puzzle":'
        ' [[1, "-", {"given": 3}], ["-", 22, {"value": "-", "style": {}}]], "boxes": false}'
    )],
}  # fmt: skip


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, texts in TOLD.items() for text in texts]
)
def test_texts_by_other_hands(name: str, text: str) -> None:
    assert ROWS[name].sniff(text)
    assert ROWS[name].read(text) == TWO


def test_what_is_said_about_a_puzzle_in_pzprv3() -> None:
    info = '{"metadata": {"author": "A/B", "source": "a book", "hard": "easy"}, "history": {}}'
    text = f"pzprv3\nmarbles\n2\n3\n1 - 3\n- 22 -\ninfo:{info}\n"
    wanted = Document(FAMILY, TWO.puzzle, None, Meta(author="A/B", source="a book"))
    assert ROWS["pzprv3"].read(text) == wanted


UNREAD = {
    "puzz.link: another type": (
        "puzzlink", "https://puzz.link/p?nurikabe/3/2/x",
        "puzz.link address of the kind 'nurikabe' is not supported; supported kinds",
    ),
    "puzz.link: nothing": (
        "puzzlink", "https://puzz.link/p?marbles", "the type, columns, rows and",
    ),
    "puzz.link: no sides": ("puzzlink", "https://puzz.link/p?marbles/a/b/c", "columns, rows and"),
    "puzz.link: a side 0": (
        "puzzlink", "https://puzz.link/p?marbles/0/2/1", "2×0: sides must be from",
    ),
    "puzz.link: a long side": (
        "puzzlink", f"https://puzz.link/p?marbles/2/{LONGEST_SIDE + 1}/1",
        "1025×2: sides must be from",
    ),
    "puzz.link: a side without end": (
        "puzzlink", f"https://puzz.link/p?marbles/2/{'9' * 500}/1", "a number of 500 digits",
    ),
    "puzz.link: the body's fault": (
        "puzzlink", "https://puzz.link/p?marbles/3/2/1.2", "2 numbers for 2×3 cells",
    ),
    "pzprv3: another type": (
        "pzprv3", "pzprv3\nslither\n2\n3\n",
        "pzprv3 file of the kind 'slither' is not supported; supported kinds are marbles",
    ),
    "pzprv3: cut short": ("pzprv3", "pzprv3\nmarbles\n2", ("; the first lines must be pzprv3, a "
        "type, rows and columns")),
    "pzprv3: no side": ("pzprv3", "pzprv3\nmarbles\n2\nx\n", "'pzprv3 / marbles / 2 / x'"),
    "pzprv3: a long side": ("pzprv3", "pzprv3\nmarbles\n2\n99999\n", (": sides must be from 1 to "
        "1,024")),
    "pzprv3: info in a list": (
        "pzprv3", "pzprv3\nmarbles\n1\n1\n1\ninfo:[]", "'info' must be an object",
    ),
    "pzprv3: info cut short": (
        "pzprv3", "pzprv3\nmarbles\n1\n1\n1\ninfo:{", "the JSON text ends too soon",
    ),
    "grid: rows that differ": ("grid", "1 2 3\n1 2\n", ("not a grid: all lines must have "
        "the same number of cells")),
    "grid: a word": ("grid", "1 2 3\n1 two 3\n", "the grid holds 'two'"),
    "grid: no marbles": ("grid", "1 2 3\n1 x 3\n", ": its kind of puzzle is not supported"),
    "ipuz: another type": (
        "ipuz", '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]}',
        "latinsquare; http://ipuz.org/marbles",
    ),
    "ipuz: types of two kinds": (
        "ipuz", '{"kind": ["http://ipuz.org/marbles#1", "http://ipuz.org/sudoku#1"]}',
        "ipuz of the kinds 'http://ipuz.org/marbles' and 'http://ipuz.org/sudoku' is not supported",
    ),
    "ipuz: no type": ("ipuz", '{"kind": []}', ("ipuz without a kind; supported kinds are "
        "http://ipuz.org/sudoku")),
    "ipuz: an unprintable type": (
        "ipuz", '{"kind": ["http://ipu\ufeffz.org/marbles#1"]}',
        "of the kind 'http://ipu\\ufeffz.org/marbles' is not supported",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", UNREAD)
def test_what_no_body_reads_is_refused_by_name(case: str) -> None:
    name, text, wanted = UNREAD[case]
    assert wanted in refusal(lambda: ROWS[name].read(text))


def untag(row: Format, document: Document) -> str:
    """A link that names no genre."""
    body = BODIES["penpa"]
    contents = body.write(document)
    assert row.id == "penpa"
    return CONTAINERS["penpa"]().pack(type(contents)(contents.board, contents.drawn), document)


def test_where_nothing_names_the_type_the_family_must_be_named() -> None:
    row = ROWS["penpa"]
    text = untag(row, TWO)
    asked = "this may be Marbles; choose with --family marbles"
    assert refusal(lambda: row.read(text)) == asked  # no KenKen: it has no cages
    assert row.read_as is not None
    assert row.read_as(text, FAMILY) == TWO
    assert "has no clue" in refusal(lambda: read_by(row, text, cages.FAMILIES[0]))
    told = refusal(lambda: read_by(row, text, family_of("sudoku")))
    assert told == "the Penpa+ link cannot be read as Sudoku; it can be read as KenKen or Marbles"
    alone = row_of(CONTAINERS["penpa"](), [BODIES["penpa"]])
    assert refusal(lambda: alone.read(text)) == asked


def test_a_document_is_read_as_the_family_that_is_named_or_refused() -> None:
    row = ROWS["grid"]
    text = "2 2\n99 -\n1 2\n"
    assert read_by(row, text, FAMILY).family is FAMILY
    sudoku = SUDOKU.read_bytes()
    assert read_document(sudoku, family="sudoku") == read_document(sudoku)
    told = refusal(lambda: read_document(sudoku, family="kenken"))
    assert told == "this puzzle belongs to the family Sudoku, not to KenKen; leave out --family"
    # one without cages is a Killer Sudoku too
    assert read_document(sudoku, family="killer").family.id == "killer"
    assert "'hitori' is unknown" in refusal(lambda: read_document(sudoku, family="hitori"))


def test_a_grid_that_several_bare_formats_may_have(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(formats, "FORMATS", (*FORMATS, ROWS["grid"]))
    monkeypatch.setattr(
        formats, "family_of", {row.id: row for row in (*FAMILIES, *marbles.FAMILIES)}.__getitem__
    )
    text = "1 - - -\n- 2 - -\n- - 3 -\n- - - 4\n"
    assert refusal(lambda: read_document(text)) == (
        "this may be Sudoku or Marbles; choose with --family sudoku or --family marbles"
    )
    assert read_document(text, family="sudoku").puzzle.givens == ((0, 1), (5, 2), (10, 3), (15, 4))
    assert read_document(text, family="marbles").puzzle.numbers[::5] == (1, 2, 3, 4)
    assert read_document(text, "sudoku").family.id == "sudoku"
    assert read_document(f"4 4\n{text}").family is FAMILY  # sides say that it is no Sudoku text
    assert read_document(text.replace("4", "17")).family is FAMILY  # no digit of a 4×4
    assert read_document("1---" * 4).family.id == "sudoku"


def test_a_body_of_several_families_says_which(monkeypatch: pytest.MonkeyPatch) -> None:
    body = Body("grid", (FAMILY, OTHERS), marbles.read_grid, marbles.write_grid)
    row = row_of(CONTAINERS["grid"](), [body])
    assert read_by(row, "2 2\n1 -\n99 2\n", OTHERS).family is OTHERS
    told = refusal(lambda: read_by(row, "2 2\n1 -\n9 2\n", OTHERS))
    assert told == "this puzzle belongs to the family Marbles, not to Others; leave out --family"


@pytest.mark.parametrize("row", [row for row in FORMATS if row.writes], ids=lambda row: row.id)
def test_a_puzzle_of_a_foreign_class_is_refused_by_name(row: Format) -> None:
    *before, last = [family.title for family in row.families]
    known = f"{', '.join(before)} and {last}" if before else last
    wanted = f"{row.title} takes {known} only, not Marbles; use native JSON"
    assert refusal(lambda: formats.write_document(TWO, row)) == wanted
    if row.families != FAMILIES:  # what takes any family has no business with its class
        assert refusal(lambda: row.write(TWO)).startswith(wanted)
    if row.lines is not None:
        assert refusal(lambda: formats.write_line(TWO, row)) == wanted


def test_a_format_without_lines_has_none() -> None:
    told = refusal(lambda: formats.write_line(read_document(SUDOKU.read_bytes()), format_of("sdk")))
    assert told.startswith("Sudoku file .sdk cannot be written on one line; kenken formats")


@pytest.fixture(scope="module")
def run() -> Iterator[Kenken]:
    """The command in a process that knows the marbles."""
    with knowing("tests.helpers.marbles") as found:
        yield found


def test_a_kind_that_is_registered_goes_through_the_command(run: Kenken, tmp_path: Path) -> None:
    own = tmp_path / "a.marbles"
    own.write_text("marbles\n1 - 3\n- 22 -\n", encoding="utf-8")
    for name in ("native", *BODIES):
        there = tmp_path / f"{name}.txt"
        assert run("convert", own, "--to", name, "-o", there) == (0, "", [])
        assert run("convert", there, "--to", "own") == (0, own.read_text("utf-8"), [])
    listed = json.loads(run("formats", "--format", "json")[1])
    of_any = [row.id for row in FORMATS if row.families == FAMILIES]
    assert {row["name"] for row in listed if "marbles" in row["families"]} == {
        "own", *BODIES, *of_any,
    }  # fmt: skip
    assert "native" in of_any
    links = "".join(f"https://puzz.link/p?marbles/2/1/{n}.-\n" for n in (1, 2, 3))
    code, out, _ = run("convert", "-", "-q", text=links)
    assert code == 0
    assert [json.loads(line)["puzzle"]["numbers"] for line in out.splitlines()] == [
        [[1, 0]], [[2, 0]], [[3, 0]],
    ]  # fmt: skip


def test_the_command_asks_for_the_family(run: Kenken) -> None:
    text = "1 - - -\n- 2 - -\n- - 3 -\n- - - 4\n"
    code, out, err = run("convert", "-", text=text)
    assert (code, out, len(err)) == (2, "", 1)
    assert err[0].endswith(  # a Shikaku's numbers would add up to 16, and a path's go beyond 4
        "this may be Sudoku or Marbles; choose with --family sudoku or --family marbles"
    )
    for family in ("sudoku", "marbles"):
        code, out, err = run("convert", "-", "--family", family, text=text)
        assert (code, json.loads(out)["family"], err) == (0, family, [])
    assert run("convert", "-", "--family", "hitori", text=text)[0] == 2
    code, _, err = run("convert", "-", "--to", "keen", "--family", "marbles", text=text)
    assert code == 2
    assert "Keen game ID takes KenKen only, not Marbles; use native JSON" in err[0]


def test_limits_are_those_of_the_format() -> None:
    with pytest.raises(LimitError, match="the plain grid has 400,000 characters; at most 262,144"):
        read_by(ROWS["grid"], "1 2\n" * 100_000)
    assert not ROWS["grid"].sniff("1 2\n" * 100_000)


def test_the_schema_is_composed_of_the_parts_of_kinds(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "some_marbles"
    package.mkdir()
    part = {
        "solution": {"maxItems": 99},
        "$defs": {"marbles-side": {"maximum": 99}},
        "families": {"marbles": {"type": "object"}},
    }
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(marbles, "FORMATS", Formats(schema="some_marbles"))

    def compose(**changes: object) -> Mapping[str, object]:
        text = json.dumps({**part, **changes})
        (package / "schema.json").write_text(text, encoding="utf-8")
        return schema.compose_schema((*FAMILIES, FAMILY))

    whole, alone = compose(), schema.compose_schema()
    assert whole["properties"]["family"]["enum"] == [*(row.id for row in FAMILIES), "marbles"]  # type: ignore[index]
    defs = whole["$defs"]
    assert isinstance(defs, dict)
    assert defs == {
        **alone["$defs"], "marbles-solution": {"maxItems": 99}, "marbles-side": {"maximum": 99},
        "marbles": {"type": "object"},
    }  # fmt: skip
    assert whole["allOf"][:-1] == alone["allOf"]  # type: ignore[index]
    with pytest.raises(InternalError, match="define cages-side"):
        compose(**{"$defs": {"cages-side": {}}})
    with pytest.raises(InternalError, match="the schema of marbles describes families other than "):
        compose(families={})
