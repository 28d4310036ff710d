"""Shades for regions of cells, so that neighbours differ: graph colouring."""

from collections.abc import Sequence
from heapq import heapify, heappop, heappush

from kenken_cp.core.drawing import SHADES, Shade


def shades_of(regions: Sequence[int | None], columns: int) -> tuple[Shade, ...]:
    """A shade for each cell of a region; regions with a common edge differ.

    `regions[cell]` names a cell's region, None a cell that stays plain. Regions must be connected.
    Plain paper, shade 0, is used as one of the shades, but not listed.
    """
    shade_of = _colour(_neighbours(regions, columns))
    return tuple(
        Shade(*divmod(cell, columns), shade_of[region])
        for cell, region in enumerate(regions)
        if region is not None and shade_of[region]
    )


def _neighbours(regions: Sequence[int | None], columns: int) -> dict[int, set[int]]:
    """For each region, the regions with which it shares an edge."""
    found: dict[int, set[int]] = {region: set() for region in regions if region is not None}
    for cell, region in enumerate(regions):
        others = [regions[cell - 1]] if cell % columns else []
        others += [regions[cell - columns]] if cell >= columns else []
        for other in others:
            if region is not None and other is not None and other != region:
                found[region].add(other)
                found[other].add(region)
    return found


def _colour(neighbours: dict[int, set[int]]) -> dict[int, int]:
    """Greedy colouring, smallest degree last (Matula and Beck, 1983).

    Among the remaining regions of a plane, one always has at most five neighbours (Euler), so six
    shades suffice in this order; nearly always four do.
    """
    left = {region: len(others) for region, others in neighbours.items()}
    heap = [(degree, region) for region, degree in left.items()]
    heapify(heap)
    order = []
    while heap:
        degree, region = heappop(heap)
        if left.get(region) != degree:
            continue  # outdated: it has lost neighbours since, and has a newer entry in the heap
        del left[region]
        order.append(region)
        for other in neighbours[region] & left.keys():
            left[other] -= 1
            heappush(heap, (left[other], other))
    shade_of: dict[int, int] = {}
    for region in reversed(order):
        taken = {shade_of[other] for other in neighbours[region] if other in shade_of}
        shade_of[region] = min(set(range(SHADES + 1)) - taken)
    return shade_of
