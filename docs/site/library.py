"""The pages of the public library: one for each name, from its docstring and types."""

import inspect
from collections.abc import Iterator
from enum import Enum

import kenken_cp
from docs.site.markdown import Page, contents, table

FOLDER = "library"
INDEX = f"{FOLDER}/index.md"

HEAD = """# The library, name by name

What `import kenken_cp` offers. [The library](/docs/reference/library.md) has it on one page, and
[a tutorial](/docs/tutorials/library.md) shows it at work.
"""


def path_of(name: str) -> str:
    """The path of a name's page."""
    return f"{FOLDER}/{name}.md"


def pages() -> Iterator[Page]:
    """The pages of all public names, and the list that leads to them."""
    names = kenken_cp.__all__
    yield Page(INDEX, _index(names))
    for name in names:
        yield Page(path_of(name), _page(name))


def _index(names: list[str]) -> str:
    rows = ((f"[`{name}`](/{path_of(name)})", _first_line(name)) for name in names)
    return "\n".join((HEAD, table(("name", ""), rows), contents(map(path_of, names))))


def _first_line(name: str) -> str:
    told = inspect.getdoc(getattr(kenken_cp, name)) or ""
    return told.split("\n\n")[0].replace("\n", " ").replace("|", r"\|")


def _page(name: str) -> str:
    return f"# {name}\n\n```{{eval-rst}}\n{_directive(name)}```\n"


def _directive(name: str) -> str:
    """What has Sphinx document a name; values of an enumeration need no docstrings."""
    thing = getattr(kenken_cp, name)
    if not isinstance(thing, type):
        return f".. autofunction:: kenken_cp.{name}\n"
    sort = "autoexception" if issubclass(thing, BaseException) else "autoclass"
    values = "   :undoc-members:\n" if issubclass(thing, Enum) else ""
    return f".. {sort}:: kenken_cp.{name}\n{values}"
