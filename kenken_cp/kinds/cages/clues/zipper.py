"""Zipper: digits as far from the middle of the line add up to the same number."""

from kenken_cp.kinds.cages import clue_kit as kit


class Zipper(kit.LineSort):
    """The cells along the line; of an odd number, the middle one has the sum."""

    id = "zipper"
    title = "Zipper line"
    noun = "zipper line"
    look = kit.Along(kit.Hue.PURPLE)
    field = kit.Lines("zipperline")
    solver = kit.Named("Zipper")
    least = 3
    rules = (
        "Digits as far from the middle of a zipper line add up to the same number, which is the "
        "digit in the middle if there is one."
    )
    states = "has the same sum in each two cells as far from its middle"

    def allows(self, puzzle: kit.CagePuzzle, clue: kit.Clue, digits: kit.Digits) -> bool:
        half, odd = divmod(len(digits), 2)
        sums = {digits[place] + digits[-1 - place] for place in range(half)}
        return len(sums) == 1 and (not odd or sums == {digits[half]})

    def reading(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Values:
        """From the middle outwards."""
        half, odd = divmod(len(clue.cells), 2)
        pairs = [(clue.cells[place], clue.cells[-1 - place]) for place in reversed(range(half))]
        return *clue.cells[half : half + odd], *[cell for pair in pairs for cell in pair]

    def machine(self, puzzle: kit.CagePuzzle, clue: kit.Clue) -> kit.Machine:
        """States (the sum, the first digit of the pair at hand), None for what is not known."""
        start = "middle" if len(clue.cells) % 2 else (None, None)

        def step(state: kit.State, digit: int) -> kit.State | None:
            if state == "middle":
                return digit, None
            total, first = state
            if first is None:
                return total, digit
            return (first + digit, None) if total in (None, first + digit) else None

        return kit.Machine(start, step)


SORT = Zipper()
