"""What stands in the samples of the formats is read, or refused, as they say."""

from contextlib import suppress
from itertools import product

import pytest

from kenken_cp.core.document import Document
from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import FORMATS, Format, read_document, read_with_format, write_document
from tests.helpers.paths import ROOT
from tests.helpers.samples import Refused, Right, all_samples, samples_of

RIGHT = [each for samples in all_samples() for each in samples.right]
REFUSED = [each for samples in all_samples() for each in samples.refused]
READ = [row for row in FORMATS if row.reads and row.many is None]


def name_sample(sample: Right | Refused) -> str:
    return f"{sample.row.id}: {sample.name}"


every_right_text = pytest.mark.parametrize("sample", RIGHT, ids=name_sample)


@pytest.mark.parametrize("row", READ, ids=lambda row: row.id)
def test_each_format_has_texts_of_both_sorts(row: Format) -> None:
    samples = samples_of(row.id)
    assert samples.right
    assert samples.refused


def test_each_file_of_samples_is_of_a_format() -> None:
    found = {path.stem for path in (ROOT / "kenken_cp").glob("**/samples/*.toml")}
    assert found == {row.id for row in READ}


@every_right_text
def test_a_right_text_is_its_document(sample: Right) -> None:
    family = sample.family
    found = read_document(sample.data, sample.row.id, family=family)
    assert parts_of(found) == parts_of(sample.document)
    if sample.named:
        return
    known, row = read_with_format(sample.data, family=family)
    assert parts_of(known) == parts_of(found)
    if family is None:
        assert row.id == sample.row.id


@every_right_text
def test_marks_and_line_ends_change_nothing(sample: Right) -> None:
    for mark, ending in product(("", "\ufeff"), ("\n", "\r\n", "\r")):
        if sample.row.binary:
            return
        text = mark + sample.data.decode().replace("\n", ending)
        found = read_document(text.encode(), sample.row.id, family=sample.family)
        assert parts_of(found) == parts_of(sample.document)


@every_right_text
def test_each_format_of_its_family_gives_it_back_or_refuses_it(sample: Right) -> None:
    document, refusals = sample.document, []
    for row in FORMATS:
        if not (row.reads and row.writes and document.family in row.families):
            continue
        try:
            data = write_document(document, row)
        except KenkenError as error:
            assert row.id != "native"
            refusals.append((row, str(error)))
            continue
        found = read_document(data, row.id, family=document.family.id)
        assert (found.family, found.puzzle) == (document.family, document.puzzle)
        if row is sample.row:
            kept = [name for name in row.keeps if name != "solution"]
            assert "solution" not in row.keeps or found.solution == document.solution
            assert [getattr(found.meta, name) for name in kept] == [
                getattr(document.meta, name) for name in kept
            ]
    assert all(told.startswith(row.title) for row, told in refusals)


@pytest.mark.parametrize("sample", REFUSED, ids=name_sample)
def test_a_wrong_text_is_one_line_that_says_what(sample: Refused) -> None:
    for name in (sample.row.id, *((None,) if not sample.named else ())):
        with pytest.raises(KenkenError) as caught:
            read_document(sample.data, name, family=sample.family)
        message = str(caught.value)
        assert sample.told in message
        assert len(message.splitlines()) == 1
        assert len(message) <= 300
    if sample.named:
        with suppress(KenkenError):
            assert read_with_format(sample.data, family=sample.family)[1] is not sample.row


def parts_of(document: Document) -> tuple[object, ...]:
    return document.family, document.puzzle, document.solution, document.meta
