"""Steps in words and pictures: a sentence that says why, and the board that it speaks of."""

from kenken_cp.explain.boards import board
from kenken_cp.kinds.cages.sentences.rows import branch_sentences, sentence
from kenken_cp.kinds.cages.sentences.words import counting

__all__ = ["board", "branch_sentences", "counting", "sentence"]
