"""Containers: file formats that puzzles of several kinds share.

What all puzzles in a container have in common (an envelope of JSON, a link, first lines) is read
and written here, once; the rest is a body's, of which each kind has its own. A body is chosen by
the type that the contents name or, where they name none, by their look; where that leaves several,
the family must be named.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import NamedTuple

from kenken_cp.core.counts import say_list
from kenken_cp.core.document import NO_META, Document
from kenken_cp.core.errors import FormatError, KenkenError, LimitError
from kenken_cp.core.family import Family
from kenken_cp.core.format import (
    Body,
    Contents,
    Format,
    LineForm,
    SeveralFamilies,
    always_certain,
    never_certain,
    require_family,
    words_only,
)
from kenken_cp.core.late import late
from kenken_cp.core.limits import MAX_TEXT


def _as_they_are(contents: Contents, known: Collection[str]) -> Contents:
    """The default of `Container.named`."""
    return contents


@dataclass(frozen=True, slots=True)
class Container:
    """The common part of a container: everything around the puzzles.

    `unpack(text)` takes the contents out of a text. `pack(contents, document)` writes them and the
    puzzle's metadata as a text, without a line end after the last line. A `typed` container names
    the types of its puzzles, and types that no body reads are refused; in others, names are hints.
    `listed` puts several names into words. A `bare` container is recognised by its contents alone.

    In a container with `drawn` stands a drawing that may be of many types: a body reads it by
    itself only if a name or the look tells (`Body.takes`), else the family must be named.
    `drawn(contents)` puts it into words. `named(contents, known)` gives contents whose names are
    among those that bodies know, and raises FormatError for a type that none does.

    `told(contents, again)` returns notices about what a body did not read of the contents. To find
    that out it may call `again()`, which writes the puzzle as contents once more (None if that is
    impossible): what is missing there was not read.
    """

    id: str
    title: str
    sniff: Callable[[str], bool]
    unpack: Callable[[str], Contents]
    pack: Callable[[Contents, Document], str]
    suffixes: tuple[str, ...] = ()
    typed: bool = True
    bare: bool = False
    by_line: bool = False
    listed: Callable[[Sequence[str]], str] = ", ".join
    longest: int = MAX_TEXT
    keeps: tuple[str, ...] = ()
    drawn: Callable[[Contents], str] | None = None
    named: Callable[[Contents, Collection[str]], Contents] = _as_they_are
    told: Callable[[Contents, Callable[[], Contents]], tuple[str, ...]] | None = None


# Each is loaded only if a kind has a body for it.
CONTAINERS: dict[str, Callable[[], Container]] = {
    name: late(f"kenken_cp.formats.{name}", "CONTAINER")
    for name in ("ipuz", "penpa", "puzzlink", "pzprv3", "grid", "janko")
}


def row_of(container: Container, bodies: Sequence[Body]) -> Format:
    """The container's row in the table of formats, with these bodies."""
    return _Filled(container, bodies).row()


