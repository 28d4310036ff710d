"""The gallery: every family with its rules, and all its examples that have one solution, drawn."""

from collections.abc import Iterator
from html import escape
from pathlib import Path

from docs.site.markdown import Page, picture, plain, raw
from kenken_cp.core.document import Document
from kenken_cp.core.family import Family
from kenken_cp.formats import read_document
from kenken_cp.registry import FAMILIES

PATH = "gallery.md"
ROOT = Path(__file__).parents[2]
EXAMPLES = "data/examples/unique"

HEAD = f"""# Gallery

Every family with its rules, and its puzzles of `{EXAMPLES}/`. `kenken render FILE` draws them;
`kenken generate FAMILY` makes more.
"""


def page() -> Page:
    """The page of all families: the rules of all puzzles shown, and what must be told of each."""
    examples = examples_of()
    return Page(PATH, "\n".join([HEAD, *(_family(family, examples) for family in FAMILIES)]))


def examples_of() -> dict[str, Document]:
    """The examples by their paths, smallest first."""
    paths = sorted((ROOT / EXAMPLES).glob("*.json"))
    read = {path.relative_to(ROOT).as_posix(): read_document(path.read_bytes()) for path in paths}
    return dict(sorted(read.items(), key=lambda row: row[1].puzzle.rows * row[1].puzzle.columns))


def _family(family: Family, examples: dict[str, Document]) -> str:
    its = {path: each for path, each in examples.items() if each.family is family}
    puzzles = [document.puzzle for document in its.values()]
    rules = "\n\n".join(plain(" ".join(told)) for told in family.manual.rules(puzzles))
    figures = "".join(_figures(family, its))
    return f"## {family.title}\n\n{rules}\n\n" + raw(f'<div class="gallery">\n{figures}</div>')


def _figures(family: Family, its: dict[str, Document]) -> Iterator[str]:
    for number, (path, document) in enumerate(its.items()):
        name = Path(path).stem
        drawn = picture(
            family.draw(document.puzzle, None), f"{family.title}: {name}", f"{family.id}{number}"
        )
        note = family.manual.note(document.puzzle)
        told = escape(f"{name}: {note}" if note else name)
        yield f"<figure>\n<figcaption>{told}</figcaption>\n{drawn}</figure>\n"
