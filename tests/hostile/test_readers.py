"""Whatever bytes a reader is given, it gives a result or a typed error of one line, soon."""

import json
import os
import random
from collections.abc import Iterator
from itertools import chain
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from kenken_cp.core.document import Meta
from kenken_cp.core.errors import FormatError, KenkenError, LimitError, printable
from kenken_cp.core.geometry import from_rows
from kenken_cp.core.limits import MAX_TEXT
from kenken_cp.formats import FORMATS, read_document
from kenken_cp.formats.sources import ItemError, TextItem
from kenken_cp.suite import spec, spec_reader
from kenken_cp.text.decoding import MAX_BYTES, one_line
from kenken_cp.text.files import atomic_text
from kenken_cp.text.strict_json import MAX_NESTING, is_deep, open_brackets, parse
from tests.helpers.inputs import items
from tests.hostile.damage import alien, damage
from tests.hostile.junk import change
from tests.hostile.measure import MEMORY, PATIENCE, attack
from tests.hostile.readers import BY_ID, READERS, Reader, check_message, outcome

every_reader = pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.id)


# What reads JSON by the same parser as others, or takes what others take.
LIKE_OTHERS = (
    "any format",
    "any format, named",
    "lines",
    "map of cages",
    "percentiles",
    "spec in a suite",
    "sudokupad-link",
)


def in_turn(reader: Reader) -> Iterator[object]:
    """A reader and a quarter of its attacks, another for each; all of them by `make slow`."""
    names = list(reader.attacks)
    some = random.Random(reader.id).sample(names, (len(names) + 3) // 4)
    marks = [pytest.mark.slow] * (reader.id in LIKE_OTHERS)
    yield pytest.param(reader, some, marks=marks, id=reader.id)
    yield pytest.param(reader, names, marks=pytest.mark.slow, id=f"{reader.id}, all")


@every_reader
@given(data=st.data())
def test_damaged_documents(reader: Reader, data: st.DataObject) -> None:
    outcome(reader, data.draw(damage(reader.seeds, reader.tokens)))


@every_reader
@given(data=st.data())
def test_bytes_from_nowhere(reader: Reader, data: st.DataObject) -> None:
    outcome(reader, data.draw(alien(reader.tokens)))


@pytest.mark.slow
@every_reader
@settings(max_examples=50_000, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_documents_at_length(reader: Reader, data: st.DataObject) -> None:
    outcome(reader, data.draw(damage(reader.seeds, reader.tokens) | alien(reader.tokens)))


@every_reader
def test_every_seed_is_read(reader: Reader) -> None:
    for seed in reader.seeds:
        assert outcome(reader, seed) == ""


@every_reader
def test_a_document_cut_short_anywhere(reader: Reader) -> None:
    whole = min(reader.seeds, key=len)
    for end in range(len(whole)):
        outcome(reader, whole[:end])
        outcome(reader, whole[end:])


@pytest.mark.parametrize(
    "name", ["native", "state in JSON", "percentiles", "spec in a suite", "map of cages"]
)
def test_something_else_in_each_place_of_json(name: str) -> None:
    reader = BY_ID[name]
    for document in reader.documents[:1]:
        for text in change(document):
            outcome(reader, text.encode("utf-8", "surrogatepass"))


@pytest.mark.parametrize(("reader", "names"), [*chain.from_iterable(map(in_turn, READERS))])
def test_fixed_attacks_take_bounded_memory_and_end(reader: Reader, names: list[str]) -> None:
    """`python -m tests.hostile.measure` says how long; here a busy machine may take its time."""
    told = list(attack(reader, names))
    assert [measured.name for measured in told] == names
    for measured in told:
        assert not measured.failure, measured
        assert measured.peak < MEMORY
        assert measured.seconds < PATIENCE


# What was found by these, a row each, so that it stays mended.

NATIVE = {
    "format": "kenken-cp", "version": 1, "family": "kenken",
    "puzzle": {
        "rows": 1, "columns": 1, "digits": [1], "rule": "pair", "cage": [[1]], "operator": ["="],
        "target": [1],
    },
}  # fmt: skip


def test_a_rating_of_hundreds_of_figures_is_read() -> None:
    text = json.dumps({**NATIVE, "meta": {"ratings": {"effort": 10**400}}})
    assert read_document(text).meta == Meta(ratings={"effort": 10**400})


@pytest.mark.parametrize("columns", [[], {}, [1], None])
def test_a_side_that_is_a_list_is_refused(columns: object) -> None:
    assert from_rows([[1]], 1, columns) is None
    puzzle = {**NATIVE["puzzle"], "columns": columns}  # type: ignore[dict-item]
    with pytest.raises(
        KenkenError, match=r"'columns' is .*; it must be a whole number from 1 to 16"
    ):
        read_document(json.dumps({**NATIVE, "puzzle": puzzle}))


@pytest.mark.parametrize(
    "row",
    [row for row in FORMATS if row.reads and not row.binary and row.longest == MAX_TEXT],
    ids=lambda row: row.id,
)
def test_a_text_format_has_a_limit_of_its_own(row: object) -> None:
    text = "2 AABB 3+ 3+" + " " * MAX_TEXT
    with pytest.raises(
        LimitError, match=r"262,156 characters; at most 262,144 are read, and no puzzle needs more"
    ):
        read_document(text, row.id)  # type: ignore[attr-defined]


def test_json_may_be_longer() -> None:
    text = json.dumps({**NATIVE, "meta": {"title": "x" * (MAX_BYTES - 1_000)}})
    assert len(text) > MAX_TEXT
    assert len(read_document(text).meta.title) == MAX_BYTES - 1_000


@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_json_is_nested_so_deep_and_no_deeper(opening: str) -> None:
    closing = "]" if opening == "[" else "}"
    inner = "0" if opening != "[" else ""

    def nest(depth: int) -> str:
        return opening * depth + inner + closing * depth

    assert not is_deep(parse(nest(MAX_NESTING)), MAX_NESTING)
    for depth in (MAX_NESTING + 1, 900, 100_000):
        with pytest.raises(LimitError, match="nested more than 64 deep"):
            parse(nest(depth))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("[" * 100_000, "nested more than 64 deep; no document needs that; --max-nesting N allows"),
        ("[" * 70 + "]" * 70, "nested more than 64 deep"),
        (
            " [\n [1, 2]]",
            'a native document is a JSON object that begins with {"format": "kenken-cp", …',
        ),
        ('["a"', "the JSON text ends too soon"),
        ("[", "the JSON text ends too soon"),
        ("[Settings]\nsize=4", "the format is not recognised"),
        ("[a, b]", "the format is not recognised"),
    ],
)
def test_a_list_is_told_as_json(text: str, told: str) -> None:
    with pytest.raises(KenkenError, match=told):
        read_document(text.encode())


