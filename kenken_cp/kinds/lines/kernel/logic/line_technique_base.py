# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
"""What the state of a board of lines asks of a technique: to search one line, or a copy of one."""

import cython

from kenken_cp.engine.technique import Technique


@cython.cclass
class LineTechniqueBase(Technique):
    """A technique that searches a line; `line_technique` has the class that techniques extend."""

    def search(self, line):
        """Claim and settle every deduction in this line; stop when the state is `done`."""
