"""Each threat to the studio, tried: other sites, other users, strange requests, and files."""

import json
import os
import re
import socket
import stat
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from kenken_cp.studio.guard import HEADERS, MOST_BYTES, Secrets
from tests.helpers.paths import ROOT
from tests.helpers.studio import PATIENCE, Running, client, running

PUZZLE = json.loads((ROOT / "data/examples/unique/square-4x4.json").read_text(encoding="utf-8"))


def raw(studio: Running, request: bytes, ends: bool = False) -> bytes:
    """What comes back for these bytes, which are the end of all if it `ends`."""
    with socket.create_connection(("127.0.0.1", studio.port), 10) as line:
        line.sendall(request)
        if ends:
            line.shutdown(socket.SHUT_WR)
        found = b""
        while part := line.recv(65536):
            found += part
    return found


def status(answer: bytes) -> int:
    """The status of an answer; 0 for none."""
    return int(answer.split()[1]) if answer else 0


def status_of(
    studio: Running, method: str, path: str, headers: Mapping[str, str], body: bytes
) -> int:
    """The status of a request with exactly these headers."""
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {text}" for name, text in headers.items())]
    head = "\r\n".join([*lines, f"content-length: {len(body)}", "connection: close", "", ""])
    return status(raw(studio, head.encode("latin-1") + body))


@pytest.fixture(scope="module")
def ours(studio: Running, api: Any) -> dict[str, str]:
    """The headers of a request that is answered."""
    cookie = "; ".join(f"{name}={value}" for name, value in api.cookies.items())
    return {
        "host": f"127.0.0.1:{studio.port}",
        "origin": studio.origin,
        "content-type": "application/json",
        "cookie": cookie,
    }


BODY = json.dumps({"puzzle": PUZZLE}).encode()


def test_our_own_request_is_answered(studio: Running, ours: dict[str, str]) -> None:
    assert status_of(studio, "POST", "/api/board", ours, BODY) == 200


@pytest.mark.parametrize(
    ("header", "value", "expected"),
    [
        ("host", "evil.example", 421),
        ("host", "127.0.0.1", 421),
        ("host", "127.0.0.1:1", 421),
        ("host", "localhost:{port}", 421),
        ("host", "127.0.0.1:{port}.evil.example", 421),
        ("host", "127.0.0.1:{port}@evil.example", 421),
        ("host", "", 421),
        ("origin", "http://evil.example", 403),
        ("origin", "null", 403),
        ("origin", "http://localhost:{port}", 403),
        ("origin", "http://127.0.0.1:{port}.evil.example", 403),
        ("origin", None, 403),
        ("sec-fetch-site", "cross-site", 403),
        ("sec-fetch-site", "same-site", 403),
        ("content-type", "text/plain", 415),
        ("content-type", "application/x-www-form-urlencoded", 415),
        ("content-type", None, 415),
        ("cookie", None, 401),
        ("cookie", "studio-{port}=guess", 401),
        ("cookie", "studio-{port}=", 401),
        ("cookie", "studio-{port}=\xe9", 401),
    ],
)
def test_a_request_of_others_is_refused(
    studio: Running, ours: dict[str, str], header: str, value: str | None, expected: int
) -> None:
    headers = {name: text for name, text in ours.items() if name != header}
    if value is not None:
        headers[header] = value.format(port=studio.port)
    assert status_of(studio, "POST", "/api/board", headers, BODY) == expected


def test_a_host_that_is_told_twice_is_refused(studio: Running, ours: dict[str, str]) -> None:
    head = "".join(f"{name}: {text}\r\n" for name, text in ours.items())
    request = f"GET /api/meta HTTP/1.1\r\nhost: evil.example\r\n{head}connection: close\r\n\r\n"
    assert status(raw(studio, request.encode())) in (400, 421)


