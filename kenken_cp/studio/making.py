"""Puzzles as a job makes them, one event each."""

import json
from collections.abc import Iterator, Mapping
from typing import Any

from kenken_cp.api.making import generate
from kenken_cp.formats.native import FORMAT as NATIVE
from kenken_cp.studio.boards import picture_of
from kenken_cp.studio.orders import order_of


def events(request: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each puzzle of an order, with its picture."""
    order = order_of(request)
    made = generate(
        order.family,
        order.number,
        size=order.size,
        difficulty=order.difficulty,
        seed=order.seed,
        **order.options,
    )
    for document in made:
        puzzle = json.loads(NATIVE.write(document))
        yield "puzzle", {"puzzle": puzzle, "svg": picture_of(document)}
