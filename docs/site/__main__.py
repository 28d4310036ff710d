"""`python -m docs.site` builds the site; `build/docs/index.html` is its home.

The sources stand beside it, in `build/docs.source`. A warning of Sphinx is an error: a link that
leads nowhere, a page that no table of contents names.
"""

import shutil
import sys
from pathlib import Path

from sphinx.cmd.build import build_main

from docs.site.sources import ROOT, stage

SITE = ROOT / "build" / "docs"


def build(folder: Path) -> int:
    """Build the site into a folder, in place of what is there; the exit code."""
    source = folder.with_name(f"{folder.name}.source")
    for old in (folder, source):
        shutil.rmtree(old, ignore_errors=True)
    stage(source)
    doctrees = source / ".doctrees"
    words = ["-q", "-W", "--keep-going", "-d", str(doctrees), str(source), str(folder)]
    return int(build_main(words))


if __name__ == "__main__":
    sys.exit(build(SITE))