def test_reading_needs_the_cookie_too(studio: Running, ours: dict[str, str]) -> None:
    for path in ("/api/meta", "/api/library/0", "/api/library/0/1", "/api/jobs/x/events"):
        bare = {"host": ours["host"]}
        assert status_of(studio, "GET", path, bare, b"") == 401, path
        known = {**bare, "cookie": ours["cookie"]}
        assert status_of(studio, "GET", path, known, b"") in (200, 404), path
        crossed = {**known, "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}
        assert status_of(studio, "GET", path, crossed, b"") == 403, path


def test_a_page_can_be_opened_from_a_link_and_not_be_put_into_another(
    studio: Running, ours: dict[str, str]
) -> None:
    crossed = {"host": ours["host"], "sec-fetch-site": "cross-site"}
    assert status_of(studio, "GET", "/play", {**crossed, "sec-fetch-mode": "navigate"}, b"") == 200
    assert status_of(studio, "GET", "/play", {**crossed, "sec-fetch-mode": "no-cors"}, b"") == 403
    assert (
        status_of(studio, "GET", "/static/js/play.js", {**crossed, "sec-fetch-mode": "cors"}, b"")
        == 403
    )


def test_localhost_is_sent_to_the_one_address(studio: Running) -> None:
    request = f"GET /play HTTP/1.1\r\nhost: localhost:{studio.port}\r\nconnection: close\r\n\r\n"
    answer = raw(studio, request.encode())
    assert status(answer) == 307
    assert f"location: {studio.origin}/".encode() in answer


def test_every_answer_has_the_headers_that_protect_it(studio: Running, api: Any) -> None:
    for answer in (
        api.get("/"),
        api.get("/static/studio.css"),
        api.get("/api/meta"),
        api.get("/nowhere"),
        api.post("/api/board", json={}),
        api.get("/", headers={"host": "evil.example"}),
    ):
        for name, value in HEADERS:
            assert answer.headers.get_list(name.decode()) == [value.decode()]
        policy = answer.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "default-src 'none'" in policy


def test_the_cookie_is_for_this_site_and_not_for_scripts() -> None:
    secrets = Secrets(1234)
    assert secrets.cookie.endswith("; Path=/; HttpOnly; SameSite=Strict")
    assert secrets.token not in secrets.cookie
    assert secrets.is_known(f"a=b; {secrets.cookie.partition(';')[0]}")
    assert not secrets.is_known(f"studio-1234={secrets.token}")
    assert Secrets(1234).session != secrets.session


@pytest.mark.skipif(sys.platform == "win32", reason="the browser is a script for sh")
def test_the_browser_is_started_without_a_token_that_others_see_and_its_own_is_good_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import httpx  # noqa: PLC0415  (the extra may be missing)

    told, script = tmp_path / "told", tmp_path / "browser"
    script.write_text(f'#!/bin/sh\nprintf "%s\\n" "$@" > {told}.part; mv {told}.part {told}\n')
    script.chmod(0o700)
    monkeypatch.setenv("BROWSER", f"{script} %s")
    with running("--open") as studio:
        end = time.monotonic() + PATIENCE
        while not told.exists() and time.monotonic() < end:
            time.sleep(0.05)
        [address] = told.read_text(encoding="utf-8").split()
        path = Path(address.removeprefix("file://"))
        modes = [stat.S_IMODE(each.stat().st_mode) for each in (path, path.parent)]
        assert (modes, path.as_uri()) == ([0o600, 0o700], address)
        text = path.read_text(encoding="utf-8")
        [token] = re.findall(f'0; url={studio.origin}/#token=([^"]+)"', text)
        assert token != studio.token
        assert [
            httpx.post(
                f"{studio.origin}/api/session",
                json={"token": each},
                headers={"origin": studio.origin},
            ).status_code
            for each in (token, token, studio.token, studio.token)
        ] == [200, 403, 200, 200]
    assert not path.parent.exists()


@pytest.mark.parametrize("token", ["", "x", None, 5, ["x"], {"a": 1}])
def test_a_wrong_token_gives_no_cookie(studio: Running, api: Any, token: object) -> None:
    answer = api.post("/api/session", json={"token": token})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_body_is_counted_while_it_is_read(studio: Running, ours: dict[str, str]) -> None:
    """Whatever its headers say: with a length, and in chunks without one."""
    large = b'{"text": "' + b"x" * MOST_BYTES + b'"}'
    assert status_of(studio, "POST", "/api/read", ours, large) == 413
    head = "".join(f"{name}: {text}\r\n" for name, text in ours.items())
    start = f"POST /api/read HTTP/1.1\r\n{head}transfer-encoding: chunked\r\n\r\n".encode()
    with socket.create_connection(("127.0.0.1", studio.port), 10) as line:
        line.sendall(start)
        sent, part = 0, b"x" * 65536
        try:
            while sent < 64 * MOST_BYTES:
                line.sendall(b"%x\r\n%s\r\n" % (len(part), part))
                sent += len(part)
        except OSError:
            pass
        assert sent < 64 * MOST_BYTES  # the line is closed long before
    assert status_of(studio, "POST", "/api/board", ours, BODY) == 200


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"[]",
        b"5",
        b"{",
        b"\xff\xfe",
        b'{"puzzle": NaN}',
        b'{"puzzle": {}, "puzzle": {}}',
        b"[" * 100_000,
        b'{"puzzle": ' + b"[" * 5_000 + b"]" * 5_000 + b"}",
        b'{"puzzle": null}',
        b'{"puzzle": {"family": "../../etc/passwd"}}',
        b'{"text": 5}',
        b'{"state": 5}',
        b'{"puzzle": "meta"}',
    ],
)
def test_what_is_no_request_is_refused_in_one_line(api: Any, body: bytes) -> None:
    for name in ("board", "check", "read", "write", "hint", "trace", "jobs", "keep", "thumb"):
        headers = {"content-type": "application/json"}
        answer = api.post(f"/api/{name}", content=body, headers=headers)
        if name == "jobs" and answer.status_code == 201:  # it fails in its own process
            api.delete(f"/api/jobs/{answer.json()['job']}")
            continue
        assert answer.status_code == 400, (name, answer.text)
        assert len(answer.json()["error"].splitlines()) == 1
    assert api.get("/api/meta").status_code == 200


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("games", '{"store": "games", "id": "\\ud800", "changed": 1, "body": {}}'),
        ("games", '{"store": "games", "id": "a", "changed": 1, "body": {"a": ["\\uDFFF"]}}'),
        ("games/sync", '{"have": {"games": {"\\ud800": 1}}}'),
        ("session", '{"token": "\\ud800"}'),
        ("board", '{"puzzle": {"\\udc00": 1}}'),
        ("read", '{"text": "\\ud800"}'),
    ],
)
def test_half_a_character_is_refused_in_one_line(api: Any, name: str, body: str) -> None:
    headers = {"content-type": "application/json"}
    answer = api.post(f"/api/{name}", content=body, headers=headers)
    assert (answer.status_code, "half a character" in answer.json()["error"]) == (400, True)
    whole = re.sub(r"\\u(?i:d)[0-9a-fA-F]{3}", r"\\ud83d\\ude00", body)
    told = api.post(f"/api/{name}", content=whole.encode(), headers=headers)
    assert "half a character" not in told.text
    assert told.status_code < 500


