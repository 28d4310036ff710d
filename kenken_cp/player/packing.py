"""Bundles as letters: deflated JSON in base64url, which pages unpack by themselves.

So it stands in a page, and behind `#p=` in a link.
"""

import base64
import json
import zlib

from kenken_cp.core.fields import JsonObject

_BEST = 9


def packed(bundle: JsonObject) -> str:
    """The letters of a bundle."""
    text = json.dumps(bundle, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    packer = zlib.compressobj(_BEST, wbits=-zlib.MAX_WBITS)
    data = packer.compress(text.encode()) + packer.flush()
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
