"""Keys of a shared table, and what is sealed for one seat.

The secret in the link is never sent: the relay sees a key derived from it. A seat is a key pair of its phone (P-256);
what is sealed for it is encrypted for that pair alone. The browser's own cryptography does it in the app, `cryptography`
on a computer; both read what the other sealed. A page over plain http has none of it: such a phone can be seated by the
link, and nothing can be sealed for it.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import sys
from dataclasses import dataclass
from typing import Protocol

INFO = b"companion sealed 1"


def text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def data(words: str) -> bytes:
    return base64.urlsafe_b64decode(words + "=" * (-len(words) % 4))


def hkdf(secret: bytes, salt: bytes, info: bytes, length: int = 32) -> bytes:
    """HKDF with SHA-256 (RFC 5869)."""
    key = hmac.digest(salt or bytes(32), secret, "sha256")
    block, made = b"", b""
    while len(made) < length:
        block = hmac.digest(key, block + info + bytes([len(made) // 32 + 1]), "sha256")
        made += block
    return made[:length]


def door_key(secret: str, table: str, epoch: int) -> str:
    """What opens the door of a table in one epoch."""
    return text(hkdf(data(secret), table.encode(), b"companion door %d" % epoch))


def host_key(private: str, table: str) -> str:
    """With what this phone turns the lock once it has turned it: a key that no host before it knows."""
    return text(hkdf(private.encode(), table.encode(), b"companion host"))


def hashed(key: str) -> str:
    """What the relay keeps of a key."""
    return text(hashlib.sha256(key.encode()).digest())


def new_secret() -> str:
    return text(secrets.token_bytes(16))


@dataclass(frozen=True, slots=True)
class Pair:
    """The keys of one seat; `private` never leaves its phone."""

    public: str
    private: str


class Sealing(Protocol):
    """What must come from the browser or from a library. Sealed: the public half of a pair made for this one value, a
    nonce, and the value under AES-256-GCM."""

    async def pair(self) -> Pair: ...

    async def seal(self, public: str, value: bytes) -> str: ...

    async def open(self, pair: Pair, sealed: str) -> bytes: ...


class CannotOpen(Exception):
    """Not sealed for this pair, or not sealed at all."""


def sealing() -> Sealing | None:
    """This device's way, or None where the page has no secure context."""
    if sys.platform == "emscripten":
        from companion.ui.share.browser_keys import BrowserSealing, can_seal

        return BrowserSealing() if can_seal() else None
    from companion.ui.share.native_keys import NativeSealing

    return NativeSealing()
