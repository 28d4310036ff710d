"""What people call kinds of puzzles and their rules, and which puzzles bear such a name rightly.

One table, `NAMES`, for words around a puzzle (`text.around`), titles, columns of tables and links
that name no genre. A name means what it says wherever it stands, or it is an everyday word too (not
`sure`): then it counts only beside `Sudoku` or where a text says nothing else. A puzzle bears a
name rightly if it is of one of the name's families or has its trait (`Family.traits`): `Diagonal`
is no news over a grid with diagonals; over any other it is a rule that was not read.
"""

import re
from collections.abc import Callable, Collection
from functools import cache
from typing import NamedTuple

from kenken_cp.core.counts import say_list

LONGEST_READ = 2_000  # characters of a text in which names are looked for
OF_DIGITS = ("sudoku", "killer", "kenken", "kenken-boxes", "futoshiki")  # with the rules below
_GENRES = {"kenken": "tomtom"}  # families whose name in a list of genres is not their id


class Name(NamedTuple):
    """Words for a kind of puzzle or a rule, as a pattern.

    `families` are the ids of those whose puzzles are rightly called so, as are all that have the
    `trait`. A `rule` is one of Sudokus and their like; of a picture or a path it says nothing, and
    neither does the name of a `thing`, which a picture may show and a puzzle be called after.
    """

    words: str
    families: tuple[str, ...] = ()
    trait: str = ""
    rule: bool = False
    sure: bool = True
    thing: bool = False


class Found(NamedTuple):
    """A name as it stands in a text."""

    text: str
    name: Name


