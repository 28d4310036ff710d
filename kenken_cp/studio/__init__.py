"""The studio: play, browse and make puzzles in a browser, from a server on this machine.

`server` starts it, `connections` closes those that ask nothing, `app` has its addresses, `guard`
says who may ask, `public` what strangers may where it is open to everybody, `turns` who of them is
next, `allowance` how long an answer may take. `answers` and `drafts` answer what takes seconds, in
a process that stays (`workers`); `puzzles_job`, `suites` and `book_job` make what takes longer,
each time in a process of its own (`jobs`). `native_json` is how puzzles come and go.
`puzzle_library` has the files, folders and suites named at the start, `games` the games in
progress; `static_files` serves `pages/`, which is what the browser loads. No other folder of the
package imports starlette or uvicorn.
"""
