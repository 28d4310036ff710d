"""The studio: play, browse and make puzzles in a browser, from a server on this machine.

`server` opens it, `app` has its addresses, `guard` says who may ask; `answers` and `making` do the
work, in processes of their own (`workers`, `jobs`); `library` holds the puzzles named at the start;
`pages/` is what the browser loads. Only this room imports starlette and uvicorn.
"""