SIGNS = "Futoshiki"  # the trait of boards without boxes whose only clues are signs
# Sorts of clues, which are traits of a puzzle that has them, and how people call them.
_CLUES_AND_THINGS = {
    "arrow": "arrows?", "sandwich": "sandwich", "clone": "clones?", "zipper": "zipper",
    "lockout": "lockout", "palindrome": "palindromes?", "quadruple": "quadruples?",
}  # fmt: skip
_CLUES = {
    "non-consecutive": "non[- ]?consecutives?", "dots": "kropki",
    "little-killer": "little[- ]killers?",
    "anti-knight": "anti[- ]?knights?|knight'?s?[- ]moves?",
    "anti-king": "anti[- ]?kings?|king'?s?[- ]moves?",
    "thermometer": r"thermo\w*", "greater-than": "greater[- ]than|inequalit(?:y|ies)",
    "pair-sum": "xv", "x-sum": "x[- ]sums?", "renban": r"renban\w*", "nabner": "nabners?",
    "whisper": "(?:german )?whispers?", "between": "between[- ]lines?",
    "region-sum": "region[- ]sums?", "anti-taxicab": "anti[- ]?taxi(?:cab)?",
    "global-entropy": "global entropy|entropy sudokus?", "lunchbox": "lunch[- ]?box(?:es)?",
    "rellik-cage": "relliks?",
}  # fmt: skip
# The first that matches where a name begins is taken: the longer stand above the shorter.
NAMES: tuple[Name, ...] = (
    Name(
        r"killer[- ]?sudokus?|killer[- ]?dokus?|sumokus?|sum-?dokus?|samunamupure",
        ("killer",), "cages", rule=True,
    ),
    Name(
        r"windokus?|hyper[- ]?(?:su)?dokus?|nrc(?:[- ]sudokus?)?|four[- ]box(?:es)?|girandola"
        r"|extra[- ]regions?|asterisk|cent(?:er|re)[- ]dots?|argyle|disjoint(?: groups?)?"
        r"|colou?r sudokus?|magic squares?",
        trait="extra regions", rule=True,
    ),
    Name("hyper|offset", trait="extra regions", rule=True, sure=False),
    *[Name(words, trait=sort, rule=True, thing=True) for sort, words in _CLUES_AND_THINGS.items()],
    *[Name(words, trait=sort, rule=True) for sort, words in _CLUES.items()],
    Name("fog|parity|samurai|consecutives?", rule=True, thing=True),
    Name(
        r"gattai|sohei|anti[- ]?(?:queen|bishop|diagonal|kropki|xv)s?|anti-?chess"
        r"|queen'?s?[- ]moves?|chess (?:sudokus?|rules)"
        r"|(?:even|odd)[-/ ](?:and[- ])?(?:even|odd)|(?:even|odd)(?:even|odd)|toroidal"
        r"|wrap(?:ped)?[- ]?around|wordoku|chaos construction"
        r"|battenburg|untouchable|tight ?fit"
        r"|dutch flat mates|miracle sudokus?|sudokus? miracle|r[0-9]{1,2}c[0-9]{1,2}",
        rule=True,
    ),
    Name(
        r"between|chess|knight|king|queen|outside|frame|battleship|deficit|surplus"
        r"|no touch|alphabet|word|product|difference|sums?|miracle|skyscraper|wheel|center|centre",
        rule=True, sure=False,
    ),
    Name("even", trait="even", rule=True, sure=False),
    Name("odd", trait="odd", rule=True, sure=False),
    Name(
        r"diagonal(?:s|e|es)?(?:[- ]sudokus?)?|sudoku[- ]diagonale?|[àa] diagonales?|x[- ]?sudokus?"
        r"|sudoku[- ]?x",
        trait="diagonals", rule=True,
    ),
    Name("(?<![0-9] )x(?! [0-9])", trait="diagonals", rule=True, sure=False),
    Name(
        r"jig[- ]?saws?|irregular|irr[ée]guliers?|squiggly|nonomino|geometry sudokus?"
        r"|chaos sudokus?|du-sum-oh",
        trait="jigsaw", rule=True,
    ),
    Name("geometry|geometric|chaos", trait="jigsaw", rule=True, sure=False),
    Name("killers?", ("killer",), "cages", rule=True, thing=True),
    Name("cages?", ("killer", "kenken", "kenken-boxes"), "cages", rule=True, thing=True),
    Name(
        r"latin[- ]squares?|(?:no|without) boxes|box-?less", ("kenken",), "no boxes", rule=True
    ),
    Name(
        r"mystery operators?|no operators?|without (?:operators?|operations?)|no[- ]op",
        trait="no signs", rule=True,
    ),
    Name("mystery|operators", trait="no signs", rule=True, sure=False),
    Name(
        r"ken[- ]?kens?|ken-?dokus?|calcudokus?|calkuro|math?dokus?|tomtom|inshi no heya|minuplu",
        ("kenken", "kenken-boxes"),
    ),
    Name(
        r"nonograms?|picross|hanjie|griddlers?|paint by numbers|illust logic"
        r"|japanese crosswords?",
        ("nonogram",),
    ),
    Name(r"shikakus?(?: ni kire)?|sikakus?|divide by squares", ("shikaku",)),
    Name("rectangles", ("shikaku",), sure=False),
    Name("numbrix", ("numbrix",)),
    Name(r"hidatos?|hidokus?", ("hidato",)),
    Name("futoshikis?", trait=SIGNS),
    Name(
        r"akari|aqre|araf|arukone|binairo|binary puzzle|castle wall|chocona|choco banana|cojun"
        r"|cross ?the ?streams|dominosa|dosun-fuwari|doppelblock|double choco|easy as abc"
        r"|abc end view|fill-?a-?pix|fillomino|geradeweg|gokigen|hakoiri|hakyuu?|hashi"
        r"|hashiwokakero|heteromino|heyawake|hitori|juosan|kakuro|kakkuru|koburin|kurodoko"
        r"|kuromasu|kurotto|lits|lohkous|magic snail|makaro|masyu|mathrax|moon or sun|nanro"
        r"|nawabari|norinori|number ?link|nurikabe|nurimisaki|pentominous|ripple effect|ring-ring"
        r"|sashigane|shakashaka|shimaguni|slither[- ]?link|spiral galaxies|star[- ]?battle"
        r"|statue park|stostone|str8ts?|suguru|tectonic|takuzu|tatamibari|tentaisho|triddlers?"
        r"|tohu wa vohu|usoone|yajilin|yajisan|yin-yang|yosenabe|calcunumber|japanese sums"
        r"|sujiken|tridoku|strimko|colou?r nonograms?|kojun|renban[- ]madoguchi|nuribou|nuri-?maze"
        r"|kazunori|renkatsu|sukoro|kinkonkan|mochikoro|mochinyoro|toichika|tilepaint|tetrochain"
        r"|nondango|putteria|number rope"
    ),
    Name("tapa|skyscrapers?|battleships?|minesweeper|aquarium", thing=True),
    Name("thermometers", trait="thermometer", thing=True),
    Name(
        "snakes?|neighbou?rs|trilogy|galaxies|hex|bridges|mosaic|mines|tents|light up|straights",
        sure=False, thing=True,
    ),
    Name(r"su[- ]?dokus?|number place", ("sudoku", "killer", "kenken-boxes")),
    # a word made with another, such as `chaossudoku`
    Name(r"\w{2,40}sudokus?|\w{3,40}dokus?", rule=True),
)  # fmt: skip
# Sides of boxes (rows × columns) and digits, which a puzzle may have as these say.
_NUMBERED = (
    (re.compile(r"\bboxes (?:of )?([0-9]{1,2}) ?[x×] ?([0-9]{1,2})\b"), "boxes {} × {}"),
    (re.compile(r"\bdigits (-?[0-9]{1,3}) ?(?:-|–|to|\.\.) ?(-?[0-9]{1,3})\b"), "digits {} to {}"),
    (
        re.compile(
            r"\b(?:sudokus?|kenkens?|calcudokus?|tomtom)\W{1,2}(0) ?(?:-|–|to|\.\.) ?([0-9]+)\b\)?"
        ),
        "digits {} to {}",
    ),
)
# How a rule with a trait can be stated.
_INSTEAD = {
    "diagonals": "a line 'Diagonal Sudoku' is",
    "jigsaw": "a line 'regions' with a map below it is",
    "cages": "f-puzzles, SudokuPad and game IDs of Solo have cages",
    "extra regions": "f-puzzles and SudokuPad have extra regions, as cages without a sum",
    "no boxes": "ipuz, f-puzzles and native JSON have grids without boxes",
    "no signs": "formats of KenKen have clues without signs",
    **dict.fromkeys((*_CLUES_AND_THINGS, *_CLUES), "f-puzzles and native JSON have such clues"),
}
# What may stand beside a name in a text that says no more than the name.
_FILLERS = re.compile(
    r"\b(?:an?|the|my|this|it|is|with|no|nr|number|puzzles?|sudokus?|classic|classical|plain|"
    r"regular|standard|normal|rules?|variant|constraint|mini|easy|medium|moderate|hard|difficult|"
    r"expert|simple|gentle|evil|daily|example|sample|test|of|for|from|today|day|week|grid)\b|[^a-z]"
)
_USUAL = re.compile(
    r"(?:the )?(?:normal|standard|usual|classic|regular)(?: ([a-z0-9 ]{1,30}))? rules?"
    r"(?: (?:apply|applies))?[.!]?"
)
_FIRST = re.compile(
    r"(?:(?:this|is|an?|the|rules?|of|for|normal|standard|usual|classic|regular)\b\W+)+"
)


