"""Clues beside a drawing that shows them, for formats that have no clues, only drawings.

What is drawn says not always what is meant: a grey line may be a thermometer or a palindrome. So
the field `kenken-cp` of such a file holds `clues` as native JSON has them, and a `seal` of what is
drawn and of the rules in words. Whoever changes these has another puzzle, and the clues are no
longer taken.
"""

import json
from collections.abc import Sequence
from hashlib import sha256

from kenken_cp.core.errors import FormatError
from kenken_cp.core.fields import Fields, refuse_others
from kenken_cp.kinds.cages import clue_fields
from kenken_cp.kinds.cages.clue import Clue
from kenken_cp.kinds.cages.fields import CLUES

FIELD = "kenken-cp"
SEAL = "seal"
NEEDLESS = "the file describes its clues itself, so --read-lines is not needed"
MARK = "clue"  # of a drawn cage: the sort of clue that it is drawn for


def description(clues: Sequence[Clue], columns: int, drawn: Fields, rules: str) -> Fields:
    """What the field holds for these clues, of which `drawn` is the drawing."""
    return {CLUES: clue_fields.entries_of(clues, columns), SEAL: _seal(drawn, rules)}


def read_described(
    held: object, sides: tuple[int, int], drawn: Fields, rules: str
) -> tuple[Clue, ...]:
    """The clues that the field holds; FormatError unless it was written for this drawing."""
    if type(held) is not dict or not {CLUES, SEAL} <= {*held}:
        raise FormatError(f"'{FIELD}' must be an object with '{CLUES}' and '{SEAL}'")
    refuse_others(held, (CLUES, SEAL), f"'{FIELD}'")
    if held[SEAL] != _seal(drawn, rules):
        raise FormatError(
            f"'{FIELD}' describes the clues of another drawing, since what is drawn or the rules "
            f"in words were changed; remove it to have the drawing read without"
        )
    rows, columns = sides
    return clue_fields.clues({"rows": rows, "columns": columns, CLUES: held[CLUES]})


def _seal(drawn: Fields, rules: str) -> str:
    """A fingerprint of what is drawn and of the rules in words; blanks in these do not count."""
    held = {name: value for name, value in drawn.items() if value}
    text = json.dumps([held, " ".join(rules.split())], sort_keys=True)
    return sha256(text.encode()).hexdigest()[:16]
