"""What all cells of a cage but one contribute, against the same asked of them cell by cell."""

from tests.helpers.uncompiled import said_by

# Uncompiled, as only then functions of the kernel can be called with any board.
PROGRAM = """
import random
from types import SimpleNamespace
from kenken_cp.kinds.cages.kernel import COMPILED
from kenken_cp.kinds.cages.kernel.search.amounts import span, span_others
from kenken_cp.kinds.cages.kernel.search.readings import power, primes_of

assert not COMPILED
outcomes = set()
for seed in range(3_000):
    rng = random.Random(seed)
    count, start = rng.randint(3, 9), rng.randint(-2, 2)
    digits = tuple(range(start, start + count))
    size = rng.randint(2, min(8, count + 1))
    rows = [digits, *[[power(digit, prime) for digit in digits] for prime in primes_of(digits)]]
    board = SimpleNamespace(
        digits=count, distinct=True, cage_start=[0, size],
        held=[rng.randrange(1, 1 << count) for _ in range(size)],
        digit_weights=[weight for row in rows for weight in row],
        by_weight=[v for row in rows for v in sorted(range(count), key=row.__getitem__)],
        others_low=[0] * size, others_high=[0] * size,
    )
    kind = rng.randrange(len(rows))
    one_by_one = []
    for k in range(size):
        if span(board, 0, size, (1 << size) - 1 & ~(1 << k), kind, 0):
            one_by_one.append((board.span_low, board.span_high))
    fits = span_others(board, size, kind)
    assert fits == (len(one_by_one) == size)
    if fits:
        assert one_by_one == list(zip(board.others_low, board.others_high))
    outcomes.add((fits, kind > 0))
assert len(outcomes) == 4
"""


def test_all_but_one_contribute_what_they_do_cell_by_cell() -> None:
    said_by(PROGRAM)
