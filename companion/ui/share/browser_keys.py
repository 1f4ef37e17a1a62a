"""Sealing in a browser, with its own WebCrypto (from the Python worker)."""

from __future__ import annotations

import importlib
import os
from typing import Any, TypeAlias

from companion.ui.share.keys import INFO, CannotOpen, Pair, data, hkdf, text

Js: TypeAlias = Any  # whatever JavaScript gives
POINT, NONCE = 65, 12


def _js() -> Js:
    return importlib.import_module("js")


def _to(value: Js) -> Js:
    """A Python value as JavaScript wants it."""
    return importlib.import_module("pyodide.ffi").to_js(value, dict_converter=_js().Object.fromEntries)


def can_seal() -> bool:
    """Only a secure context has `crypto.subtle`."""
    return bool(getattr(getattr(_js(), "crypto", None), "subtle", None))


class BrowserSealing:
    def __init__(self) -> None:
        self._subtle = _js().crypto.subtle
        self._curve = _to({"name": "ECDH", "namedCurve": "P-256"})

    async def pair(self) -> Pair:
        made = await self._subtle.generateKey(self._curve, True, _to(["deriveBits"]))
        public = await self._subtle.exportKey("raw", made.publicKey)
        private = await self._subtle.exportKey("pkcs8", made.privateKey)
        return Pair(text(public.to_bytes()), text(private.to_bytes()))

    async def _key(self, mine: Js, point: bytes, salt: bytes, use: str) -> Js:
        theirs = await self._subtle.importKey("raw", _to(point), self._curve, False, _to([]))
        agreed = _js().Object.fromEntries(_to([["name", "ECDH"]]))
        agreed.public = theirs
        bits = await self._subtle.deriveBits(agreed, mine, 256)
        raw = hkdf(bits.to_bytes(), salt, INFO)
        return await self._subtle.importKey("raw", _to(raw), "AES-GCM", False, _to([use]))

    async def seal(self, public: str, value: bytes) -> str:
        once = await self._subtle.generateKey(self._curve, True, _to(["deriveBits"]))
        point = (await self._subtle.exportKey("raw", once.publicKey)).to_bytes()
        key = await self._key(once.privateKey, data(public), point + data(public), "encrypt")
        nonce = os.urandom(NONCE)
        how = _to({"name": "AES-GCM", "iv": nonce})
        return text(point + nonce + (await self._subtle.encrypt(how, key, _to(value))).to_bytes())

    async def open(self, pair: Pair, sealed: str) -> bytes:
        try:
            raw = data(sealed)
            point, nonce, box = raw[:POINT], raw[POINT : POINT + NONCE], raw[POINT + NONCE :]
            private = _to(data(pair.private))
            mine = await self._subtle.importKey("pkcs8", private, self._curve, False, _to(["deriveBits"]))
            key = await self._key(mine, point, point + data(pair.public), "decrypt")
            opened = await self._subtle.decrypt(_to({"name": "AES-GCM", "iv": nonce}), key, _to(box))
            return bytes(opened.to_bytes())
        except Exception as e:
            raise CannotOpen(type(e).__name__) from e
