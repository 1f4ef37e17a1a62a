"""Keys and sealed values: the same on every device, closed to everybody else."""

from __future__ import annotations

import asyncio

import pytest

from companion.ui.share.keys import CannotOpen, Pair, door_key, hashed, hkdf, new_secret, sealing

# Sealed once on a computer, and read in every browser: the pair and what was sealed for it.
PAIR = Pair(
    "BA1u3vEXDf-kaczaf44WyuTaIDlxwrnA-1jVRVTaBD2RwccLpQ_1C13RmQUW6hv5qeujjrgAoWVRJSbEVGL6xQg",
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgFWWTGRLcV5PL33CQphv9VszFu7Bw3wnAVI0hpN_24Z6hRANCAAQNbt7xFw3_pGnM2n-OFsrk2iA5ccK5wPtY1UVU2gQ9kcHHC6UP9Qtd0ZkFFuob-anro464AKFlUSUmxFRi-sUI",
)
SEALED = "BImUNYPLnwuagfrP5Um5fK3CaRndOIO8hT0FSzDEz1H5nS7gmB8oAD6sgsYIe_-MYtteAsXTXiYvMsHx-_wjSus11lSwvxZNylQZL1uFru5aBapuRLmM3xI-WCBA1t0hFITY_jxP62I88tgx4nKS"


def test_keys_are_derived_as_the_standard_says() -> None:
    """RFC 5869, test case 1."""
    found = hkdf(b"\x0b" * 22, bytes(range(13)), bytes(range(0xF0, 0xFA)), 42)
    assert found.hex() == "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    assert door_key("A" * 22, "abcd", 1) == "Xln0pN1PJlHc6ONdF0h7y5CBzlMwY76qO5m4KziYOyg"
    assert len({door_key("A" * 22, "abcd", 1), door_key("A" * 22, "abcd", 2), door_key("A" * 22, "abce", 1)}) == 3
    assert hashed("key") == "LHDhK3oGRvkiefQnx7OOczTY5Tic_xZ6HcMOc_gmtoM"
    assert len(new_secret()) == 22


def test_what_was_sealed_elsewhere_is_read_here() -> None:
    way = sealing()
    assert way
    assert asyncio.run(way.open(PAIR, SEALED)) == "Épée et bouclier".encode()


def test_what_is_sealed_for_one_pair_is_closed_to_all_others() -> None:
    async def scene() -> None:
        way = sealing()
        assert way
        mine, theirs = await way.pair(), await way.pair()
        sealed = await way.seal(mine.public, "sorcière".encode())
        assert "sorc" not in sealed
        assert (await way.open(mine, sealed)).decode() == "sorcière"
        with pytest.raises(CannotOpen):
            await way.open(theirs, sealed)
        with pytest.raises(CannotOpen):
            await way.open(mine, "AAAA")

    asyncio.run(scene())
