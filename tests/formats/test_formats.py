"""Every row of FORMATS: it reads back what it writes, and names what it cannot represent."""

import re
from collections.abc import Callable
from contextlib import suppress
from itertools import product
from typing import Any, cast

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.family import Family
from kenken_cp.core.geometry import Grid
from kenken_cp.formats import (
    FORMATS,
    Document,
    Format,
    Meta,
    format_for,
    format_of,
    read_by,
    read_document,
    write_document,
)
from kenken_cp.kinds.cages import boxed, kenken, killer, sudoku
from kenken_cp.kinds.cages.operators import GIVEN, Rule
from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle
from kenken_cp.registry import FAMILIES, family_for
from kenken_cp.verification import decide
from tests.helpers import sudokus
from tests.helpers.examples import carry
from tests.helpers.paths import SHARED
from tests.helpers.samples import samples_of
from tests.helpers.strategies import (
    PLAIN,
    arbitrary_puzzles,
    housed_puzzles,
    puzzles,
    solved_puzzles,
)

KENNY_FILES = SHARED / "data" / "kenny"

WRITTEN = [row for row in FORMATS if row.writes and not samples_of(row.id).picture]
BOTH_WAYS = [row for row in WRITTEN if row.reads]
KENKENS = [row for row in BOTH_WAYS if kenken.FAMILY in row.families]
CAGED = [
    row for row in BOTH_WAYS if any(family.kind is kenken.FAMILY.kind for family in row.families)
]
every_format = pytest.mark.parametrize("row", BOTH_WAYS, ids=lambda row: row.id)
every_family = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.id)
every_other_format_of_kenkens = pytest.mark.parametrize(
    "row", [row for row in KENKENS if row.id != "native"], ids=lambda row: row.id
)


def families_of(rows: list[Format]) -> pytest.MarkDecorator:
    """Each of these rows with each family that it carries."""
    pairs = [(row, family) for row in rows for family in FAMILIES if family in row.families]
    ids = [f"{row.id}-{family.id}" for row, family in pairs]
    return pytest.mark.parametrize(("row", "family"), pairs, ids=ids)


def refusal(call: Callable[[], object]) -> str | None:
    """What the user is told, None if the call went well."""
    try:
        call()
    except KenkenError as error:
        return str(error)
    return None


def claims(data: bytes | str) -> list[str]:
    """The ids of the rows that claim it, without bare ones behind the first, which reads it."""
    binary = isinstance(data, bytes)
    found = [row for row in FORMATS if row.binary is binary and row.sniff(data)]
    return [row.id for row in found if row is found[0] or not row.bare]


def document(puzzle: CagePuzzle) -> Document:
    return Document(family_for(puzzle), puzzle)


def square(*cages: tuple[tuple[int, ...], str, int], rule: Rule = Rule.PAIR) -> Document:
    """A KenKen of these cages, as large as its last cell asks for."""
    placed = tuple(Cage(*cage) for cage in cages)
    side = max(max(cage.cells) for cage in placed) ** 0.5
    return document(CagePuzzle(int(side) + 1, int(side) + 1, placed, rule=rule))


# What every format of a family must carry: plain digits, pairs, targets that are not negative,
# usual boxes, sums in cages of two cells and more that cover the board.
PLAIN_OF: dict[str, st.SearchStrategy[CagePuzzle]] = {
    kenken.FAMILY.id: solved_puzzles(
        min_size=3, max_size=6, rules=[Rule.PAIR], digit_sets=[PLAIN], no_op=False, square=True
    )
    .map(lambda pair: pair[0])
    .filter(
        lambda puzzle: puzzle.digits == tuple(range(1, puzzle.rows + 1)) and len(puzzle.cages) <= 42
    ),
    boxed.FAMILY.id: sudokus.boxed_kenkens(plain=True).map(lambda pair: pair[0]),
    sudoku.FAMILY.id: sudokus.sudokus(plain=True, sizes=(9,)).map(lambda pair: pair[0]),
    killer.FAMILY.id: sudokus.killers(plain=True, sizes=sudokus.SMALL).map(lambda pair: pair[0]),
}


