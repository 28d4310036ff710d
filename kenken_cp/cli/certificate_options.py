"""What the commands for certificates share: how certificates are named and read."""

from functools import partial
from operator import attrgetter
from typing import Annotated, TypeAlias

from kenken_cp.certificate.files import is_certificate, max_text
from kenken_cp.cli.batches import Reading
from kenken_cp.cli.inputs import tell_unread
from kenken_cp.cli.options import argument
from kenken_cp.formats.folders import whole_files
from kenken_cp.suite.inputs import Inputs

Certificates: TypeAlias = Annotated[
    list[str], argument("PATH", "Certificates or folders of them; - is stdin.")
]


def certificates() -> Reading:
    """How certificates are read; other files in folders are counted."""
    inputs = Inputs()
    files = partial(
        whole_files,
        known=is_certificate,
        most_bytes=max_text,
        limit="proof",
        unread=inputs.unread.append,
    )
    return Reading(
        files,
        attrgetter("text"),
        "certificate",
        inputs.unread,
        lambda quiet: tell_unread(inputs, quiet, "certificate"),
    )
