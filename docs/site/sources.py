"""The sources of the site: pages of the project as they are, drawn pages, and what they show.

The project's pages keep their places, so that their links lead where they lead in the project. A
README.md becomes the index.md of its folder, as browsers open that.
"""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from docs.site import gallery, library, techniques
from docs.site.markdown import Page, contents, stylesheet

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
HOME = "index.md"
DOCS = "docs/index.md"
FOLDERS = ("docs", "encodings", "data", "tests")  # where pages are, beside the root

_README = re.compile(r"\bREADME\.md\b(?=[)#])")
_LINK = re.compile(r"\]\((?!https?:|#)([^)\s#]+)")
_PART = re.compile(r"^## ([^:\n]+).*?$(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def project_pages() -> Iterator[Page]:
    """Every page that the project has."""
    found = [
        *ROOT.glob("*.md"),
        *(path for name in FOLDERS for path in (ROOT / name).rglob("*.md")),
    ]
    for path in sorted(found):
        place = path.relative_to(ROOT).as_posix().replace("README.md", HOME)
        yield Page(place, _README.sub(HOME, path.read_text(encoding="utf-8")))


def drawn_pages() -> Iterator[Page]:
    """Every page that is made from rows and data."""
    yield gallery.page()
    yield from techniques.pages()
    yield from library.pages()


def parts(index: str) -> dict[str, list[str]]:
    """The parts of the documentation, by heading, with their pages, as its index lists them."""
    return {
        title: [f"docs/{target}" for target in _LINK.findall(text) if not target.startswith("..")]
        for title, text in _PART.findall(index)
    }


def pages() -> list[Page]:
    """All pages of the site; the home page has the tables of contents of the others."""
    known = {page.path: page for page in project_pages()}
    told = parts(known[DOCS].text)
    listed = {HOME, *(path for part in told.values() for path in part)}
    tables = {
        "Start": [DOCS],
        **told,
        "Drawn and listed": [gallery.PATH, techniques.INDEX, library.INDEX],
        "The project": [path for path in known if path not in {*listed, DOCS}],
    }
    toc = "\n".join(contents(paths, caption) for caption, paths in tables.items())
    known[HOME] = Page(HOME, f"{known[HOME].text}\n{toc}")
    return [*known.values(), *drawn_pages()]


def stage(folder: Path) -> None:
    """Write the sources of the site into an empty folder, with the files that pages lead to."""
    for page in pages():
        _write(folder / page.path, page.text)
        for target in _LINK.findall(page.text):
            _copy(PurePosixPath(page.path).parent / target, folder)
    _write(folder / "_static" / "puzzles.css", stylesheet())
    for name in ("conf.py", "_static/site.css"):
        _write(folder / name, (HERE / PurePosixPath(name).name).read_text(encoding="utf-8"))


def _copy(path: PurePosixPath, folder: Path) -> None:
    """A file of the project that is no page, to the same place in the folder."""
    source = (ROOT / path).resolve()
    if source.is_file() and source.suffix != ".md":
        made = folder / source.relative_to(ROOT)
        made.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, made)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
