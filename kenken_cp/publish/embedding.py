"""The markup by which another page shows a puzzle, and hears when it is solved."""

from html import escape

_SNIPPET = """<iframe src="{address}" title="{title}" width="100%" height="{height}" \
style="border: 0" loading="lazy"></iframe>
<script>
addEventListener("message", (event) => {{
  // event.data also has the title, and how many hints and reveals it took.
  if (event.data?.type === "kenken-solved") console.log("Solved:", event.data.title);
}});
</script>
"""
HEIGHT = 900  # pixels: a board with its tools, on a phone too


def snippet(address: str, title: str) -> str:
    """The markup for a page at this address."""
    return _SNIPPET.format(address=escape(address), title=escape(title), height=HEIGHT)
