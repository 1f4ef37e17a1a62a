"""Sealing on a computer, with `cryptography`."""

from __future__ import annotations

import os

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from companion.ui.share.keys import INFO, CannotOpen, Pair, data, hkdf, text

CURVE = ec.SECP256R1()
POINT, NONCE = 65, 12


class NativeSealing:
    async def pair(self) -> Pair:
        key = ec.generate_private_key(CURVE)
        private = key.private_bytes(
            serialization.Encoding.DER, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        return Pair(text(_point(key.public_key())), text(private))

    async def seal(self, public: str, value: bytes) -> str:
        once = ec.generate_private_key(CURVE)
        theirs = ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data(public))
        point, nonce = _point(once.public_key()), os.urandom(NONCE)
        key = hkdf(once.exchange(ec.ECDH(), theirs), point + data(public), INFO)
        return text(point + nonce + AESGCM(key).encrypt(nonce, value, None))

    async def open(self, pair: Pair, sealed: str) -> bytes:
        try:
            raw = data(sealed)
            point, nonce, box = raw[:POINT], raw[POINT : POINT + NONCE], raw[POINT + NONCE :]
            mine = serialization.load_der_private_key(data(pair.private), None)
            if not isinstance(mine, ec.EllipticCurvePrivateKey):
                raise CannotOpen("another kind of key")
            shared = mine.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(CURVE, point))
            return AESGCM(hkdf(shared, point + data(pair.public), INFO)).decrypt(nonce, box, None)
        except (ValueError, InvalidTag) as e:
            raise CannotOpen(type(e).__name__) from e


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