def _any_of(names: Collection[Name], after: str = "") -> Callable[[], "re.Pattern[str]"]:
    """A form for each of these names, whose group is called n and its place in the table.

    It is compiled when it is first asked for: most files name nothing.
    """

    @cache
    def form() -> "re.Pattern[str]":
        each = "|".join([f"(?P<n{NAMES.index(name)}>{name.words})" for name in names])
        return re.compile(rf"(?<![\w-])(?:{each}){after}(?!\w)")

    return form


_SURE = [name for name in NAMES if name.sure]
_PLAIN = [name for name in NAMES if not name.sure]
_ANYWHERE = _any_of(_SURE)
_BESIDE = _any_of([name for name in _PLAIN if name.rule], r"[- ]*(?:killer )?(?:sudokus?|doku)")
_ALONE = _any_of(_PLAIN)
_KINDS = [name for name in NAMES if name.families and name.sure and not name.rule]
_KNOWN = _any_of([NAMES[0], *_KINDS])
_READ = {"cages", "diagonals", "jigsaw", "no boxes", "no signs"}  # traits that a text can say
_NO_TRAIT = [name for name in NAMES if not name.families and name.trait not in _READ]
_UNKNOWN = _any_of([name for name in _NO_TRAIT[:-1] if name.sure and not name.rule])
_VARIANT = _any_of([name for name in _NO_TRAIT if name.rule], r"[ -]*(?:killer )?sudokus?")
_SHAPES = _any_of([name for name in NAMES if name.trait in ("diagonals", "jigsaw")])


def _words(text: str) -> str:
    return " ".join(text[:LONGEST_READ].lower().split())


def _name(found: "re.Match[str]") -> Name:
    return NAMES[int(str(found.lastgroup)[1:])]


