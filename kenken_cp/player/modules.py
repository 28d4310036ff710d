"""The player's modules as one script, and its style sheets as one, for pages that stand alone.

Browsers load no modules from files, so each module becomes a function that is called when another
one asks for it. That rests on how the modules are written: imports and exports stand at the start
of a line, there are no circles, and what is exported never changes.
"""

import posixpath
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from kenken_cp.core.errors import InternalError

STYLES = ("page.css", "board.css", "later.css", "strips.css")
PRINTED = "print.css"
# What gives a module its others; a name of their own for anything must not hide it.
ASK = "$module"

_COMMENT = re.compile(
    r"^[ \t]*//[^\n]*$|[ \t]+// [^\n]*$|[ \t]*/\*\*.*?\*/ ?", re.MULTILINE | re.DOTALL
)
_INDENT = re.compile(r"^[ \t]+|\n(?=\n)|\A\n", re.MULTILINE)
_NAMES = re.compile(r'^import \{ (.+?) \} from "(.+?)";', re.MULTILINE)
_WHOLE = re.compile(r'^import \* as (\w+) from "(.+?)";', re.MULTILINE)
_BARE = re.compile(r'^import "(.+?)";', re.MULTILINE)
_LATER = re.compile(r'\bimport\("(.+?)"\)')
_EXPORT = re.compile(r"^export ((?:const|class|function|async function) ([\w$]+))", re.MULTILINE)
_LEFT = re.compile(r"^(?:import|export)\b.*|\bimport\(.*", re.MULTILINE)


@cache
def script(entry: str = "alone.js") -> str:
    """All modules that a page with this entry needs, and a call of it."""
    texts = dict(_functions(entry, {}, ()))
    modules = ",\n".join(f'"{name}"({ASK}) {{\n{text}}}' for name, text in texts.items())
    return (
        '"use strict";\n(() => {\n'
        f"const modules = {{\n{modules}\n}};\n"
        "const made = {};\n"
        "const load = (name) => made[name] ??= modules[name](load);\n"
        f'load("{entry}");\n'
        "})();\n"
    )


def bare(text: str) -> str:
    """A module without its comments, each line where it was."""
    return _COMMENT.sub(lambda found: "\n" * found[0].count("\n"), text)


@cache
def theme() -> str:
    """What is run before anything is drawn."""
    return _INDENT.sub("", bare(_text("theme.js")))


@cache
def styles() -> str:
    """All style sheets."""
    sheets = "".join(bare_style(_text(name)) for name in STYLES)
    return f"{sheets}@media print {{\n{bare_style(_text(PRINTED))}}}\n"


@cache
def lesson_style() -> str:
    """The style sheet that pages of lessons have besides."""
    return bare_style(_text("lesson.css"))


def bare_style(text: str) -> str:
    """A style sheet without its comments and its indentation."""
    return _INDENT.sub("", re.sub(r"/\*.*?\*/\n?", "", text, flags=re.DOTALL))


def _text(name: str) -> str:
    return (files("kenken_cp.player") / "pages" / "player" / name).read_text(encoding="utf-8")


def _functions(
    name: str, known: dict[str, None], within: tuple[str, ...]
) -> Iterator[tuple[str, str]]:
    """A module and all that it imports, at once or later, each with the body of its function."""
    if name in known:
        return
    known[name] = None
    text = _INDENT.sub("", bare(_text(name)))
    for path in [path for _, path in _NAMES.findall(text) + _WHOLE.findall(text)]:
        if (other := _find(name, path)) in (*within, name):
            raise InternalError(f"{name} and {other} import each other")
        yield from _functions(other, known, (*within, name))
    for path in _BARE.findall(text) + _LATER.findall(text):
        yield from _functions(_find(name, path), known, (*within, name))
    yield name, _body(name, text)


def _find(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _body(name: str, text: str) -> str:
    def load(path: str) -> str:
        return f'{ASK}("{_find(name, path)}")'

    if ASK in text:
        raise InternalError(f"{name} has {ASK}, by which modules ask for each other")
    exported = [found[1] for found in _EXPORT.findall(text)]
    text = _NAMES.sub(
        lambda found: f"const {{ {found[1].replace(' as ', ': ')} }} = {load(found[2])};", text
    )
    text = _WHOLE.sub(lambda found: f"const {found[1]} = {load(found[2])};", text)
    text = _BARE.sub(lambda found: f"{load(found[1])};", text)
    text = _LATER.sub(lambda found: f"Promise.resolve().then(() => {load(found[1])})", text)
    text = _EXPORT.sub(lambda found: found[1], text)
    text = text.replace("import.meta.url", "document.baseURI")  # of no use where all is in one
    if left := _LEFT.search(text):
        raise InternalError(f"{name} has an import or export of another form: {left[0]}")
    return f"{text}return {{ {', '.join(exported)} }};\n"
