"""What a shell offers where the value of an option is begun (typer's `autocompletion`)."""

from collections.abc import Callable, Iterable


def offer(list_values: Callable[[], Iterable[str]]) -> Callable[[str], list[str]]:
    """These values, as far as they go on with what is begun; they are listed when a shell asks."""

    def complete(incomplete: str) -> list[str]:
        return [value for value in list_values() if value.startswith(incomplete)]

    return complete


def families() -> Iterable[str]:
    """The families' names."""
    from kenken_cp.registry import FAMILIES

    return [family.id for family in FAMILIES]


def techniques() -> Iterable[str]:
    """The techniques' names."""
    from kenken_cp.human import TECHNIQUES

    return TECHNIQUES


def tiers() -> Iterable[str]:
    """The levels, easiest first."""
    from kenken_cp.core.steps import Tier

    return [tier.name.lower() for tier in Tier]


def formats() -> Iterable[str]:
    """The names of the formats of puzzles."""
    from kenken_cp.formats import FORMATS

    return [row.id for row in FORMATS]


def backends() -> Iterable[str]:
    """The backends, and the word for any of them."""
    from kenken_cp.backends import BACKENDS

    return ["auto", *(row.id for row in BACKENDS)]
