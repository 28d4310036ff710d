"""Containers: file formats that puzzles of several kinds share.

What all puzzles in a container have in common (an envelope of JSON, a link, first lines) is read
and written here, once; the rest is a body's, of which each kind has its own. A body is chosen by
the type that the contents name or, where they name none, by their look; where that leaves several,
the family must be named.
"""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from functools import partial

from kenken_cp.core.counts import listed
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
    families = tuple(dict.fromkeys(family for body in bodies for family in body.families))

    def write_line(document: Document) -> str:
        body = next((body for body in bodies if document.family in body.families), bodies[0])
        known = body.families if document.family in body.families else families
        require_family(document, container.title, known)
        return container.pack(body.write(document), document)

    sniff = partial(_looks_right, container, bodies) if container.bare else container.sniff
    return Format(
        id=container.id,
        title=container.title,
        suffixes=container.suffixes,
        sniff=sniff,
        read=partial(_read, container, bodies, None),
        write=lambda document: f"{write_line(document)}\n",
        families=families,
        lines=LineForm(sniff, write_line) if container.by_line else None,
        longest=container.longest,
        keeps=container.keeps,
        bare=container.bare,
        meant=partial(_meant, container, bodies) if container.bare else None,
        certain=always_certain if container.by_line else never_certain,
        around=words_only if container.bare else None,
        read_as=lambda text, family: _read(container, bodies, family, text),
        read_lines=_reader_of_lines(container, bodies),
    )


def _reader_of_lines(
    container: Container, bodies: Sequence[Body]
) -> Callable[[str, Sequence[str]], Document] | None:
    """What reads lines as somebody says; None if no body does."""
    able = [body for body in bodies if body.read_lines is not None]
    if not able:
        return None
    family = able[0].families[0]
    return lambda text, lines: _read(container, able, family, text, lines)


def _read(
    container: Container,
    bodies: Sequence[Body],
    family: Family | None,
    text: str,
    lines: Sequence[str] = (),
) -> Document:
    known = {name for body in bodies for name in body.names}
    contents = container.named(container.unpack(text), known)
    body = chosen(container, bodies, contents, family)
    with_lines = body.read_lines if lines else None
    document = with_lines(contents, lines) if with_lines else body.read(contents)
    notices = (*document.notices, *getattr(contents, "notices", ()))
    if container.told is not None:
        notices += container.told(contents, partial(_written_again, body, document))
    meta = document.meta if contents.meta is NO_META else contents.meta
    return replace(document, meta=meta, notices=tuple(dict.fromkeys(notices)))


def _written_again(body: Body, document: Document) -> Contents:
    """What the body writes for the document, None if it cannot be written."""
    try:
        return body.write(document)
    except KenkenError:
        return None


def _looks_right(container: Container, bodies: Sequence[Body], text: str) -> bool:
    return bool(_meant(container, bodies, text))


def _meant(container: Container, bodies: Sequence[Body], text: str) -> list[Family]:
    """The families whose bodies take what the text holds, none if it is not in this container."""
    if len(text) > container.longest or not container.sniff(text):
        return []
    try:
        contents = container.unpack(text)
    except KenkenError:
        return []
    return [family for body in bodies if body.takes(contents) for family in body.families]


def chosen(
    container: Container, bodies: Sequence[Body], contents: Contents, family: Family | None
) -> Body:
    """The body that reads these contents; FormatError if none does, or if several may."""
    found = _named(container, bodies, contents.names)
    if family is None and container.drawn is not None:
        found = [body for body in found if body.takes(contents)]
        if not found:
            raise _unnamed(container.drawn(contents), bodies, contents)
    elif family is None or not (container.bare or container.drawn):
        # who names the family knows better than the look
        found = [body for body in found if body.takes(contents)]
    if not found:
        raise FormatError(
            f"{container.title}: its kind of puzzle is not supported; kenken formats lists those "
            "that are"
        )
    if family is None and len(found) > 1:
        raise ask([family for body in found for family in body.families])
    if family is not None:
        known = [family for body in found for family in body.families]
        found = [body for body in found if family in body.families]
        if not found:
            raise FormatError(
                f"{container.title}: this is not a puzzle of the family {family.title}; it "
                f"may be {_either([family.title for family in known])}"
            )
    return found[0]


def _unnamed(drawn: str, bodies: Sequence[Body], contents: Contents) -> KenkenError:
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


def _named(container: Container, bodies: Sequence[Body], names: Sequence[str]) -> list[Body]:
    """The bodies of the type that these names tell; FormatError for a type that none has."""
    if container.typed:
        found = [body for body in bodies if names and set(names) <= set(body.names)]
        if not found:
            fault = (
                f"of the {_kinds(bodies, names)} is not supported" if names else "without a kind"
            )
            known = [name for body in bodies for name in body.names]
            raise FormatError(
                f"{container.title} {fault}; supported kinds are {container.listed(known)}"
            )
        return found
    return [body for body in bodies if set(names) & set(body.names)] or list(bodies)


def _kinds(bodies: Sequence[Body], names: Sequence[str]) -> str:
    """The names that no body has, or all of them if only together they are unknown."""
    known = {name for body in bodies for name in body.names}
    unknown = [name for name in names if name not in known] or names
    return (
        f"{'kind' if len(unknown) == 1 else 'kinds'} {listed([repr(n[:60]) for n in unknown[:5]])}"
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
