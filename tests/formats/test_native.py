"""Native JSON: what is written fits the published schema, and strict reading says what is wrong."""

import json
import math
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from kenken_cp.core.document import Rating
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.geometry import Grid
from kenken_cp.formats import FORMATS, Document, Meta, native, read_document, schema
from kenken_cp.kinds.cages import kenken
from kenken_cp.kinds.cages.fields import CANDIDATES, CLUES
from kenken_cp.kinds.cages.operators import OPERATORS, Rule
from kenken_cp.kinds.cages.puzzle import CagePuzzle
from kenken_cp.registry import FAMILIES
from kenken_cp.text.strict_json import MAX_NESTING
from tests.helpers.strategies import puzzles, solved_puzzles

SCHEMA = json.loads(files("kenken_cp.formats").joinpath("native.schema.json").read_text("utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
ratings: st.SearchStrategy[Rating] = (
    st.integers() | st.floats(allow_nan=False, allow_infinity=False) | texts
)
metas = st.builds(
    Meta,
    texts,
    texts,
    texts,
    st.none() | st.integers(-(2**70), 2**70) | texts.filter(bool),
    st.dictionaries(texts, ratings, max_size=4),
    texts,
    st.none() | st.integers(1, 2**70),
)


@st.composite
def documents(draw: st.DrawFn) -> Document:
    puzzle: CagePuzzle
    grid: Grid | None
    puzzle, grid = draw(solved_puzzles(max_size=9) | puzzles().map(lambda puzzle: (puzzle, None)))
    return Document(kenken.FAMILY, puzzle, draw(st.sampled_from([grid, None])), draw(metas))


@given(documents())
def test_whole_documents_come_back_the_same(whole: Document) -> None:
    line = native.write_line(whole)
    assert "\n" not in line
    assert "\r" not in line
    for text in (line, native.write(whole)):
        assert native.read(text) == whole
        assert read_document(text.encode()) == whole
        assert [row.id for row in FORMATS if not row.binary and row.sniff(text)] == ["native"]


@given(documents())
def test_what_is_written_fits_the_schema(whole: Document) -> None:
    VALIDATOR.validate(json.loads(native.write(whole)))


@given(documents())
def test_a_grid_has_a_line_per_row(whole: Document) -> None:
    lines = [line.strip() for line in native.write(whole).splitlines()]
    for row in kenken.FAMILY.data(whole.puzzle)["cage"]:  # type: ignore[attr-defined]
        assert json.dumps(row) in [line.rstrip(",") for line in lines]


@given(documents())
def test_a_line_is_told_from_the_first_line_of_a_document(whole: Document) -> None:
    assert native.sniff_line(native.write_line(whole))
    assert not native.sniff_line(native.write(whole).split("\n", 1)[0])


def test_the_published_schema_is_that_of_all_kinds(golden: Callable[[Path, str], None]) -> None:
    golden(
        Path(native.__file__).with_name("native.schema.json"),
        schema.text_of(schema.compose_schema()),
    )


def test_the_schema_is_itself_valid_and_names_what_the_code_names() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["properties"]["family"]["enum"] == [family.id for family in FAMILIES]
    fields = SCHEMA["$defs"]["kenken"]["properties"]
    assert list(fields) == [*kenken.FAMILY.required, CANDIDATES, CLUES]
    assert SCHEMA["$defs"]["kenken"]["required"] == list(kenken.FAMILY.required)
    assert fields["rule"]["enum"] == [str(rule) for rule in Rule]
    assert fields["operator"]["items"]["enum"] == list(OPERATORS)
    assert set(SCHEMA["properties"]["meta"]["properties"]) == native.META_KEYS


GOOD: dict[str, Any] = {
    "format": "kenken-cp",
    "version": 1,
    "family": "kenken",
    "puzzle": {
        "rows": 2,
        "columns": 2,
        "digits": [1, 2],
        "rule": "pair",
        "cage": [[1, 1], [2, 3]],
        "operator": ["+", "=", "="],
        "target": [3, 2, 1],
    },
    "solution": [[1, 2], [2, 1]],
    "meta": {
        "title": "Two by two",
        "seed": 7,
        "generator": 1,
        "proof": "sat",
        "ratings": {"tier": 1, "effort": 2.5},
    },
}
GONE = object()

# A change to GOOD (its path and what to put there), whether the schema alone can see it, and
# what the one line must say.
BROKEN: dict[str, tuple[tuple[str | int, ...], object, bool, str]] = {
    "no format": (("format",), GONE, True, "'format' is missing"),
    "another format": (("format",), "ipuz", True, "'format' is \"ipuz\""),
    "no version": (("version",), GONE, True, "'version' is missing"),
    "a later version": (("version",), 2, True, "reads version 1"),
    "a version in quotes": (("version",), "1", True, "reads version 1"),
    "a version true": (("version",), True, True, "'version' is true"),
    "no family": (("family",), GONE, True, "lacks 'family'"),
    "a family unknown": (("family",), "hitori", True, "'hitori' is unknown"),
    "a family in a list": (("family",), ["kenken"], True, "is unknown"),
    "no puzzle": (("puzzle",), GONE, True, "lacks 'puzzle'"),
    "a puzzle in a list": (("puzzle",), [], True, "'puzzle' must be an object"),
    "an unknown key": (("answer",), 42, True, "unknown field 'answer'"),
    "an unknown key with a line end": (("a\nb",), 42, True, "unknown field 'a\\nb'"),
    "an unknown key in the puzzle": (("puzzle", "size\n"), 2, True, "unknown field 'size\\n'"),
    "an unknown key in meta": (("meta", "date"), "today", True, "the unknown field 'date'"),
    "no rows": (("puzzle", "rows"), GONE, True, "lacks 'rows'"),
    "rows of a fraction": (("puzzle", "rows"), 2.5, True, "'rows' is 2.5; it must be"),
    "rows of a float": (("puzzle", "rows"), 2.0, False, "'rows' is 2.0; it must be"),
    "rows in quotes": (("puzzle", "rows"), "2", True, "'rows' is \"2\"; it must be"),
    "rows of none": (("puzzle", "rows"), 0, True, "'rows' is 0; it must be a whole number"),
    "rows too many": (("puzzle", "rows"), 10**9, True, "a grid of 1000000000×2 is too large"),
    "rows true": (("puzzle", "rows"), True, True, "'rows' is true; it must be"),
    "digits in an object": (("puzzle", "digits"), {}, True, "'digits' is {}; it must be a list of"),
    "a digit that is a float": (("puzzle", "digits"), [1.0, 2], False, "the digit 1.0"),
    "a digit that is true": (("puzzle", "digits"), [True, 2], True, "the digit true"),
    "a digit twice": (("puzzle", "digits"), [1, 1], True, "1 1 are not all different; name each"),
    "too few digits": (("puzzle", "digits"), [1], False, "1 digit for a line of 2"),
    "too many digits": (("puzzle", "digits"), list(range(40)), True, "at most 32"),
    "a rule unknown": (("puzzle", "rule"), "any", True, "the rule 'any'"),
    "a rule in a list": (("puzzle", "rule"), ["pair"], True, "the rule ['pair']"),
    "a cage map in quotes": (("puzzle", "cage"), "1123", True, "it must be a list of 2 rows"),
    "a row of the map short": (
        ("puzzle", "cage", 1), [2], False, "row 2 of 'cage' has 1 number; it needs 2",
    ),
    "a row of the map in quotes": (
        ("puzzle", "cage", 1), "23", True, "row 2 of 'cage' is \"23\"; it must be a list of 2",
    ),
    "a row of the map missing": (
        ("puzzle", "cage"), [[1, 1]], False, "'cage' has 1 row; it needs 2",
    ),
    "a word in the map": (
        ("puzzle", "cage", 1, 1), "five", True, "row 2 of 'cage' holds \"five\"; it must be",
    ),
    "a cage 0": (("puzzle", "cage", 0, 0), 0, True, "'cage' refers to cage 0, but"),
    "a cage -1": (("puzzle", "cage", 0, 0), -1, True, "'cage' refers to cage -1, but"),
    "a cage 9": (("puzzle", "cage", 0, 0), 9, False, "'cage' refers to cage 9, but"),
    "a cage null": (("puzzle", "cage", 0, 0), None, True, "row 1 of 'cage' holds null"),
    "a cage in a list": (("puzzle", "cage", 0, 0), [1], True, "row 1 of 'cage' holds [1]"),
    "a cage true": (("puzzle", "cage", 0, 0), True, True, "row 1 of 'cage' holds true"),
    "a cage without cells": (("puzzle", "cage", 1, 0), 1, False, "cage 2 has no cells"),
    "a cage in two parts": (("puzzle", "cage"), [[1, 2], [3, 1]], False, "is not connected"),
    "operators in quotes": (("puzzle", "operator"), "+==", True, "it must be a list of operators"),
    "an operator unknown": (("puzzle", "operator", 0), "^", True, "has the operator '^'"),
    "an operator in a list": (("puzzle", "operator", 0), ["+"], True, "the operator ['+']"),
    "an operator null": (("puzzle", "operator", 0), None, True, "the operator None"),
    "an operator for one cell": (("puzzle", "operator", 1), "+", False, "; use '=' for a given"),
    "an operator short": (("puzzle", "operator"), ["+", "="], False, "2 entries and 'target' 3"),
    "a target that is a float": (("puzzle", "target", 0), 3.0, False, "the target 3.0"),
    "a target that is true": (("puzzle", "target", 0), True, True, "the target true"),
    "a target in quotes": (("puzzle", "target", 0), "3", True, 'the target "3"'),
    "a target in an object": (("puzzle", "target", 0), {}, True, "the target {}"),
    "a target too large": (("puzzle", "target", 0), 10**321, False, "320 digits"),
    "a given that is no digit": (("puzzle", "target", 1), 3, False, "is given as 3"),
    "a solution too long": (("solution",), [[1, 2]] * 33, True, "'solution' has 33 rows; it nee"),
    "a solution null": (("solution",), None, True, "'solution' is null; it must be a l"),
    "a solution row short": (("solution", 1), [2], False, "row 2 of 'solution' has 1 number;"),
    "a solution with a hole": (("solution", 0, 0), None, True, "'solution' must hold"),
    "a solution of floats": (("solution", 0, 0), 1.0, False, "'solution' must hold"),
    "meta in a list": (("meta",), [], True, "'meta' must be an object"),
    "a title of a number": (("meta", "title"), 7, True, "'title' is 7"),
    "a title null": (("meta", "title"), None, True, "'title' is null"),
    "half a character in the title": (("meta", "title"), "\ud83d", False, "half a character"),
    "a seed of a fraction": (("meta", "seed"), 1.5, True, "'seed' is 1.5"),
    "a proof that is no text": (("meta", "proof"), 1, True, "'proof' is 1"),
    "a generator of 0": (("meta", "generator"), 0, True, "'generator' is 0"),
    "a generator true": (("meta", "generator"), True, True, "'generator' is True"),
    "a generator of a word": (("meta", "generator"), "1", True, "'generator' is '1'"),
    "a seed true": (("meta", "seed"), True, True, "'seed' is True"),
    "ratings in a list": (("meta", "ratings"), [3], True, ('\'ratings\' must be an object of names '
        'and values, as in {"tier": 3}')),
    "a rating in a list": (("meta", "ratings", "tier"), [1], True, "the rating 'tier' is [1]"),
}  # fmt: skip


def spoil(path: tuple[str | int, ...], value: object) -> str:
    whole = json.loads(json.dumps(GOOD))
    *way, last = path
    place = whole
    for key in way:
        place = place[key]
    if value is GONE:
        del place[last]
    else:
        place[last] = value
    return json.dumps(whole)


def test_the_document_that_the_cases_break_is_good() -> None:
    text = json.dumps(GOOD)
    VALIDATOR.validate(GOOD)
    read = read_document(text)
    assert json.loads(native.write(read)) == GOOD
    assert read.solution == (1, 2, 2, 1)


@pytest.mark.parametrize("case", BROKEN)
def test_a_broken_document_is_refused_in_one_line(case: str) -> None:
    path, value, _, wanted = BROKEN[case]
    with pytest.raises(KenkenError) as caught:
        read_document(spoil(path, value), "native")
    message = str(caught.value)
    assert wanted in message
    assert len(message.splitlines()) == 1
    assert len(message) <= 300


@pytest.mark.parametrize("case", BROKEN)
def test_the_schema_refuses_what_a_schema_can_see(case: str) -> None:
    path, value, visible, _ = BROKEN[case]
    assert VALIDATOR.is_valid(json.loads(spoil(path, value))) is not visible


LINE = json.dumps(GOOD)
NOT_JSON: dict[str, tuple[str, str]] = {
    "cut in a list": (LINE[:150], "ends too soon"),
    "cut in a key": (LINE[:40], "column "),
    "cut before the last brace": (
        LINE[:-1],
        f"column {len(LINE)}: the JSON text ends too soon; the rest is missing",
    ),
    "two documents": (
        f"{LINE} {LINE}",
        (
            f"column {len(LINE) + 2}: text after the end of the document; put one document in "
            "each file or on each line"
        ),
    ),
    "a comma too many": ('{"format": "kenken-cp",}', "column 24: not JSON"),
    "on its third line": ('{"format": "kenken-cp",\n\n version: 1}', "line 3, column 2: not JSON"),
    "NaN": (LINE.replace("2.5", "NaN"), "NaN is not valid JSON; write a number or leave it out"),
    "Infinity": (
        LINE.replace("2.5", "-Infinity"),
        "-Infinity is not valid JSON; write a number or leave it out",
    ),
    "beyond all floats": (LINE.replace("2.5", "1e999"), "the rating 'effort' is inf"),
    "a key twice": (
        LINE.replace('"family"', '"version"'),
        "the key 'version' occurs twice in one object; keep one",
    ),
    "a key twice, deeper": (
        LINE.replace('"rows"', '"columns"'),
        "the key 'columns' occurs twice in one object; keep one",
    ),
    "an integer without end": (LINE.replace("7", "7" * 5000), "thousands of digits"),
    "a list": (
        "[1]",
        'a native document is a JSON object that begins with {"format": "kenken-cp", …',
    ),
    "a number": (
        "1",
        'a native document is a JSON object that begins with {"format": "kenken-cp", …',
    ),
    "a control character": ('{"format": "kenken-cp", "family": "\x01"}', "not JSON"),
    "an object of another kind": ('{"kind": "crossword"}', "'format' is missing"),
}


@pytest.mark.parametrize("case", NOT_JSON)
def test_text_that_is_not_strict_json_is_refused_in_one_line(case: str) -> None:
    text, wanted = NOT_JSON[case]
    with pytest.raises(KenkenError) as caught:
        read_document(text, "native")
    assert wanted in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"format": "kenken-cp", "puzzle": ['])
@pytest.mark.parametrize("closed", [True, False])
def test_deep_nesting_is_refused_before_parsing(opening: str, closed: bool) -> None:
    closing = {"[": "]", "{": "}"}
    ends = "".join(closing[c] for c in reversed(opening) if c in closing)
    text = opening * 10_000 + ends * 10_000 * closed
    with pytest.raises(LimitError, match=f"nested more than {MAX_NESTING} deep"):
        read_document(text, "native")


def test_brackets_in_a_title_are_no_nesting() -> None:
    whole = native.read(LINE)
    title = '[{"' * 1000 + "\\" * 7
    titled = Document(whole.family, whole.puzzle, None, Meta(title))
    assert read_document(native.write_line(titled)) == titled


def test_json_that_nobody_claims_is_read_as_native() -> None:
    with pytest.raises(FormatError, match="'format' is missing"):
        read_document('{"rows": 2}')


def test_the_marks_of_other_systems_work() -> None:
    text = json.dumps(GOOD, indent=1)
    read = read_document(text)
    assert read_document(b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()) == read


@given(st.data(), documents())
def test_a_cut_line_is_never_read(data: st.DataObject, whole: Document) -> None:
    line = native.write_line(whole)
    with pytest.raises(KenkenError):
        read_document(line[: data.draw(st.integers(0, len(line) - 1))])


@pytest.mark.parametrize("value", [math.nan, math.inf, True, [1]])
def test_meta_refuses_what_json_cannot_carry(value: Any) -> None:
    with pytest.raises(FormatError, match="the rating 'tier'"):
        Meta(ratings={"tier": value})


def test_a_solution_of_another_shape_makes_no_document() -> None:
    whole = native.read(LINE)
    with pytest.raises(FormatError, match="2 rows of 2"):
        Document(whole.family, whole.puzzle, (1, 2, 2))
