"""Readers for the options of recipes that are whole numbers or shares, each with its bounds."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from kenken_cp.core.counts import whole_number
from kenken_cp.core.recipe import MOST, NumberReader, out_of_bounds, refuse


@dataclass(frozen=True, slots=True)
class Whole(NumberReader):
    """Reads a whole number from `least` to `most`, as an integer or a text."""

    least: int = 0
    most: int = MOST

    def __call__(self, name: str, value: object) -> int:
        number = self._number(value)
        return number if self.has(number) else refuse(name, value, self.wanted)

    def has(self, number: int) -> bool:
        """Whether the number is within the bounds."""
        return self.least <= number <= self.most

    def check(self, name: str, number: int) -> None:
        if not self.has(number):
            out_of_bounds(name, number, self.wanted)

    @property
    def wanted(self) -> str:
        """What is accepted, in words, for messages."""
        return whole_number(self.least, None if self.most == MOST else self.most)

    def _number(self, value: object) -> int:
        """The number that the value is or spells; -1, out of bounds, for any other."""
        if isinstance(value, str):
            text = value.strip()
            return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
        return value if isinstance(value, int) and type(value) is int else -1


@dataclass(frozen=True, slots=True)
class Share(NumberReader):
    """Reads a share from 0 to 1, as a number or a text; without `ends`, 0 and 1 are refused.

    `words` are texts that stand for a share.
    """

    words: Mapping[str, float] = field(default_factory=dict)
    ends: bool = True

    def __call__(self, name: str, value: object) -> float:
        share = self._share(value)
        return refuse(name, value, self.wanted) if share is None else share

    def check(self, name: str, share: float) -> None:
        if not self._has(share):
            out_of_bounds(name, share, self.wanted)

    @property
    def wanted(self) -> str:
        """What is accepted, in words, for messages."""
        share = f"a share {'from 0 to' if self.ends else 'between 0 and'} 1, such as 0.5"
        return f"{', '.join(self.words)}, or {share}" if self.words else share

    def _has(self, share: float) -> bool:
        return 0 <= share <= 1 if self.ends else 0 < share < 1

    def _share(self, value: object) -> float | None:
        if isinstance(value, str) and (word := self.words.get(value.strip().lower())) is not None:
            return word
        if not isinstance(value, (int, float, str)) or isinstance(value, bool):
            return None
        try:
            share = float(value)
        except (ValueError, OverflowError):
            return None
        return share if self._has(share) else None