def plain(family: Family, row: Format | None = None) -> st.SearchStrategy[CagePuzzle]:
    """Puzzles of a family that all its formats carry, or those of this row's samples; its example,
    where none are known."""
    if row is not None and samples_of(row.id).narrow:
        held = (sample.document for sample in samples_of(row.id).right)
        return st.sampled_from([each.puzzle for each in held if each.family is family])
    if family.id in PLAIN_OF:
        return PLAIN_OF[family.id]
    return st.builds(cast("Any", family.manual.example))


ANY = (
    solved_puzzles(max_size=9)
    | puzzles(max_size=7).map(lambda puzzle: (puzzle, None))
    | housed_puzzles(max_size=6)
    | sudokus.sudokus()
    | sudokus.killers()
    | sudokus.boxed_kenkens()
    | sudokus.sukakus()
)
# What is said about a puzzle, where it can be.
texts = st.text(st.characters(blacklist_categories=["Cs", "Cc"]), max_size=20).map(str.strip)
metas = st.builds(Meta, title=texts, author=texts, source=texts)


def keep(row: Format, whole: Document) -> Document:
    """What is to come back of a document: the puzzle, and what the row says it keeps."""
    fields = {name: getattr(whole.meta, name) for name in row.keeps if name != "solution"}
    grid = whole.solution if "solution" in row.keeps else None
    return Document(whole.family, whole.puzzle, grid, Meta(**fields))


@every_family
@settings(max_examples=15)
@given(data=st.data())
def test_plain_puzzles_come_back_the_same_and_one_row_claims_them(
    family: Family, data: st.DataObject
) -> None:
    usual = data.draw(plain(family))
    for row in WRITTEN:
        if family not in row.families:
            continue
        samples = samples_of(row.id)
        whole = document(data.draw(plain(family, row)) if samples.narrow else usual)
        told = row.write(whole)
        assert isinstance(told, bytes if row.binary else str)
        assert claims(told) == [samples.known_as or row.id] * (row.reads or not row.binary)
        if row.reads:
            written = write_document(whole, row)
            named = family.id if row.read_as is not None else None
            assert read_document(written, family=named) == whole
            assert read_document(written, row.id, family=named) == whole


@given(pair=ANY, meta=metas)
def test_any_puzzle_comes_back_the_same_or_is_refused(
    pair: tuple[CagePuzzle, Grid | None], meta: Meta
) -> None:
    whole = Document(family_for(pair[0]), *pair, meta)
    for row in CAGED:
        refused = refusal(lambda row=row: row.write(whole))  # type: ignore[misc]
        if refused is not None:
            assert refused.startswith((f"{row.title} cannot represent ", f"{row.title} takes "))
            assert len(refused.splitlines()) == 1
            continue
        told = row.write(whole)
        assert row.read(told) == keep(row, whole)
        assert claims(told) == [row.id]
        if row.lines is not None:
            line = row.lines.write(whole)
            assert "\n" not in line
            assert row.lines.sniff(line)
            claiming = [other.id for other in FORMATS if other.lines and other.lines.sniff(line)]
            assert claiming == [row.id]
            assert row.read(line) == keep(row, whole)


@families_of(BOTH_WAYS)
def test_a_text_is_of_the_family_that_is_named_or_refused(row: Format, family: Family) -> None:
    """Whether its format is named or told by the content, and whatever the text holds."""
    _, data = next(carry(row, family))
    for wanted, named in product(FAMILIES, (row.id, None)):
        try:
            read = read_document(data, named, family=wanted.id)
        except KenkenError:
            assert wanted is not family
            continue
        assert read.family is wanted
        assert type(read.puzzle) is wanted.kind.puzzle
        assert wanted.takes(read.puzzle)
        assert wanted.kind is family.kind or row.read_as is not None


@every_family
def test_a_family_that_a_format_has_not_is_refused_by_name(family: Family) -> None:
    """Whatever the puzzle."""
    for row in FORMATS:
        if row.writes and family not in row.families:
            _refused_by_name(row, family)


