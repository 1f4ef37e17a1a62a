"""Attacks on a served table from loopback addresses, one after the other: what nobody may do is refused or cut off, and all the
while whoever sits gets answers in time, the right code is right, and a newcomer finds the door."""

from __future__ import annotations

import asyncio
import random
import socket
import threading
import time
import urllib.parse
from collections.abc import Callable, Iterator
from contextlib import suppress

from tests.bench.shared import served
from tests.bench.wire import Phone
from tests.soak.frames import mutated

IN_TIME = 2.0  # for one who sits, whatever others do
CUT_OFF = 30.0  # for what is not waited for
MANY = 420


class Target:
    """A served table, a guest and a host who sit at it, and addresses that nobody has used yet."""

    def __init__(self, address: str, link: str, host_link: str, code: str, chance: random.Random) -> None:
        self.host = urllib.parse.urlsplit(address).netloc
        self.port = int(self.host.rpartition(":")[2])
        self.link, self.code, self.chance = link, code, chance
        self.guest, self.owner = (asyncio.run(seated(address, *who)) for who in ((link, "Ana"), (host_link, "Bob")))
        self._used = 0

    def elsewhere(self) -> str:
        self._used += 1
        return f"127.{1 + self._used // 62_500}.{self._used // 250 % 250}.{2 + self._used % 250}"

    def line(self, words: bytes = b"", source: str = "") -> socket.socket:
        made = socket.socket()
        made.settimeout(CUT_OFF)
        made.bind((source or self.elsewhere(), 0))
        made.connect(("127.0.0.1", self.port))
        made.sendall(words)
        return made

    def asked(self, path: str, *, source: str = "", cookie: str = "", more: str = "", form: str = "") -> bytes:
        """The answer to one whole request."""
        method = "POST" if form else "GET"
        head = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\nConnection: close\r\nCookie: {cookie}\r\n{more}"
        if form:
            head += f"Origin: http://{self.host}\r\nContent-Length: {len(form)}\r\n"
        with self.line(f"{head}\r\n{form}".encode(), source) as made:
            return heard(made)

    def upgraded(self, cookie: str, source: str = "") -> socket.socket:
        """A line to the app, or one that was refused."""
        head = (
            f"GET /ws HTTP/1.1\r\nHost: {self.host}\r\nOrigin: http://{self.host}\r\nCookie: {cookie}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        return self.line(head.encode(), source)

    def came_in(self, source: str) -> str:
        """A new pass by the link, or nothing."""
        answer = self.asked(self.link, source=source).decode("latin-1")
        return answer.partition("set-cookie: ")[2].partition(";")[0]


async def seated(address: str, way: str, name: str) -> str:
    """The pass of somebody who came this way and sat down: who only stands around may have to come in again."""
    phone = Phone(address, way, name, "Fog")
    await phone.join()
    await phone.turns("Sit down")
    await phone.until(lambda: phone.mirror.button("Sit down") is None, "its seat")
    await phone.leave()
    return phone.cookie


def heard(made: socket.socket) -> bytes:
    """What comes until the other side ends it; the last word tells if it never does."""
    found = b""
    try:
        while part := made.recv(65536):
            found += part
    except TimeoutError:
        return found + b"...STILL OPEN"
    except OSError:
        pass
    return found


def framed(data: bytes) -> bytes:
    """A binary frame as a browser masks it."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xff" + len(data).to_bytes(8, "big")
    return b"\x82" + size + bytes(4) + data


def poured(target: Target, head: bytes, piece: bytes, most: int) -> str:
    """Endless words: cut off long before their end."""
    with target.line(head) as made:
        sent = 0
        with suppress(OSError):
            while sent < most:
                made.sendall(piece)
                sent += len(piece)
        answer = heard(made)
    return "" if sent < most or not answer.startswith(b"HTTP/1.1 2") else f"{sent} bytes taken: {answer[:60]!r}"


def endless_header(target: Target) -> str:
    return poured(target, f"GET /pulse HTTP/1.1\r\nHost: {target.host}\r\nX-A: ".encode(), b"a" * 4000, 4_000_000)


def endless_headers(target: Target) -> str:
    return poured(target, f"GET /pulse HTTP/1.1\r\nHost: {target.host}\r\n".encode(), b"X-A: a\r\n" * 500, 4_000_000)


def endless_path(target: Target) -> str:
    return poured(target, b"GET /", b"a" * 4000, 4_000_000)


def large_header(target: Target) -> str:
    answer = target.asked("/pulse", cookie=target.guest, more=f"X-A: {'a' * 2**20}\r\n")
    return "" if not answer.startswith(b"HTTP/1.1 2") else "1 MB taken"


def many_headers(target: Target) -> str:
    answer = target.asked("/pulse", cookie=target.guest, more="".join(f"X{n}: a\r\n" for n in range(10_000)))
    return "" if not answer.startswith(b"HTTP/1.1 2") else "10,000 headers taken"


def half_requests(target: Target) -> str:
    """From one address or from many; the door stays open to the next."""
    one = target.elsewhere() if target.chance.random() < 0.5 else ""
    halves = []
    with suppress(OSError):
        for _ in range(MANY):
            halves.append(target.line(f"GET /pulse HTTP/1.1\r\nHost: {target.host}\r\n".encode(), one))
    answer = target.asked("/")
    for half in halves:
        half.close()
    return "" if answer.startswith(b"HTTP/1.1 401") else f"the door is closed: {answer[:60]!r}"


def half_form(target: Target) -> str:
    head = f"POST /join HTTP/1.1\r\nHost: {target.host}\r\nOrigin: http://{target.host}\r\nContent-Length: 100\r\n\r\ncode="
    with target.line(head.encode()) as made:
        return "" if heard(made).startswith(b"HTTP/1.1 408") else "half a form is waited for"


def one_after_the_other(target: Target) -> str:
    """A thousand requests in one piece, on one line."""
    with target.line(f"GET /pulse HTTP/1.1\r\nHost: {target.host}\r\n\r\n".encode() * 1000) as made:
        made.shutdown(socket.SHUT_WR)
        return "" if b"STILL OPEN" not in heard(made) else "a line without end"


def rubbish(target: Target) -> str:
    for _ in range(50):
        with target.line(target.chance.randbytes(target.chance.randrange(1, 3000))) as made:
            made.shutdown(socket.SHUT_WR)
            if b"STILL OPEN" in heard(made):
                return "rubbish is waited for"
    return ""


def wrong_codes(target: Target) -> str:
    """From many addresses at once; the right code is right all the same."""
    for _ in range(200):
        source = target.elsewhere()
        for _ in range(target.chance.randint(1, 8)):
            wrong = "".join(target.chance.choices("BCDF", k=4))
            if (
                target.asked("/join", source=source, form=f"code={wrong}").startswith(b"HTTP/1.1 2")
                and wrong != target.code
            ):
                return f"{wrong} opens"
    answer = target.asked("/join", form=f"code={target.code}")
    return "" if answer.startswith(b"HTTP/1.1 200") else f"the right code is refused: {answer[:60]!r}"


def many_passes(target: Target) -> str:
    """One address takes passes without end; another one still gets its own."""
    greedy = target.elsewhere()
    taken = [secret for _ in range(100) if (secret := target.came_in(greedy))]
    if not target.came_in(target.elsewhere()):
        return f"{len(taken)} passes of one address, and none for another"
    return ""


def many_lines(target: Target) -> str:
    """Lines of one pass, and of many passes of one address, all silent; who sits finds room."""
    source, lines = target.elsewhere(), list[socket.socket]()
    with suppress(OSError):
        for secret in [target.came_in(source) or target.guest for _ in range(20)]:
            lines += [target.upgraded(secret, source) for _ in range(8)]
    with target.upgraded(target.owner) as mine:
        answer = mine.recv(100)
    for line in lines:
        line.close()
    return "" if b" 101 " in answer else f"no line for who sits: {answer[:60]!r}"


def silent_line(target: Target) -> str:
    with target.upgraded(target.guest) as made:
        return "" if b"STILL OPEN" not in heard(made) else "a silent line is kept"


def strange_frames(target: Target) -> str:
    """Mutated first and later frames on real lines, each to its end."""
    for _ in range(20):
        with target.upgraded(target.came_in(target.elsewhere())) as made, suppress(OSError):
            if b" 101 " not in made.recv(4096):
                return "a guest finds no line"
            for _ in range(target.chance.randint(1, 4)):
                made.sendall(framed(mutated(target.chance)))
            made.sendall(b"\x88\x80" + bytes(4))
            if b"STILL OPEN" in heard(made):
                return "a strange frame leaves its line open"
    return ""


def huge_frame(target: Target) -> str:
    """A frame that a guest may not send, whole and in endless pieces."""
    for opening in (framed(b"\x00" * 2**21)[:10], b"\x02\xff" + (2**20).to_bytes(8, "big") + bytes(4)):
        sent = 0
        with target.upgraded(target.guest) as made, suppress(OSError):
            made.recv(4096)
            made.sendall(opening)
            while sent < 2**26:
                made.sendall(bytes(65536))
                sent += 65536
        if sent >= 2**26:
            return "64 MB of one message taken"
    return ""


ATTACKS: tuple[Callable[[Target], str], ...] = (
    endless_header,
    endless_headers,
    endless_path,
    large_header,
    many_headers,
    half_requests,
    half_form,
    one_after_the_other,
    rubbish,
    wrong_codes,
    many_passes,
    many_lines,
    silent_line,
    strange_frames,
    huge_frame,
)


class Sitting:
    """Somebody who asks all the time, from an address of their own: the longest that they waited for an answer."""

    def __init__(self, target: Target) -> None:
        self.slowest, self.wrong = 0.0, b""
        self._target, self._over = target, threading.Event()
        self._asking = threading.Thread(target=self._ask, daemon=True)
        self._asking.start()

    def _ask(self) -> None:
        while not self._over.wait(0.05):
            begun = time.monotonic()
            answer = self._target.asked("/pulse", source="127.0.0.1", cookie=self._target.owner)
            self.slowest = max(self.slowest, time.monotonic() - begun)
            if not answer.startswith(b"HTTP/1.1 204"):
                self.wrong = answer[:60] or b"nothing"

    def end(self) -> str:
        self._over.set()
        self._asking.join(CUT_OFF)
        if self.wrong:
            return f"who sits is answered {self.wrong!r}"
        return f"who sits waits {self.slowest:.1f} s" if self.slowest > IN_TIME else ""


def trial(seed: int = 0) -> Iterator[str]:
    """Attack after attack on one table: what is wrong with each."""
    chance = random.Random(seed)
    with served() as (_pid, address, link, host_link, code):
        target = Target(address, link, host_link, code, chance)
        while True:
            for attack in ATTACKS:
                sitting = Sitting(target)
                try:
                    problem = attack(target)
                except OSError as error:
                    problem = f"{type(error).__name__}: {error}"
                problem = "; ".join(filter(None, (problem, sitting.end())))
                yield f"{attack.__name__}: {problem}" if problem else ""
