"""What the commands for certificates share: how certificates are named and read."""

from functools import partial
from operator import attrgetter
from typing import Annotated, TypeAlias

import typer

from kenken_cp.certificate.files import SUFFIXES, max_text
from kenken_cp.cli.batches import Reading
from kenken_cp.formats.sources import whole_files

Certificates: TypeAlias = Annotated[
    list[str],
    typer.Argument(metavar="PATH", help="Certificates or folders of them; - is stdin."),
]
CERTIFICATES = Reading(
    partial(whole_files, suffixes=SUFFIXES, most_bytes=max_text, limit="proof"),
    attrgetter("text"),
    "certificate",
)
