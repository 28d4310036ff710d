"""What goes to standard output ends with a line end, and what is told beside it goes to stderr."""

import pytest

from kenken_cp.core.errors import KenkenError
from kenken_cp.formats import FORMATS, read_document, write_as
from tests.helpers.command_line import Kenken
from tests.helpers.paths import EXAMPLES

SMALL = str(EXAMPLES / "unique/square-4x4.json")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("verify",), ("verify", "--format", "jsonl"), ("rate",), ("rate", "--format", "csv"),
    ("solve",), ("solve", "--format", "jsonl"), ("explain",), ("explain", "--format", "json"),
    ("explain", "--format", "html"), ("hint",), ("hint", "--format", "json"), ("render",),
    ("render", "--format", "svg"), ("render", "--format", "html"), ("search",),
)  # fmt: skip


def test_texts_in_all_formats_end_their_last_line() -> None:
    ended = set()
    for path in sorted((EXAMPLES / "unique").glob("*.json"))[::4]:
        document = read_document(path.read_bytes())
        for row in FORMATS:
            if row.binary:
                continue
            try:
                text = write_as(document, row)
            except KenkenError:
                continue  # the format cannot carry this puzzle
            assert isinstance(text, str)
            assert text.endswith("\n"), row.id
            ended.add(row.id)
    assert len(ended) > 20


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_what_a_command_prints_ends_its_last_line(words: tuple[str, ...], kenken: Kenken) -> None:
    code, out, _ = kenken(words[0], SMALL, *words[1:])
    assert code == 0
    assert out.endswith("\n")


@pytest.mark.parametrize("row", ["cp-sat-text", "dimacs", "keen", "minizinc", "native"])
def test_notices_are_not_in_the_output(row: str, kenken: Kenken) -> None:
    code, out, told = kenken("convert", SMALL, "--to", row)
    quiet = kenken("convert", SMALL, "--to", row, "-q")
    assert (code, quiet) == (0, (0, out, []))
    assert not any(line in out for line in told)
