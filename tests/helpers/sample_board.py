"""A KenKen of 4×4 with every operator, and its solution."""

from kenken_cp.kinds.cages.puzzle import Cage, CagePuzzle

# 9+ 12× 12× 12×
# 9+ 9+  1−  1−
# 6× 6×  6×  2÷
# 2− 2−  4   2÷
SAMPLE = CagePuzzle(
    4,
    4,
    (
        Cage((0, 4, 5), "+", 9),
        Cage((1, 2, 3), "*", 12),
        Cage((6, 7), "-", 1),
        Cage((8, 9, 10), "*", 6),
        Cage((11, 15), "/", 2),
        Cage((12, 13), "-", 2),
        Cage((14,), "=", 4),
    ),
)
SAMPLE_GRID = (2, 4, 1, 3, 4, 3, 2, 1, 1, 2, 3, 4, 3, 1, 4, 2)
