"""Steps in words and pictures: a sentence that says why, and the board that it speaks of."""

from kenken_cp.explanation.boards import board
from kenken_cp.explanation.sentences import branch_sentences, counting, sentence

__all__ = ["board", "branch_sentences", "counting", "sentence"]