class _Filled(NamedTuple):
    """A container with the bodies of all kinds."""

    container: Container
    bodies: Sequence[Body]

    def row(self) -> Format:
        """The row in the table of formats."""
        container = self.container
        sniff = self._looks_right if container.bare else container.sniff
        return Format(
            id=container.id,
            title=container.title,
            suffixes=container.suffixes,
            sniff=sniff,
            read=self.read,
            write=lambda document: f"{self.write_line(document)}\n",
            families=_families_of(self.bodies),
            lines=LineForm(sniff, self.write_line) if container.by_line else None,
            longest=container.longest,
            keeps=container.keeps,
            bare=container.bare,
            meant=self.find_families if container.bare else None,
            certain=always_certain if container.by_line else never_certain,
            around=words_only if container.bare else None,
            read_as=self.read,
            read_lines=self._reader_of_lines(),
        )

    def write_line(self, document: Document) -> str:
        """The text without a line end after the last line."""
        own = [body for body in self.bodies if document.family in body.families]
        require_family(document, self.container.title, _families_of(own or self.bodies))
        return self.container.pack((own or self.bodies)[0].write(document), document)

    def _reader_of_lines(self) -> Callable[[str, Sequence[str]], Document] | None:
        """What reads lines as somebody says; None if no body does."""
        able = [body for body in self.bodies if body.read_lines is not None]
        if not able:
            return None
        filled = _Filled(self.container, able)
        return lambda text, lines: filled.read(text, able[0].families[0], lines)

    def read(self, text: str, family: Family | None = None, lines: Sequence[str] = ()) -> Document:
        """The puzzle, of the family that is named or the contents tell. Raises KenkenError."""
        container = self.container
        contents = container.named(container.unpack(text), _names_of(self.bodies))
        body = self._choose_body(contents, family)
        with_lines = body.read_lines if lines else None
        document = with_lines(contents, lines) if with_lines else body.read(contents)
        notices = (*document.notices, *getattr(contents, "notices", ()))
        if container.told is not None:
            notices += container.told(contents, partial(_written_again, body, document))
        meta = document.meta if contents.meta is NO_META else contents.meta
        return replace(document, meta=meta, notices=tuple(dict.fromkeys(notices)))

    def _looks_right(self, text: str) -> bool:
        return bool(self.find_families(text))

    def find_families(self, text: str) -> list[Family]:
        """The families whose bodies take what a text holds, none if it is in no such container."""
        if len(text) > self.container.longest or not self.container.sniff(text):
            return []
        try:
            contents = self.container.unpack(text)
        except KenkenError:
            return []
        return [f for body in self.bodies if body.takes(contents) for f in body.families]

    def _choose_body(self, contents: Contents, family: Family | None) -> Body:
        """The body that reads these contents; FormatError if none does, or if several may."""
        container, found = self.container, self._find_bodies(contents.names)
        # who names the family knows better than the look
        if family is None or not (container.bare or container.drawn):
            found = [body for body in found if body.takes(contents)]
        if not found and family is None and container.drawn is not None:
            raise _unnamed_error(container.drawn(contents), self.bodies, contents)
        if not found:
            raise FormatError(
                f"{container.title}: its kind of puzzle is not supported; kenken formats lists "
                "those that are"
            )
        known = _families_of(found)
        if family is None and len(found) > 1:
            raise ask(known)
        if family is not None and family not in known:
            raise FormatError(
                f"{container.title}: this is not a puzzle of the family {family.title}; it "
                f"may be {_either([each.title for each in known])}"
            )
        return next(body for body in found if family is None or family in body.families)

    def _find_bodies(self, names: Sequence[str]) -> Sequence[Body]:
        """The bodies of the type that these names tell; FormatError for a type that none has."""
        container, bodies = self.container, self.bodies
        if not container.typed:
            return [body for body in bodies if set(names) & set(body.names)] or bodies
        found = [body for body in bodies if names and set(names) <= set(body.names)]
        if not found:
            known = _names_of(bodies)
            unknown = [name for name in names if name not in known] or names
            kinds = say_list([repr(name[:60]) for name in unknown[:5]])
            fault = f"of the {'kind' if len(unknown) == 1 else 'kinds'} {kinds} is not supported"
            raise FormatError(
                f"{container.title} {fault if names else 'without a kind'}; supported kinds are "
                f"{container.listed(known)}"
            )
        return found


def _families_of(bodies: Sequence[Body]) -> tuple[Family, ...]:
    return tuple(dict.fromkeys(family for body in bodies for family in body.families))


def _names_of(bodies: Sequence[Body]) -> list[str]:
    return [name for body in bodies for name in body.names]


def _written_again(body: Body, document: Document) -> Contents:
    """What the body writes for the document, None if it cannot be written."""
    try:
        return body.write(document)
    except KenkenError:
        return None


def _unnamed_error(drawn: str, bodies: Sequence[Body], contents: Contents) -> KenkenError:
    """The error for contents of no certain type: it asks for a family whose body can read them."""
    found: list[Family] = []
    too_large: list[KenkenError] = []
    for body in bodies:
        try:
            found.append(body.read(contents).family)
        except LimitError as error:
            too_large.append(error)
        except KenkenError:
            continue
    if found:
        return ask(found)
    if too_large:
        return too_large[0]
    return FormatError(
        "the link does not say what type of puzzle it is, and no family uses all that it draws "
        f"(--family says what is in the way of one): {drawn}"
    )


def ask(families: Sequence[Family]) -> SeveralFamilies:
    """The error for a text that may be a puzzle of any of these families."""
    rows = dict.fromkeys(families)
    options = _either([f"--family {family.id}" for family in rows])
    return SeveralFamilies(
        f"this may be {_either([family.title for family in rows])}; choose with {options}"
    )


def _either(words: Sequence[str]) -> str:
    *before, last = dict.fromkeys(words)
    return f"{', '.join(before)} or {last}" if before else last
