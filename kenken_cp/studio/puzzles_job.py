"""The job that makes the puzzles of an order, one event each."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from kenken_cp.core.fields import Fields
from kenken_cp.generation.collecting import order_reasons
from kenken_cp.player.boards import picture_of, refusal_of
from kenken_cp.player.difficulty import short_words_of
from kenken_cp.studio.native_json import as_native
from kenken_cp.studio.orders import made_for, order_of
from kenken_cp.studio.wording import name_fields


def events(request: Fields) -> Iterator[tuple[str, Any]]:
    """Each puzzle of an order, with its picture, why it cannot be played, and why candidates were
    rejected by then."""
    order = order_of(request)
    rejected: Counter[str] = Counter()
    for document in made_for(order, rejected=rejected):
        yield (
            "puzzle",
            {
                "puzzle": as_native(document),
                "svg": picture_of(document),
                "difficulty": short_words_of(document),
                "rejected": [
                    (name_fields(reason), times) for reason, times in order_reasons(rejected)
                ],
                "refusal": refusal_of(document.puzzle),
            },
        )