def _refused_by_name(row: Format, family: Family) -> None:
    puzzle = family.manual.example()
    titles = re.sub(r", ([^,]*)$", r" and \1", ", ".join(known.title for known in row.families))
    wanted = f"{row.title} takes {titles} only, not {family.title}; use native JSON"
    refused = refusal(lambda: row.write(document(puzzle)))
    if refused != wanted:  # a family of the format takes the puzzle too, but the format does not
        assert any(known.kind is family.kind and known.takes(puzzle) for known in row.families)
        assert re.search(f"only, not {family.title}|cannot represent", refused or "")
    if row.lines is not None:
        assert refusal(lambda: row.lines.write(document(puzzle))) == refused  # type: ignore[union-attr]


@given(
    puzzle=arbitrary_puzzles(
        min_size=2,
        rules=[Rule.MAX_MINUS_REST],
        digit_sets=[PLAIN],
        no_op=False,
        square=True,
        min_target=0,
    )
)
def test_minus_and_divide_on_more_than_two_cells_show_the_rule(puzzle: CagePuzzle) -> None:
    assume(puzzle.digits == tuple(range(1, puzzle.rows + 1)))
    assume(any(cage.operator in "-/" and len(cage.cells) > 2 for cage in puzzle.cages))
    whole = document(puzzle)
    for row in KENKENS:
        refused = refusal(lambda row=row: row.write(whole))  # type: ignore[misc]
        if refused is None:
            assert row.read(row.write(whole)).puzzle.rule is Rule.MAX_MINUS_REST
        else:
            assert row.id == "keen" or re.search(
                "a target (above|over|of .* or more)|, only from", refused
            )


LINE = (((0, 1, 2), "+", 6), ((3, 4, 5), "+", 6))
REFUSED: dict[str, tuple[Document, str]] = {
    "rectangle": (
        document(CagePuzzle(2, 3, tuple(Cage(*cage) for cage in LINE))),
        "a rectangle of 2×3",
    ),
    "digits from 0": (
        document(CagePuzzle(1, 1, (Cage((0,), GIVEN, 0),), (0,))),
        "the digits 0,",
    ),
    "a digit too many": (
        document(CagePuzzle(1, 1, (Cage((0,), GIVEN, 1),), (1, 2))),
        "the digits 1 2,",
    ),
    "no-op": (
        square(((0, 1), "?", 3), ((2, 3), "+", 3)),
        "a clue without an operator, as at r1c1, r1c2",
    ),
    "negative target": (
        square(
            (tuple(range(4)), "-", -2), (tuple(range(4, 16)), "+", 30), rule=Rule.MAX_MINUS_REST
        ),
        "a negative target, as in -2−",
    ),
    "a rule that nothing shows": (
        square(((0, 1), "-", 1), ((2, 3), "+", 3), rule=Rule.MAX_MINUS_REST),
        "the rule 'max-minus-rest'",
    ),
}


@every_other_format_of_kenkens
@pytest.mark.parametrize("case", REFUSED)
def test_what_a_format_cannot_carry_is_refused_by_name(row: Format, case: str) -> None:
    refused, named = REFUSED[case]
    if case in samples_of(row.id).carries:
        assert row.read(row.write(refused)) == refused
        return
    with pytest.raises(FormatError) as caught:
        row.write(refused)
    assert named in str(caught.value)
    assert str(caught.value).startswith(f"{row.title} cannot represent ")


@pytest.mark.parametrize("row", [row for row in FORMATS if not row.writes], ids=lambda row: row.id)
def test_what_is_only_read_says_so(row: Format) -> None:
    with pytest.raises(FormatError, match=f"^{re.escape(row.title)} can be read but not written; "):
        write_document(cells_alone(3), row)
    with pytest.raises(FormatError, match="this format can be read but not written"):
        row.write(cells_alone(3))


@pytest.mark.parametrize("row", [row for row in FORMATS if not row.reads], ids=lambda row: row.id)
def test_what_is_only_written_says_so(row: Format) -> None:
    data = write_document(cells_alone(3), row)
    with pytest.raises(FormatError, match=f"^{re.escape(row.title)} can be written but not read$"):
        read_document(data, row.id)
    if not row.binary:
        with pytest.raises(
            FormatError, match=f"^{re.escape(row.title)} can be written but not read$"
        ):
            read_document(data)


