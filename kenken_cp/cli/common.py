"""Options that several commands share, and where their output goes."""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import StrEnum
from typing import TYPE_CHECKING, Annotated, TextIO

import typer

from kenken_cp.backends import backend_of
from kenken_cp.core.budget import Budget
from kenken_cp.core.drawing import Drawing
from kenken_cp.formats import sources
from kenken_cp.formats.files import atomic_text
from kenken_cp.render.terminal import pen_for, plain, styled
from kenken_cp.verify import AUTO

if TYPE_CHECKING:
    from rich.console import Console
