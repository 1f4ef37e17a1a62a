"""Under which names this machine is reached, and whether a request really meant it (DNS rebinding)."""

from __future__ import annotations

import ipaddress
import socket
import time
from collections.abc import Callable, Iterable
from contextlib import suppress

LOOPBACK = ("127.0.0.1", "localhost", "::1")
PRIVATE = ("192.168.255.255", "10.255.255.255", "172.31.255.255")
REFRESH = 5.0


def local_addresses() -> list[str]:
    """The addresses of this machine on its networks, the likeliest first; nothing is sent to find them."""
    found: list[str] = []
    for target in PRIVATE:
        with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect((target, 9))
            found.append(probe.getsockname()[0])
    with suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    outside = [address for address in dict.fromkeys(found) if not address.startswith(("127.", "0."))]
    return sorted(outside, key=lambda address: not ipaddress.ip_address(address).is_private)


def reachable(host: str, also: Iterable[str] = ()) -> list[str]:
    """The addresses to tell people, when listening on `host`."""
    if host not in ("0.0.0.0", "::", ""):
        return [*also, host]
    return [*also, *local_addresses()] or [LOOPBACK[0]]


def name_in(header: str) -> str:
    """The name in a Host header, without its port."""
    if header.startswith("["):
        return header[1:].partition("]")[0].lower()
    return header.partition(":")[0].lower().rstrip(".")


class Names:
    """The names that a Host header may hold. A machine that changed its Wi-Fi is asked again, now and then."""

    def __init__(self, find: Callable[[], Iterable[str]]) -> None:
        self._find = find
        self._asked = 0.0
        self._known: frozenset[str] = frozenset()
        self._ask()

    def _ask(self) -> None:
        self._asked = time.monotonic()
        self._known = frozenset(name.lower() for name in self._find())

    def __contains__(self, header: object) -> bool:
        name = name_in(str(header))
        if name not in self._known and time.monotonic() - self._asked > REFRESH:
            self._ask()
        return bool(name) and name in self._known


def names_for(host: str, also: Iterable[str] = ()) -> Names:
    """The machine's own names and addresses, and what the host added by hand."""
    extra = tuple(also)

    def find() -> Iterable[str]:
        own = socket.gethostname()
        return (*LOOPBACK, *reachable(host), own, f"{own.partition('.')[0]}.local", *extra)

    return Names(find)