def cells_alone(size: int) -> Document:
    """A grid of single cells, each of its column's digit."""
    cells = range(size * size)
    return document(
        CagePuzzle(size, size, tuple(Cage((cell,), GIVEN, cell % size + 1) for cell in cells))
    )


@pytest.mark.parametrize(
    ("id_", "size", "fits"),
    [
        ("kenny", 7, True),
        ("kenny", 8, False),
        ("kenken-maker", 9, True),  # digits need no letter
        ("kenken-maker", 12, True),
        ("kenken-maker", 15, False),
        ("aikenken", 16, True),
        ("doku", 16, True),
    ],
)
def test_a_puzzle_is_refused_when_the_letters_run_out(id_: str, size: int, fits: bool) -> None:
    row = format_of(id_)
    if fits:
        assert row.read(row.write(cells_alone(size))) == cells_alone(size)
    else:
        with pytest.raises(FormatError, match="lettered cages"):
            row.write(cells_alone(size))


def test_the_known_solution_of_a_sample_is_its_only_one() -> None:
    sample = samples_of("aikenken").right[0].document
    assert decide(sample.family, sample.puzzle).grids == (
        (2, 4, 1, 3, 4, 3, 2, 1, 1, 2, 3, 4, 3, 1, 4, 2),
    )


KENNY_ROWS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopq"


def test_kenny_reads_its_own_letters_and_writes_letters() -> None:
    """49 givens, as kenny itself writes them: from the 27th on its letters are no letters."""
    clues = [str(cell % 7 + 1) for cell in range(49)]
    text = " ".join(["7", *(KENNY_ROWS[i : i + 7] for i in range(0, 49, 7)), *clues])
    read = read_document(text)
    assert read == cells_alone(7)
    written = format_of("kenny").write(read)
    assert written.split()[1:8] == [
        "ABCDEFG", "HIJKLMN", "OPQRSTU", "VWXYZab", "cdefghi", "jklmnop", "qrstuvw",
    ]  # fmt: skip


@pytest.mark.skipif(not KENNY_FILES.is_dir(), reason="kenny's puzzles are not beside the project")
def test_all_of_kennys_files_come_back_the_same() -> None:
    paths = sorted(KENNY_FILES.glob("*require-search/*"))
    assert len(paths) == 400
    for path in paths:
        read = read_document(path.read_bytes())
        assert read.puzzle.rule is Rule.PAIR
        assert format_of("kenny").write(read).split() == path.read_text().split()


@pytest.mark.parametrize(
    ("id_", "text"),
    [
        ("kenken-maker", ".KK\nA1\nBB\n\nA 2+\nB 3+\n"),
        ("kenken-maker", "A1\n\t.KK more\nBB\n\nB 3*\nA 2="),
        ("aikenken", "2 + 0\n1 * 1\n3 + 2 3"),
        ("doku", "2;2,-,0,0;1,/,1,0;3,+,0,1,1,1;"),
    ],
)
def test_one_cell_is_a_given_whatever_its_sign(id_: str, text: str) -> None:
    read = format_of(id_).read(text)
    assert [cage.operator for cage in read.puzzle.cages[:2]] == [GIVEN, GIVEN]


# Text of no format, and numbers too long for a file of samples.
BAD: dict[str, tuple[str, str | None, str]] = {
    "size of 5,000 figures": ("9" * 5000 + " A", "kenny", "at most 400"),
    "a huge target": ("2 AABB 3+ " + "9" * 5000 + "+", None, "at most 400"),
    "nothing": ("", None, "empty"),
    "white space": (" \n\t", None, "empty"),
    "prose": ("It was a dark and stormy night.", None, "not recognised"),
    "a format unknown": ("2 AABB 3+ 3+", "kakuro", " is unknown; kenken formats lists them"),
    "a format nearly known": ("2 AABB 3+ 3+", "fpuzles", " is unknown; did you mean fpuzzles?"),
}


@pytest.mark.parametrize("case", BAD)
def test_bad_text_is_one_line_that_says_where_and_what(case: str) -> None:
    text, format_, wanted = BAD[case]
    with pytest.raises(KenkenError) as caught:
        read_document(text, format_)
    message = str(caught.value)
    assert wanted in message
    assert len(message.splitlines()) == 1
    assert len(message) <= 300


