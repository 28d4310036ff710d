"""Text in and out: files, JSON, and notations that several formats share.

Files: `files` writes them whole or not at all, `places` reads and writes addresses too, `parquet`
tables. Text: `decoding` from bytes, `strict_json`, `json_text`, `lz` (compressed in links).
Notations: `contents` (what stands in file formats that kinds share), `cell_numbers` (puzz.link),
`runs` and `tatham` (Simon Tatham's puzzles).
"""