@pytest.mark.skipif(sys.platform != "linux", reason="names of files are Unicode elsewhere")
def test_a_file_whose_name_is_no_text_is_listed(tmp_path: Path) -> None:
    folder = tmp_path / os.fsdecode(b"a\xff")
    folder.mkdir()
    bare = {name: held for name, held in PUZZLE.items() if name != "meta"}
    (folder / os.fsdecode(b"b\xfe.json")).write_text(json.dumps(bare), encoding="utf-8")
    with running(str(folder)) as studio, client(studio) as found:
        [source] = found.get("/api/meta").json()["sources"]
        [row] = found.get("/api/library/0").json()["rows"]
        assert (source["title"], row["title"]) == ("a?", "b?.json")
        assert found.get("/api/library/0/1").status_code == 200


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py", "/static/%2e%2e/app.py", "/static/..%2fapp.py", "/static//etc/passwd",
        "/static/js/../../guard.py", "/static/", "/static", "/etc/passwd", "/api/library/-1",
        "/api/library/0/../../x", "/api/library/..%2f..%2fetc%2fpasswd", "/api/library/99",
        "/api/library/0/0", "/api/library/0/99999999999999999999", "/api/library/x/1",
    ],
)  # fmt: skip
def test_no_path_leads_to_a_file(studio: Running, ours: dict[str, str], path: str) -> None:
    headers = {"host": ours["host"], "cookie": ours["cookie"]}
    assert status_of(studio, "GET", path, headers, b"") in (400, 404), path


@pytest.mark.parametrize(
    "query", ["limit=x", "skip=-1", "x=1", "skip=99999999999", "size=5&y=", "effort=x", "effort=-"]
)
def test_a_strange_filter_is_refused(api: Any, query: str) -> None:
    assert api.get(f"/api/library/0?{query}").status_code == 400


