"""How pictures look: sizes, in units of which the side of a cell has 40, colours and fonts."""

from dataclasses import dataclass

from kenken_cp.core.clue_marks import Hue
from kenken_cp.core.counts import say_list
from kenken_cp.core.drawing import SHADES
from kenken_cp.core.errors import KenkenError
from kenken_cp.render.themes import AUTO, NAMES, THEMES, Theme, variables
from kenken_cp.render.widths import Width

CELL = 40
MARGIN = 2  # for half of the outer line
HEAD = 13  # what a clue takes of a cell's height
CLUE, VALUE = 11.5, 23.0  # the sizes of texts with room enough
MARGIN_TEXT, MARGIN_DOWN = 22.0, 24  # the size of texts in margins; the height of one above
INNER = 10.5  # that of clues on outlines
ALONE = 27.0  # that of values where there are no clues
THICK, THIN, OUTLINE = 2.6, 0.8, 0.9
# From a cell's edge to its outline, and a dash with the gap after it: a cell's side and twice the
# distance are this many of the latter, so that each corner is the middle of a dash.
INSET, DASH = 4, 4
SANS = "Helvetica, Arial, 'Liberation Sans', 'DejaVu Sans', sans-serif"
WIDTH, BOLD = 0.62, 0.70  # of a digit in the widest usual font, in sizes of the text
SMALL = 8.0  # a clue that would be smaller reaches into the next cell of its cage
LEAST_SCALE, MOST_SCALE = 0.1, 20.0


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is made; KenkenError for what cannot be.

    `scale` is the side of a cell in units of 40 pixels; a `width` of the whole picture takes its
    place. `themed` paints by classes and variables of CSS, which browsers know and few other
    programs; without, the theme's own colours are written. With `styled` a picture brings the
    stylesheet itself, if its theme needs one, and its colours for other programs; without, it has
    classes and no colours, and the page that it stands in paints it (`rules`, `style_of`), as it
    must where a content policy forbids inline styles. `fonts` are folders of fonts for pictures
    that are typeset. `thin` is how wide
    thin lines are, `clue` how large clues with room enough, of a cell's 40; a clue that would be
    smaller than `least` reaches into the next cell of its cage. `wide` is how wide the font's
    letters are, of those of the widest usual font. `lined` writes the values and the candidates
    of one height as one text, each letter in its place: a tenth of the elements, for pages of many
    pictures. With `even` all candidates are of one size, though some have more figures. Without
    `lettered` the room of labels stays empty, for who sets them.
    """

    theme: str = AUTO
    scale: float = 1.0
    font: str = SANS
    themed: bool = True
    styled: bool = True
    thin: float = THIN
    clue: float = CLUE
    least: float = SMALL
    wide: float = 1.0
    lined: bool = False
    even: bool = False
    lettered: bool = True
    width: Width | None = None
    fonts: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.theme not in NAMES:
            raise KenkenError(
                f"the theme {self.theme!r} is unknown; choose from {say_list(list(NAMES), 'or')}"
            )
        if not LEAST_SCALE <= self.scale <= MOST_SCALE:
            raise KenkenError(
                f"the scale is {self.scale:g}; it must be from {LEAST_SCALE} to {MOST_SCALE:g}"
            )
        strange = set(self.font) & set("<>{};\\") or not self.font.isprintable()
        if not self.font or strange:
            raise KenkenError(
                f"the font is {self.font!r}; name a font family, as in 'Georgia, serif'"
            )

    def pixels(self, side: float, wide: float) -> float:
        """How long a side of a picture is, in pixels of CSS; `wide` is its width at scale 1."""
        return side * (self.width.pixels / wide if self.width else self.scale)

    def length(self, side: float, wide: float) -> str:
        """The same as an attribute of SVG, in the unit of the width that was asked for."""
        if self.width is None:
            return f"{side * self.scale:g}"
        unit = "" if self.width.unit == "px" else self.width.unit
        return f"{self.width.number * side / wide:.6g}{unit}"

    @property
    def shown(self) -> Theme:
        """The theme whose colours are written where there are no variables."""
        return THEMES["light" if self.theme == AUTO else self.theme]

    @property
    def inner(self) -> float:
        """How large clues are that stand on outlines: as small as is usual, or as can be read."""
        return min(self.clue, max(INNER, self.least))


USUAL = Look()


# What each class of elements is painted with, by the theme's names of colours.
PAINTS: dict[str, dict[str, str]] = {
    "paper": {"fill": "paper"},
    **{f"shade s{number}": {"fill": f"shade{number}"} for number in range(1, SHADES + 1)},
    "fill evidence": {"fill": "evidence"},
    "fill target": {"fill": "target"},
    "fill wrong": {"fill": "wrong"},
    "frame": {"stroke": "ink"},
    "hatch": {"stroke": "ink"},
    "path sure": {"stroke": "path"},
    "path assumed": {"stroke": "path"},
    "slant": {"stroke": "slant"},
    "outline": {"stroke": "note"},
    "ink black": {"fill": "ink"},
    "ink dot": {"fill": "note"},
    "ink cross": {"stroke": "note"},
    "line thin": {"stroke": "line"},
    "line thick": {"stroke": "ink"},
    "margin": {"fill": "ink"},
    "margin done": {"fill": "done"},
    "clue": {"fill": "ink"},
    "centred": {"fill": "ink"},
    "given": {"fill": "ink"},
    "value": {"fill": "value"},
    "candidate plain": {"fill": "note"},
    "candidate struck": {"fill": "ink"},
    "candidate placed": {"fill": "value"},
    "mark struck": {"stroke": "struck"},
    "mark placed": {"stroke": "value"},
}


# The same for what clues look like (`core.clue_marks`), which few pictures have.
CLUE_PAINTS: dict[str, dict[str, str]] = {
    **{f"thread {hue}": {"stroke": hue} for hue in Hue},
    **{f"bulb {hue}": {"fill": hue} for hue in Hue},
    "thin clue": {"stroke": "note"},
    "chevron": {"stroke": "ink"},
    "sign tint": {"fill": "grey"},
    "sign paper": {"fill": "paper", "stroke": "ink"},
    "sign ink": {"fill": "ink", "stroke": "ink"},
    "sign": {"fill": "ink"},
    "sign light": {"fill": "paper"},
}


def has_clues(drawn: str) -> bool:
    """Whether a picture has elements of CLUE_PAINTS."""
    return any(f'class="{name}"' in drawn for name in CLUE_PAINTS)


def style_of(look: Look, place: str, hues: bool = True) -> str:
    """The theme's variables for what this selector finds, and dark ones where the screen is.

    Without `hues`, those that only clues have are left out.
    """
    style = f"{place}{{{variables(look.shown, hues)}}}"
    if look.theme == AUTO:
        dark = variables(THEMES["dark"], hues)
        style += f"@media screen and (prefers-color-scheme:dark){{{place}{{{dark}}}}}"
    return style


def sheet_of(look: Look, drawn: str) -> str:
    """The stylesheet that such a picture brings along, for what it has drawn; "" for none.

    Only a theme that follows the reader's screen needs one. Programs without variables of CSS know
    no `@supports` either, and so paint by the attributes of the elements.
    """
    if not (look.themed and look.styled and look.theme == AUTO):
        return ""
    style = style_of(look, ".puzzle", has_clues(drawn))
    return f"@supports(color:var(--a)){{{style}{rules('.puzzle', drawn)}}}"


def rules(within: str = "", drawn: str | None = None, clues: bool = True) -> str:
    """The CSS that paints elements of each class by the theme's variables.

    `within` is a selector of what they stand in; with `drawn`, a picture, what it has no elements
    of is left out, and without `clues` what clues look like. A page that shows pictures without
    `styled` needs this and `style_of`.
    """
    before = f"{within} " if within else ""
    return "".join(
        f"{before}.{name.replace(' ', '.')}"
        f"{{{';'.join(f'{what}:var(--puzzle-{colour})' for what, colour in colours.items())}}}"
        for name, colours in (PAINTS | CLUE_PAINTS if clues else PAINTS).items()
        if drawn is None or f'class="{name}"' in drawn
    )


def paint(look: Look, name: str) -> str:
    """The class of an element, and the theme's own `fill` or `stroke` where the picture sets them.

    These attributes are for programs without variables of CSS; a stylesheet wins over them.
    """
    named = f'class="{name}"'
    if look.themed and not look.styled:
        return named
    painted = PAINTS.get(name) or CLUE_PAINTS[name]
    colours = (f'{what}="{getattr(look.shown, of)}"' for what, of in painted.items())
    return " ".join([named, *colours])


def figure(number: float) -> str:
    """At most two decimals; a cell has 40 units."""
    return f"{round(number, 2):.7g}"