def test_brackets_in_strings_are_none() -> None:
    assert open_brackets('{"a]": "[[[\\"{", "b": [{}]}') == 0
    assert open_brackets('{"a": ["') == 2
    assert parse(json.dumps("[" * 999)) == "[" * 999


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain × “text”", "plain × “text”"),
        ("\x1b[2J\x07", "\\x1b[2J\\x07"),
        ("a\nb\tc", "a\\nb\\tc"),
        ("\u202eabc\u2066", "\\u202eabc\\u2066"),
        ("\x9b2J\x7f", "\\x9b2J\\x7f"),
        ("\udcff", "\\udcff"),
        ("\U000e0041", "\\U000e0041"),
    ],
)
def test_what_a_terminal_would_obey_is_shown(text: str, shown: str) -> None:
    assert printable(text) == shown
    assert printable(shown) == shown
    check_message(one_line(f"a {text}"))


def test_a_long_message_is_cut() -> None:
    check_message(one_line("x \x1b" * 5_000))


@pytest.mark.parametrize("name", ["a" * 5_000, "a" * 255 + ".json", "/dev/null/a.json"])
def test_a_name_that_cannot_be_is_one_line(name: str) -> None:
    (problem,) = items([name])
    assert isinstance(problem, ItemError)
    assert problem.reason.startswith("cannot be read: ")


def test_links_in_a_circle(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.symlink_to(path)
    (problem,) = items([path])
    assert isinstance(problem, ItemError)
    with pytest.raises(KenkenError, match="Too many levels of symbolic links"), atomic_text(path):
        pass
    assert path.is_symlink()
    assert [item.source for item in items([tmp_path])] == [str(tmp_path)]  # has no puzzle files


def test_a_name_as_long_as_names_can_be_is_written(tmp_path: Path) -> None:
    path = tmp_path / ("😀" * 62 + ".json")
    assert len(os.fsencode(path.name)) == 253
    with atomic_text(path) as stream:
        stream.write("{}\n")
    assert list(items([path])) == [TextItem(str(path), 1, b"{}")]


def test_a_spec_has_limits() -> None:
    assert outcome_of_spec(f"# {'x' * 70_000}") == "spec: more than 64 KiB is too long for a spec"
    assert "an integer of more than 64 bits" in outcome_of_spec(f"seed = 0x{'f' * 17}\n")
    assert (
        "a key has more than 16 names joined by dots; a spec needs at most two"
        in outcome_of_spec(".".join("a" * 17) + " = 1")
    )
    assert "nested too deep" in outcome_of_spec(".".join("a" * 16) + " = 1")
    levels = ",".join(f'"{low}..{low + 1}" = 1' for low in range(1_001))
    part = f"[[part]]\nsize = 6\nlevels = {{{levels}}}"
    assert "1,001 levels, counting each size; a suite can have at most 1,000" in outcome_of_spec(
        part
    )
    assert "1001 digits or more; at most " in outcome_of_spec(
        '[[part]]\nsize=4\ncount=1\ndigits="0-1000"'
    )


def outcome_of_spec(text: str) -> str:
    """What is wrong with a spec."""
    with pytest.raises(KenkenError) as told:
        spec_reader.read(text.encode(), "spec")
    check_message(str(told.value))
    return str(told.value)


def test_a_spec_in_a_suite_that_nobody_wrote() -> None:
    whole = spec.to_json(spec_reader.read(b"[[part]]\nsize = 4\ncount = 3\n", "spec"))
    assert spec.to_json(spec.from_json(whole)) == whole
    for old, new in (
        ('"count":3', '"count":"3"'), ('"count":3', '"count":0'), ('"tries":10000', '"tries":-1'),
        ('"title":""', '"title":"\\u001b[2J"'), ('"prove":""', '"prove":"me"'),
        ('"seed":1', '"seed":[1]'), ('"part":1', '"part":null'), ('"lanes":[', '"lanes":[],"x":['),
    ):  # fmt: skip
        assert old in whole
        with pytest.raises(KenkenError, match="its spec was changed after it was written: "):
            spec.from_json(whole.replace(old, new, 1))
    with pytest.raises(KenkenError, match="the spec is missing"):
        spec.from_json(None)
    with pytest.raises(FormatError, match="not TOML"):
        spec_reader.read(b"seed = [", "spec")
