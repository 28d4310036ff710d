"""XML as a tree of elements, read by expat: a file that declares entities is refused, and no DTD
is fetched."""

from dataclasses import dataclass, field
from html import unescape
from xml.parsers import expat

from kenken_cp.core.errors import FormatError

DEEPEST = 20  # elements within each other
MOST = 400_000  # elements


@dataclass(slots=True)
class Element:
    """An element: its name, attributes, elements within it, and its text without theirs."""

    name: str
    attributes: dict[str, str]
    within: list["Element"] = field(default_factory=list)
    text: str = ""

    def all(self, name: str) -> list["Element"]:
        """The elements of this name directly within it."""
        return [each for each in self.within if each.name == name]

    def text_of(self, name: str) -> str:
        """The text of the first element of this name within it, "" if there is none."""
        return next((" ".join(each.text.split()) for each in self.all(name)), "")


class _Builder:
    """Builds the tree as expat reports what it reads."""

    def __init__(self) -> None:
        self.root = Element("", {})
        self.open = [self.root]
        self.pieces: list[list[str]] = [[]]
        self.count = 0

    def start(self, name: str, attributes: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) > DEEPEST or self.count > MOST:
            raise FormatError(
                f"the XML has more than {MOST:,} elements, or elements more than {DEEPEST} deep"
            )
        element = Element(name, attributes)
        self.open[-1].within.append(element)
        self.open.append(element)
        self.pieces.append([])

    def end(self, _: str) -> None:
        self.open.pop().text = "".join(self.pieces.pop())

    def text(self, text: str) -> None:
        self.pieces[-1].append(text)

    def skip_entity(self, name: str, is_parameter: int) -> None:
        """An entity that only a DTD declares, which is not read: HTML's names are known."""
        if not is_parameter:
            self.text(unescape(f"&{name};"))

    def entity(self, name: str, *_: object) -> None:
        raise FormatError(f"the XML declares an entity, {name[:20]!r}, which is not allowed")

    def doctype(self, *parts: object) -> None:
        if parts[-1]:  # whether it has a part within this file
            raise FormatError("the XML has declarations of its own in its DOCTYPE; remove them")


def parse_xml(text: str) -> Element:
    """The outermost element. Raises FormatError, which names the line."""
    builder = _Builder()
    parser = expat.ParserCreate("utf-8")
    parser.buffer_text = True
    parser.SetParamEntityParsing(expat.XML_PARAM_ENTITY_PARSING_NEVER)
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.text
    parser.SkippedEntityHandler = builder.skip_entity
    parser.EntityDeclHandler = builder.entity
    parser.StartDoctypeDeclHandler = builder.doctype
    try:
        parser.Parse(text.encode("utf-8", "surrogatepass"), True)
    except expat.ExpatError as error:
        raise FormatError(
            f"line {error.lineno} is not valid XML: {expat.ErrorString(error.code)}"
        ) from None
    return builder.root.within[0]
