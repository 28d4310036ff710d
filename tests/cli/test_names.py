"""How the files are called that commands write of many puzzles."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from kenken_cp.cli.names import LONGEST, Names, others
from kenken_cp.formats.sources import STDIN_NAME, ItemError, TextItem
from kenken_cp.text.files import beside
from tests.cli.test_cli import ONE_LINE
from tests.helpers.command_line import Kenken

PUZZLE = b"2 AABB 3+ 3+"


def name_sources(paths: list[str], *sources: str | tuple[str, int]) -> list[str]:
    """What the names of these sources are, one after the other."""
    names = Names(paths)
    items = [TextItem(s, None, b"") if isinstance(s, str) else TextItem(*s, b"") for s in sources]
    return [names.free(item).as_posix() for item in items]


def test_a_puzzle_keeps_its_place_below_the_folder_that_was_named() -> None:
    assert name_sources(["in"], "in/a.json", "in/b/c/d.kk", "e.txt") == ["a", "b/c/d", "e"]
    assert name_sources(["in/", "in/b"], "in/b/c.json", "in/b/c.txt") == ["b/c", "b/c-2"]
    assert name_sources(["."], "a.json", "b/c.json", "/d/e.json") == ["a", "b/c", "e"]
    assert name_sources(["/in"], "/in/a/b.json") == ["a/b"]
    assert name_sources(["in/a.json"], "in/a.json") == ["a"]


def test_what_lies_beside_a_folder_never_leaves_the_one_that_is_written() -> None:
    assert name_sources([".", "../a.json"], "../a.json") == ["a"]
    assert name_sources(["in", "in/../../a.json"], "in/../../a.json") == ["a"]


def test_lines_and_standard_input_have_names_too() -> None:
    assert name_sources(["in"], ("in/a/b.jsonl", 7), (STDIN_NAME, 12), STDIN_NAME) == [
        "a/b-000007", "stdin-000012", "stdin",
    ]  # fmt: skip


def test_no_two_are_the_same_whatever_the_capitals() -> None:
    found = name_sources(
        ["in"], "in/a.json", "x/a.json", "in/A.txt", "a-2.kk", "in/a-2.kk", "in/B/a.kk"
    )
    assert found == ["a", "a-2", "A-3", "a-2-2", "a-2-3", "B/a"]
    assert len({name.casefold() for name in found}) == len(found)


@pytest.mark.parametrize(
    ("source", "name"),
    [
        ("my puzzle (2).json", "my puzzle (2)"),
        ("a.b.json", "a.b"),
        ("a\nb\x1b.json", "a_b_"),
        ("a\udcff.json", "a_"),
        (".json", "json"),
        ("....json", "puzzle"),
        ("…/ß.json", "ß"),
    ],
)
def test_what_is_read_keeps_its_name_but_for_what_cannot_be_printed(source: str, name: str) -> None:
    assert name_sources([], source) == [name]


def test_the_suffix_that_is_cut_off_may_have_several_dots() -> None:
    item = TextItem("p/a.cert.gz", None, b"")
    assert Names([]).free(item, (".cert.gz", ".cert")).as_posix() == "a"
    assert Names([]).free(item).as_posix() == "a.cert"


def test_long_names_leave_room_for_a_number_and_a_suffix(tmp_path: Path) -> None:
    [one, two] = name_sources([], f"{'é' * 120}x.json", f"{'é' * 120}y.json")
    assert one == "é" * (LONGEST // 2)
    path = tmp_path / f"{two}-000001.cp-sat-text"
    path.write_bytes(b"")
    beside(path).write_bytes(b"")


def test_what_a_run_wrote_is_not_read_by_it(tmp_path: Path) -> None:
    written: set[Path] = set()

    def stream() -> Iterator[TextItem | ItemError]:
        yield TextItem("a", None, b"")
        written.add(Path("b").absolute())
        yield TextItem("b", 1, b"")
        yield ItemError("b", 2, "")
        yield ItemError("c", None, "")

    assert [item.source for item in others(stream(), written)] == ["a", "c"]


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A folder with folders, two of one name among them."""
    root = tmp_path / "in"
    for name in ("a.kenny", "a.txt", "x/a.kenny", "x/y/b c.kenny"):
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_bytes(PUZZLE)
    (root / "x/many.jsonl").write_text(f"{ONE_LINE}\n" * 2, encoding="utf-8")
    return root


NAMES = ["a", "a-2", "x/a", "x/many-000001", "x/many-000002", "x/y/b c"]


@pytest.mark.parametrize(
    ("words", "suffix"),
    [
        (("convert", "--to", "doku"), ".doku"),
        (("render", "--format", "svg"), ".svg"),
        (("render", "--format", "text"), ".txt"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else value,
)
@pytest.mark.parametrize("into_itself", [False, True], ids=["beside", "inside"])
def test_a_tree_stays_a_tree(
    kenken: Kenken, tree: Path, words: tuple[str, ...], suffix: str, into_itself: bool
) -> None:
    out = (tree / "zz") if into_itself else (tree.parent / "out")
    code, _, err = kenken(words[0], tree, *words[1:], "-o", f"{out}/", "-q")
    assert (code, err) == (0, [])
    found = sorted(path.relative_to(out).as_posix() for path in out.rglob("*") if path.is_file())
    assert found == sorted(f"{name}{suffix}" for name in NAMES)


def test_exports_of_certificates_keep_the_tree_too(kenken: Kenken, tree: Path) -> None:
    proofs, out = tree.parent / "proofs", tree.parent / "out"
    for name in ("", "x"):
        lines = tree / "x/many.jsonl"
        assert kenken("verify", lines, "--certify", proofs / name, "-q")[0] == 0
    assert kenken("certificate", "export", proofs, "-o", out, "-q")[0] == 0
    found = sorted(path.relative_to(out).as_posix() for path in out.rglob("*.cnf"))
    assert [os.path.split(name)[0] for name in found] == ["", "", "x", "x"]
    assert all((out / name).with_suffix(".drup").exists() for name in found)
