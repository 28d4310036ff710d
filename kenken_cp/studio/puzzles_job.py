"""The job that makes the puzzles of an order, one event each."""

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

from kenken_cp.api.making import generate
from kenken_cp.api.wording import as_command
from kenken_cp.core.fields import Fields
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.generation.collecting import ordered
from kenken_cp.player.boards import picture_of, refusal_of
from kenken_cp.player.difficulty import short_words_of
from kenken_cp.studio.orders import order_of
from kenken_cp.studio.wording import worded


def events(request: Fields) -> Iterator[tuple[str, Any]]:
    """Each puzzle of an order, with its picture, why it cannot be played, and why candidates were
    rejected by then."""
    order = order_of(request)
    rejected: Counter[str] = Counter()
    made = as_command(generate)(
        order.family,
        order.number,
        size=order.size,
        difficulty=order.difficulty,
        seed=order.seed,
        rejected=rejected,
        **order.options,
    )
    for document in made:
        puzzle = json.loads(NATIVE.write(document))
        yield (
            "puzzle",
            {
                "puzzle": puzzle,
                "svg": picture_of(document),
                "difficulty": short_words_of(document),
                "rejected": [(worded(reason), times) for reason, times in ordered(rejected)],
                "refusal": refusal_of(document.puzzle),
            },
        )