@pytest.mark.parametrize(
    "bytes_",
    [
        b"\r\n\r\n",
        b"GET\r\n\r\n",
        b"GET / HTTP/9.9\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET /" + b"a" * 100_000 + b" HTTP/1.1\r\n\r\n",
        b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 50_000 + b"\r\n",
        b"POST /api/read HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n",
        b"POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\nhello",
        b"OPTIONS * HTTP/1.1\r\nhost: x\r\n\r\n",
        b"CONNECT evil:80 HTTP/1.1\r\nhost: x\r\n\r\n",
        b"GET /api/meta HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n",
    ],
)
def test_what_is_no_http_does_no_harm(studio: Running, api: Any, bytes_: bytes) -> None:
    try:
        answer = raw(studio, bytes_, ends=True)
    except OSError:
        answer = b""
    assert status(answer) not in (200, 500)
    assert api.get("/api/meta").status_code == 200


def test_only_this_machine_is_listened_to(studio: Running) -> None:
    with socket.socket() as other:
        other.settimeout(2)
        name = socket.gethostname()
        try:
            addresses = {each[4][0] for each in socket.getaddrinfo(name, None, socket.AF_INET)}
        except OSError:
            addresses = set()
        for address in addresses - {"127.0.0.1"}:
            with pytest.raises(OSError, match=r".*"):
                other.connect((address, studio.port))


def test_read_only_keeps_nothing(api: Any) -> None:
    before = sorted((ROOT / "data/examples/unique").iterdir())
    answer = api.post("/api/keep", json={"puzzle": PUZZLE})
    assert answer.status_code == 400
    assert sorted((ROOT / "data/examples/unique").iterdir()) == before


def test_a_puzzle_is_kept_in_the_first_folder_and_nowhere_else(tmp_path: Path) -> None:
    named = {**PUZZLE, "meta": {"title": "../../evil", "source": "/etc/passwd"}}
    with running(str(tmp_path)) as studio, client(studio) as found:
        assert found.get("/api/library/0").json()["rows"] == []
        name = found.post("/api/keep", json={"puzzle": named}).json()["name"]
        assert [path.name for path in tmp_path.iterdir()] == [name]
        assert name == "evil.json"
        kept = (tmp_path / name).read_bytes()
        assert found.post("/api/keep", json={"puzzle": named}).json()["name"] == name
        assert (tmp_path / name).read_bytes() == kept  # what is there is left as it is
        assert found.get("/api/library/0").json()["total"] == 1
        assert found.get("/api/library/0/1").json()["puzzle"]["family"] == "kenken"


def test_a_suite_is_only_read(tmp_path: Path) -> None:
    from tests.helpers.suites import finish_suite  # noqa: PLC0415

    path = tmp_path / "a.db"
    finish_suite(path, {"part": [{"size": 4, "count": 5}]})
    path.chmod(stat.S_IRUSR)
    tmp_path.chmod(stat.S_IRUSR | stat.S_IXUSR)
    before = path.read_bytes()
    try:
        with running(str(path)) as studio, client(studio) as found:
            rows = found.get("/api/library/0?skip=1&limit=2").json()
            assert rows["total"] == 5
            assert [row["number"] for row in rows["rows"]] == [2, 3]
            assert found.get("/api/library/0?family=sudoku").json()["total"] == 0
            assert found.get("/api/library/0?size=4x4&technique=full-house").status_code == 200
            every = [row["effort"] for row in found.get("/api/library/0").json()["rows"]]
            some = found.get(f"/api/library/0?effort={every[0]}-{every[0]}&counted=no").json()
            assert {row["effort"] for row in some["rows"]} == {every[0]}
            assert some["total"] is None
            assert found.get(f"/api/library/0?effort={max(every) + 1}-").json()["total"] == 0
            assert found.get("/api/library/0/3").json()["puzzle"]["family"] == "kenken"
            assert found.get("/api/library/0/6").status_code == 400
        assert path.read_bytes() == before
        assert [found.name for found in tmp_path.iterdir()] == ["a.db"]
    finally:
        tmp_path.chmod(0o700)


def test_the_other_commands_load_no_server() -> None:
    code = (
        "import sys; from kenken_cp import cli; cli.run(['--help']); cli.run(['formats']);"
        "print([name for name in ('starlette', 'uvicorn', 'anyio') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
