"""Types of puzzles that a title or rules in words name, known here or not."""

import re

# What people call the types that some kind may read, and the name in a list of genres.
KNOWN = {
    "sudoku": "sudoku", "killer sudoku": "killer", "sumoku": "killer", "samunamupure": "killer",
    "kenken": "tomtom", "kendoku": "tomtom", "calcudoku": "tomtom", "calkuro": "tomtom",
    "mathdoku": "tomtom", "tomtom": "tomtom", "inshi no heya": "tomtom", "minuplu": "tomtom",
    "nonogram": "nonogram", "nonograms": "nonogram", "picross": "nonogram", "hanjie": "nonogram",
    "griddler": "nonogram", "griddlers": "nonogram", "paint by numbers": "nonogram",
    "illust logic": "nonogram", "japanese crossword": "nonogram",
    "shikaku": "shikaku", "divide by squares": "shikaku", "shikaku ni kire": "shikaku",
    "numbrix": "numbrix", "hidato": "hidato", "hidoku": "hidato",
}  # fmt: skip
# Names that mean nothing else, so that they tell the type wherever they stand.
UNKNOWN = (
    "akari", "aqre", "araf", "arukone", "battleships", "binairo", "castle wall",
    "chocona", "cojun", "cross the streams", "crossthestreams", "dominosa", "dosun-fuwari",
    "doppelblock", "double choco", "easy as abc", "fillomino", "futoshiki", "geradeweg", "hakoiri",
    "hakyuu", "hashi", "hashiwokakero", "heteromino", "heyawake", "hitori", "juosan", "kakuro",
    "kakkuru", "koburin", "kropki", "kurodoko", "kuromasu", "kurotto", "lits",
    "lohkous", "makaro", "masyu", "minesweeper", "moon or sun", "nanro", "nawabari", "norinori",
    "numberlink", "nurikabe", "nurimisaki", "pentominous", "ripple effect",
    "ring-ring", "gokigen", "sashigane", "shakashaka", "shimaguni",
    "skyscraper", "skyscrapers", "slitherlink", "spiral galaxies", "starbattle", "star battle",
    "statue park", "stostone", "str8ts", "suguru", "tectonic", "takuzu", "tapa", "tatamibari",
    "tentaisho", "tohu wa vohu", "usoone", "yajilin", "yajisan", "yin-yang", "yosenabe",
)  # fmt: skip
# Sudokus with a rule more. They need the word Sudoku behind them, for most are plain words.
VARIANTS = (
    "antiknight", "anti-knight", "anti knight", "antiking", "anti-king", "anti king", "arrow",
    "thermo", "thermometer", "consecutive", "non-consecutive", "nonconsecutive", "sandwich",
    "palindrome", "renban", "whispers", "german whispers", "xv", "even", "odd", "even-odd",
    "evenodd", "parity", "greater than", "inequality", "little killer", "hyper", "windoku",
    "disjoint", "clone", "quadruple", "between", "argyle", "chess", "knight", "king", "queen",
    "no touch", "untouchable", "outside", "frame", "x-sums", "x sums", "battleship", "deficit",
    "surplus", "tightfit", "tight fit", "extra region", "extra regions", "samurai", "toroidal",
    "alphabet", "wordoku", "word", "kropki", "skyscraper", "skyscrapers", "product", "difference",
    "sum", "dutch flat mates", "offset", "center dot", "centre dot", "girandola", "asterisk",
)  # fmt: skip
# What may stand beside a name in a title that says no more than the name.
_FILLERS = re.compile(
    r"\b(?:a|an|the|my|no|nr|number|puzzle|puzzles|classic|classical|plain|regular|standard|normal|"
    r"mini|easy|medium|hard|expert|simple|gentle|daily|example|sample|test|jigsaw|irregular|"
    r"diagonal|diagonals|of|for|from|today|day|week|x|grid)\b|[^a-z]",
)


def _any_of(names: tuple[str, ...]) -> "re.Pattern[str]":
    longest_first = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<![a-z-])(?:{'|'.join(map(re.escape, longest_first))})(?![a-z])")


_KNOWN, _UNKNOWN = _any_of(tuple(KNOWN)), _any_of(UNKNOWN)
_VARIANT = re.compile(rf"{_any_of(VARIANTS).pattern}[ -]*(?:killer )?sudokus?\b")
_USUAL = re.compile(
    r"(?:the )?(?:normal|standard|usual|classic|regular)(?: ([a-z0-9 ]{1,30}))? rules?"
    r"(?: (?:apply|applies))?[.!]?"
)


def unknown_in(text: str) -> str:
    """The name of a type that nothing here reads, as far as the text has one; else ""."""
    words = text.lower()
    found = _UNKNOWN.search(words) or _VARIANT.search(words)
    return "" if found is None else found[0]


def known_in(text: str) -> tuple[str, ...]:
    """The types that the text names, as genres."""
    found = [KNOWN[name] for name in _KNOWN.findall(text.lower())]
    return tuple(dict.fromkeys(found))


def named_by_title(title: str) -> tuple[str, ...]:
    """The types that a title names if it says nothing else, as genres."""
    rest = _FILLERS.sub("", _KNOWN.sub("", title.lower()))
    return () if rest else known_in(title)


def named_by_rules(rules: str) -> tuple[str, ...]:
    """The types whose usual rules the rules in words say to hold, as genres."""
    found = _USUAL.search(" ".join(rules.lower().split()))
    return known_in(found[1] or "") if found is not None else ()


def are_usual(rules: str, names: tuple[str, ...]) -> bool:
    """Whether rules in words say only that the usual ones of a puzzle of these genres apply."""
    found = _USUAL.fullmatch(" ".join(rules.lower().split()))
    if found is None or not found[1]:
        return found is not None
    named = known_in(found[1])
    return bool(named) and set(named) <= set(names)
