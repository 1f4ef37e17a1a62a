"""Safe on a café's Wi-Fi: nothing without a pass, nothing for a foreign page, nothing too large, no way round."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from starlette.testclient import TestClient
from starlette.websockets import WebSocketDisconnect

from companion.serve.addresses import LOOPBACK, Names
from companion.serve.gate import FORM_LIMIT, MOST_PASSES_EACH, REMOVED, Gate
from companion.table.seats import Seating
from tests.serve.conftest import COOKIE, HOST, ORIGIN, REACHED, Clock, Inner, Knock, secret_of
from tests.serve.test_lines import register

OURS, LINE = {"origin": ORIGIN}, f"ws://{HOST}/ws"


# without a pass ---------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/table/abc",
        "/main.dart.js",
        "/assets/fonts/text.woff2",
        "/index.html",
        "/manifest.json",
        "/rules",
        "/seats",
    ],
)
def test_without_a_pass_there_is_only_the_door(knock: Knock, path: str) -> None:
    answer = knock().get(path, headers={"accept": "text/html"})
    assert answer.status_code == 401
    assert REACHED not in answer.text
    assert "Join the table" in answer.text
    assert "script" not in answer.text


def test_a_file_of_the_app_is_not_even_named(knock: Knock) -> None:
    answer = knock().get("/main.dart.js", headers={"accept": "*/*"})
    assert (answer.status_code, answer.text) == (401, "")


def test_the_door_speaks_the_readers_language(knock: Knock) -> None:
    assert "Rejoindre la table" in knock().get("/", headers={"accept-language": "fr-CH,fr;q=0.9,en;q=0.5"}).text
    assert "Join the table" in knock().get("/join?lang=en", headers={"accept-language": "fr"}).text


def test_no_socket_without_a_pass(knock: Knock) -> None:
    with pytest.raises(WebSocketDisconnect), knock().websocket_connect(LINE, headers=OURS):
        pass


def test_a_made_up_pass_opens_nothing(knock: Knock) -> None:
    browser = knock()
    browser.cookies.set(COOKIE, "A" * 32)
    assert browser.get("/").status_code == 401
    assert browser.get("/pulse").status_code == 401


# the link and the code --------------------------------------------------------------------------
def test_the_link_is_changed_for_a_pass_that_scripts_and_other_sites_cannot_use(knock: Knock, seating: Seating) -> None:
    browser = knock()
    answer = browser.get(f"/j/{seating.door.link}")
    cookie = answer.headers["set-cookie"]
    assert answer.status_code == 200
    assert "HttpOnly" in cookie
    assert "SameSite=Strict" in cookie
    assert seating.door.link not in cookie
    assert answer.headers["referrer-policy"] == "same-origin"
    assert answer.headers["cache-control"] == "no-store"
    assert browser.get("/").text == REACHED


def test_the_link_holds_128_random_bits(seating: Seating) -> None:
    assert len(seating.door.link) >= 22


@pytest.mark.parametrize("secret", ["", "x", "%00", "A" * 22])
def test_a_wrong_link_gives_the_door(knock: Knock, secret: str) -> None:
    browser = knock()
    assert browser.get(f"/j/{secret}").status_code in (401, 404)
    assert not browser.cookies


def test_the_short_code_opens_in_any_case(knock: Knock, seating: Seating) -> None:
    browser = knock()
    answer = browser.post("/join", data={"code": f" {seating.door.code.lower()} "}, headers=OURS)
    assert answer.status_code == 200
    assert browser.get("/").text == REACHED


def test_a_wrong_code_is_refused_with_a_sentence(knock: Knock) -> None:
    answer = knock().post("/join?lang=fr", data={"code": "IIII"}, headers=OURS)
    assert answer.status_code == 401
    assert "pas le code" in answer.text


def test_one_address_may_guess_a_few_times_a_minute(knock: Knock, seating: Seating, clock: Clock) -> None:
    browser = knock()
    codes = [browser.post("/join", data={"code": "IIII"}, headers=OURS).status_code for _ in range(8)]
    assert codes == [401] * 5 + [429] * 3
    assert browser.post("/join", data={"code": seating.door.code}, headers=OURS).status_code == 429
    assert knock("192.168.7.21").post("/join", data={"code": seating.door.code}, headers=OURS).status_code == 200
    clock.now += 60
    assert browser.post("/join", data={"code": seating.door.code}, headers=OURS).status_code == 200


def test_a_flood_of_wrong_codes_closes_the_door_for_nobody_else(knock: Knock, seating: Seating, clock: Clock) -> None:
    for n in range(1, 200):
        knock(f"10.0.0.{n}").post("/join", data={"code": "IIII"}, headers=OURS)
    for n in range(50):
        knock(f"2001:db8::{n}").post("/join", data={"code": "IIII"}, headers=OURS)
    assert seating.door.tries == 0, "the host is told"
    assert knock("2001:db8::99").post("/join", data={"code": "IIII"}, headers=OURS).status_code == 429
    assert knock().post("/join", data={"code": seating.door.code}, headers=OURS).status_code == 200
    assert knock().get(f"/j/{seating.door.link}").status_code == 200


def test_another_site_cannot_guess_through_a_visitors_browser(knock: Knock, seating: Seating) -> None:
    for origin in ({"origin": "http://evil.example"}, {"origin": "null"}, {}):
        assert knock().post("/join", data={"code": seating.door.code}, headers=origin).status_code == 403


# foreign pages ----------------------------------------------------------------------------------
@pytest.mark.parametrize("host", ["evil.example", "192.168.7.8", "192.168.7.7.evil.example", "", "127.0.0.1.nip.io"])
def test_a_foreign_host_header_gets_nothing(guest: TestClient, host: str) -> None:
    answer = guest.get("/", headers={"host": host})
    assert (answer.status_code, answer.text) == (421, "")
    with pytest.raises(WebSocketDisconnect), guest.websocket_connect(LINE, headers={"host": host, **OURS}):
        pass


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "", "http://192.168.7.7:9999", "http://192.168.7.7"])
def test_a_foreign_page_gets_no_socket(guest: TestClient, origin: str) -> None:
    with pytest.raises(WebSocketDisconnect), guest.websocket_connect(LINE, headers={"origin": origin}):
        pass


def test_the_local_app_checks_host_and_origin_and_asks_for_no_code(inner: Inner) -> None:
    local = TestClient(Gate(inner, Names(lambda: LOOPBACK)), base_url="http://127.0.0.1:8550")
    assert local.get("/").text == REACHED
    assert local.get("/", headers={"host": "localhost:8550"}).text == REACHED
    assert local.get("/", headers={"host": "rebound.example:8550"}).status_code == 421
    with local.websocket_connect("ws://127.0.0.1:8550/ws", headers={"origin": "http://127.0.0.1:8550"}) as line:
        line.send_bytes(register())
        assert line.receive_bytes() == register()
    with (
        pytest.raises(WebSocketDisconnect),
        local.websocket_connect("ws://127.0.0.1:8550/ws", headers={"origin": "http://evil.example"}),
    ):
        pass


# ways round -------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "path",
    [
        "/../etc/passwd",
        "/assets/../../etc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/%2e%2e%2f%2e%2e%2fetc/passwd",
        "/assets/..%5c..%5cetc",
        "/assets/..\\..\\etc",
        "//etc/passwd",
        "/a%00b",
        "/" + "a" * 3000,
        "/docs",
        "/redoc",
        "/openapi.json",
        "/oauth_callback?state=x",
        "/upload",
        "/docs/oauth2-redirect",
    ],
)
def test_path_tricks_and_debug_pages_lead_nowhere(gate: Gate, guest: TestClient, path: str) -> None:
    """Straight at the gate: a client library would tidy the path first."""
    import anyio

    raw, _, query = path.partition("?")
    from urllib.parse import unquote

    scope = {
        "type": "http",
        "method": "GET",
        "path": unquote(raw),
        "raw_path": raw.encode(),
        "query_string": query.encode(),
        "headers": [(b"host", b"192.168.7.7:8550"), (b"cookie", f"{COOKIE}={secret_of(guest)}".encode())],
        "client": ("192.168.7.20", 5000),
    }
    sent = []

    async def run() -> None:
        async def receive() -> dict[str, object]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, object]) -> None:
            sent.append(message)

        await gate(scope, receive, send)  # type: ignore[arg-type]

    anyio.run(run)
    assert sent[0]["status"] == 404


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "POST", "TRACE"])
def test_only_reading_is_served(guest: TestClient, method: str) -> None:
    assert guest.request(method, "/seats").status_code == 405


# sizes ------------------------------------------------------------------------------------------
def test_a_body_that_is_too_large_is_not_read(knock: Knock, guest: TestClient) -> None:
    assert knock().post("/join", data={"code": "A" * FORM_LIMIT}, headers=OURS).status_code == 413
    assert guest.request("GET", "/", content=b"x").status_code == 413


def test_a_body_that_hides_its_length_is_not_read(knock: Knock, guest: TestClient) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b"code=" + b"A" * 1000

    assert knock().post("/join", content=endless(), headers=OURS).status_code == 413
    assert guest.request("GET", "/", content=endless()).status_code == 413


# lock and removal -------------------------------------------------------------------------------
def test_a_locked_table_lets_nobody_new_in_and_keeps_those_who_sit(
    guest: TestClient, knock: Knock, seating: Seating
) -> None:
    seating.sit(secret_of(guest), "Ana")
    seating.make_host(secret_of(guest))
    seating.lock(secret_of(guest), True)
    link = knock().get(f"/j/{seating.door.link}")
    code = knock().post("/join?lang=fr", data={"code": seating.door.code}, headers=OURS)
    assert (link.status_code, code.status_code) == (403, 403)
    assert "locked" in link.text
    assert "verrouillée" in code.text
    assert guest.get("/").text == REACHED


def test_the_hosts_key_opens_a_locked_table(guest: TestClient, knock: Knock, seating: Seating) -> None:
    seating.sit(secret_of(guest), "Ana")
    seating.make_host(secret_of(guest))
    seating.lock(secret_of(guest), True)
    late = knock()
    assert late.get(f"/h/{seating.host_key}").status_code == 200
    assert seating.is_host(seating.sit(secret_of(late), "Zoe"))


def test_a_removed_seat_loses_its_line_and_its_pass_at_once(guest: TestClient, knock: Knock, seating: Seating) -> None:
    other = knock("192.168.7.21")
    other.get(f"/j/{seating.door.link}")
    seating.sit(secret_of(guest), "Ana")
    seating.make_host(secret_of(guest))
    bob = seating.sit(secret_of(other), "Bob")
    with other.websocket_connect(LINE, headers=OURS) as line:
        line.send_bytes(register())
        line.receive_bytes()
        seating.remove(secret_of(guest), bob.id)
        with pytest.raises(WebSocketDisconnect) as end:
            line.receive_bytes()
    assert end.value.code == REMOVED
    assert other.get("/").status_code == 401
    assert other.get("/pulse").status_code == 401


def test_who_is_here_follows_the_lines(guest: TestClient, seating: Seating) -> None:
    ana = seating.sit(secret_of(guest), "Ana")
    assert not seating.is_here(ana)
    with guest.websocket_connect(LINE, headers=OURS):
        assert seating.is_here(ana)
    assert not seating.is_here(ana)


# the app's own files ----------------------------------------------------------------------------
def test_the_files_of_the_app_are_compressed_once_and_remembered_by_the_browser() -> None:
    from companion.serve.web import Headers, Packed

    asked: list[str] = []

    async def files(scope: Any, receive: Any, send: Any) -> None:
        asked.append(scope["path"])
        found = scope["path"] == "/main.dart.js"
        headers = [(b"content-type", b"text/javascript"), (b"access-control-allow-origin", b"*")]
        await send({"type": "http.response.start", "status": 200 if found else 404, "headers": headers})
        await send({"type": "http.response.body", "body": b"let a = 1;\n" * 1000})

    browser = TestClient(Headers(Packed(files, files)), base_url=ORIGIN)
    first, second = browser.get("/main.dart.js"), browser.get("/main.dart.js")
    assert first.text == second.text == "let a = 1;\n" * 1000
    assert first.headers["content-encoding"] == "gzip"
    assert "access-control-allow-origin" not in first.headers
    assert f"ws://{HOST}" in first.headers["content-security-policy"]
    assert asked == ["/main.dart.js"]
    assert browser.get("/main.dart.js", headers={"if-none-match": first.headers["etag"]}).status_code == 304
    assert browser.get("/missing.js").status_code == 404


def test_one_guest_cannot_take_every_seat(knock: Knock, seating: Seating) -> None:
    answers = []
    for n in range(MOST_PASSES_EACH + 4):
        browser = knock()
        answers.append(browser.get(f"/j/{seating.door.link}").status_code)
        if answers[-1] == 200:
            seating.sit(secret_of(browser), f"Guest {n}")
    assert answers == [200] * MOST_PASSES_EACH + [403] * 4
    assert knock("192.168.7.21").get(f"/j/{seating.door.link}").status_code == 200


def test_who_knocks_again_and_again_without_sitting_down_comes_in(knock: Knock, seating: Seating) -> None:
    answers = [knock().get(f"/j/{seating.door.link}").status_code for _ in range(MOST_PASSES_EACH * 3)]
    assert set(answers) == {200}