def names_in(text: str) -> list[Found]:
    """The names in a text, each once, without those that are part of another."""
    words = _words(text)
    matches = [*_ANYWHERE().finditer(words), *_BESIDE().finditer(words)]
    plain = _ALONE().search(words)
    if plain is not None and not _FILLERS.sub("", _ALONE().sub("", words)):
        matches.append(plain)
    found = [Found(_as_written(text, match[0]), _name(match)) for match in matches]
    for form, trait in _NUMBERED:
        for match in form.finditer(words):
            name = Name(match[0], trait=trait.format(match[1], match[2]), rule=True)
            found.append(Found(_as_written(text, match[0]), name))
    return [
        each
        for at, each in enumerate(found)
        if not any(each.text in before.text for before in found[:at])
    ]


def _as_written(text: str, found: str) -> str:
    """The words in the letters of the text, as far as it has them so."""
    at = text.lower().find(found)
    return text[at : at + len(found)] if at >= 0 else found


def unread_in(text: str, family: str, traits: Collection[str] = ()) -> list[Found]:
    """The names in a text that a puzzle of this family, an id, with these traits does not bear."""
    of_digits = family in OF_DIGITS
    return [
        each
        for each in (names_in(text) if text else ())
        if family not in each.name.families
        and not (each.name.trait and each.name.trait in traits)
        and (of_digits or not (each.name.rule or each.name.thing))
    ]


def unread_notices(what: str, text: str, family: str, traits: Collection[str]) -> tuple[str, ...]:
    """What is told of names in a text, such as `the title`, that the puzzle does not bear."""
    found = unread_in(text, family, traits)
    rules = [each.text for each in found if each.name.rule]
    kinds = [each.text for each in found if not each.name.rule]
    notices = []
    if rules:
        some = "a rule that is" if len(rules) == 1 else "rules that are"
        notices.append(f"{what} names {some} not read: {say_list(rules)}")
    if kinds:
        notices.append(f"{what} names another kind of puzzle: {say_list(kinds)}")
    return tuple(notices)


def why_not_read(name: Found) -> str:
    """That a name is not read from words, and what would be read instead."""
    if not name.name.rule:
        return f"{name.text!r} is another kind of puzzle"
    advice = _INSTEAD.get(name.name.trait, "no format here has this rule")
    return f"{name.text!r} is not read from words ({advice})"


def says_only_names(text: str) -> bool:
    """Whether a text is nothing but names and what may stand beside them."""
    words = _words(text)
    rest = _ALONE().sub("", _ANYWHERE().sub("", words))
    return rest != words and not _FILLERS.sub("", rest)


def as_puzzle(text: str, family: str) -> str:
    """The text with `puzzle` for each name of this family."""
    return _ANYWHERE().sub(
        lambda found: "puzzle" if family in _name(found).families else found[0], text.lower()
    )


def names_family(text: str, family: str) -> bool:
    """Whether a text names this family by the name of its kind."""
    found = [_name(match).families[0] for match in _KNOWN().finditer(_words(text))]
    return found == [family]


def unknown_in(text: str, traits: Collection[str] = ()) -> str:
    """The name of a type that nothing here reads, as far as the text has one; else "".

    A puzzle with these traits may be called so.
    """
    words = _words(text)
    found = (*_UNKNOWN().finditer(words), *_VARIANT().finditer(words))
    return next((each[0] for each in found if _name(each).trait not in traits), "")


def known_in(text: str) -> tuple[str, ...]:
    """The types that the text names, as genres."""
    families = [_name(found).families[0] for found in _KNOWN().finditer(_words(text))]
    return tuple(dict.fromkeys(_GENRES.get(family, family) for family in families))


def named_by_title(title: str) -> tuple[str, ...]:
    """The types that a title names if it says nothing else, as genres."""
    rest = _SHAPES().sub("", _KNOWN().sub("", _words(title)))
    return () if _FILLERS.sub("", rest) else known_in(title)


def named_by_rules(rules: str) -> tuple[str, ...]:
    """The types whose usual rules the rules in words say to hold, or that they begin with, as
    genres."""
    words = _words(rules)
    found = _USUAL.search(words)
    if found is not None:
        return known_in(found[1] or "")
    first = _FIRST.match(words)
    known = _KNOWN().match(words, first.end() if first else 0)
    return known_in(known[0]) if known else ()


def are_usual(rules: str, names: tuple[str, ...]) -> bool:
    """Whether rules in words say only that the usual ones of a puzzle of these genres apply."""
    found = _USUAL.fullmatch(" ".join(rules.lower().split()))
    if found is None or not found[1]:
        return found is not None
    named = known_in(found[1])
    return bool(named) and set(named) <= set(names)
