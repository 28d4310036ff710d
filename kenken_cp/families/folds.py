def fold(puzzle, cage):
    raise NotImplementedError