@pytest.mark.parametrize(
    ("data", "kind", "wanted"),
    [
        (b"\x89PNG\r\n\x1a\n\0\0", FormatError, "this is a PNG picture, not a puzzle; "),
        (b"%PDF-1.7\n\xff", FormatError, "this is a PDF, not a puzzle; "),
        (b"\x89JPG\r\n\x1a\n\0\0", FormatError, r"byte 1 \(0x89\) is not UTF-8"),
        ("2 AABB 3+ 3+".encode("utf-16"), FormatError, "this is UTF-16 text; save the file as"),
        ("\ufeff2".encode("utf-16-be"), FormatError, "this is UTF-16 text; save the file as"),
        (b"2 AABB 3+ 3+ \xff", FormatError, r"byte 14 \(0xff\)"),
        (b"\0" * 50, FormatError, "not recognised"),
        (b"2" * ((1 << 20) + 1), LimitError, "more than 1 MiB"),
    ],
    ids=[
        "image",
        "PDF",
        "damaged",
        "UTF-16",
        "UTF-16 BE",
        "a bad byte at the end",
        "zeros",
        "too large",
    ],
)
def test_bytes_that_are_no_text(data: bytes, kind: type[KenkenError], wanted: str) -> None:
    with pytest.raises(kind, match=wanted):
        read_document(data)


@given(st.binary(max_size=60) | st.text('0123456789ABab+-*/=;,. \n{}[]":x', max_size=60))
def test_noise_never_ends_in_anything_but_a_refusal(data: bytes | str) -> None:
    for name in (None, *(row.id for row in FORMATS)):
        refused = refusal(lambda name=name: read_document(data, name))  # type: ignore[misc]
        assert refused is None or len(refused.splitlines()) == 1


@families_of([row for row in BOTH_WAYS if row.id != "native"])
@settings(max_examples=15)
@given(data=st.data())
def test_damaged_text_is_read_or_refused(row: Format, family: Family, data: st.DataObject) -> None:
    text = row.write(document(data.draw(plain(family, row))))
    at = data.draw(st.integers(0, len(text) - 1))
    sign = data.draw(st.sampled_from("0A;,+ \n9\0"))
    damaged = text[:at] + (sign.encode() if row.binary else sign) + text[at + 1 :]
    if refusal(lambda: row.read(damaged)) is None:
        read = row.read(damaged)
        assert row.read(row.write(read)) == read


@every_format
def test_a_suffix_tells_the_format(row: Format) -> None:
    suffixes = [*row.suffixes, *(row.lines.suffixes if row.lines else ())]
    lookup: Callable[[str], Format | None] = format_for
    for suffix in suffixes:
        assert lookup(f"book{suffix}") is lookup(f"a.b/BOOK{suffix.upper()}") is row
    assert lookup("book.png") is lookup("book") is None


def test_ids_and_suffixes_are_told_apart() -> None:
    suffixes = [suffix for row in FORMATS for suffix in row.suffixes]
    assert len({row.id for row in FORMATS}) == len(FORMATS) >= 5
    assert len(set(suffixes)) == len(suffixes)


@pytest.mark.parametrize(
    "row",
    [row for row in FORMATS if row.read_as is not None and row.writes],
    ids=lambda row: row.id,
)
def test_a_text_is_not_read_as_a_family_that_its_format_has_not(row: Format) -> None:
    text = row.write(Document(row.families[0], row.families[0].manual.example()))
    for family in FAMILIES:
        if family not in row.families:
            with pytest.raises(KenkenError):
                read_by(row, text, family)


@pytest.mark.parametrize(
    "text", ["²,\n,", "①,1\n2,3", "1,2\n3,²", "5 ²\n3 4", "1²34\n12", "{2²}", "²" * 81, "٣,1\n2,3"]
)
def test_signs_that_look_like_figures_are_read_or_refused(text: str) -> None:
    """`²` is a digit to `str.isdigit`, but no number."""
    for row in FORMATS:
        if row.reads and not row.binary:
            with suppress(KenkenError):
                row.read(text)
    with suppress(KenkenError):
        read_document(text)
