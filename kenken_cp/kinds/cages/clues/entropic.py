"""Entropic line: each three neighbouring digits are a low, a middle and a high one."""

from kenken_cp.kinds.cages import clue_kit as kit


def in_thirds(sort: kit.ClueSort, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
    """The clue; PuzzleError if the digits cannot be three parts of one size."""
    if len(puzzle.digits) % 3:
        what = f"needs digits in three parts of the same size, not {len(puzzle.digits)} digits"
        raise sort.fault(puzzle, clue, what)
    return clue


def thirds(puzzle: kit.CagePuzzle) -> list[kit.Values]:
    """The low, the middle and the high digits."""
    third = len(puzzle.digits) // 3
    return [puzzle.digits[:third], puzzle.digits[third:-third], puzzle.digits[-third:]]


def thirds_in_words(puzzle: kit.CagePuzzle) -> str:
    """`1 2, of 3 4 and of 5 6`."""
    low, middle, high = (" ".join(map(str, part)) for part in thirds(puzzle))
    return f"{low}, of {middle} and of {high}"


class Entropic(kit.LineSort):
    """The cells along the line; low, middle and high digits are a third of all each."""

    id = "entropic"
    title = "Entropic line"
    noun = "entropic line"
    look = kit.Along(kit.Hue.ORANGE)
    field = kit.Lines("entropicline")
    solver = kit.Named("Entropic")
    states = "has a low, a middle and a high digit in each three neighbouring cells"

    def normal(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Clue:
        return in_thirds(self, puzzle, clue)

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        parts = thirds(puzzle)
        windows = [digits[start : start + 3] for start in range(len(digits))]
        return all(
            sum(digit in part for digit in window) <= 1 for window in windows for part in parts
        )

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        third = len(puzzle.digits) // 3
        return kit.all_kinds(3, lambda digit: puzzle.digits.index(digit) // third)

    def rule(self, puzzle: kit.CagePuzzle, clues: object) -> str:
        return (
            "Each three neighbouring cells of an entropic line have a low, a middle and a high "
            f"digit (one each of {thirds_in_words(puzzle)})."
        )


SORT = Entropic()
