"""Which names a request may use, and how often one may try."""

from __future__ import annotations

import pytest

from companion.limits import Bucket
from companion.serve import addresses
from companion.serve.addresses import LOOPBACK, Names, name_in, names_for, reachable
from companion.serve.page import language_of, shim
from tests.serve.conftest import Clock


@pytest.mark.parametrize(
    ("header", "name"),
    [("a.local:8550", "a.local"), ("A.LOCAL.", "a.local"), ("[::1]:8550", "::1"), ("127.0.0.1", "127.0.0.1"), ("", "")],
)
def test_the_port_and_the_case_do_not_matter(header: str, name: str) -> None:
    assert name_in(header) == name


def test_loopback_and_the_names_given_by_hand_are_served(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "local_addresses", lambda: ["192.168.7.7"])
    names = names_for("0.0.0.0", ["club.example"])
    assert all(name in names for name in (*LOOPBACK[:2], "[::1]:1", "192.168.7.7:8550", "club.example"))
    assert "192.168.7.8" not in names
    assert reachable("0.0.0.0") == ["192.168.7.7"]
    assert reachable("127.0.0.1") == ["127.0.0.1"]


def test_a_machine_that_changed_its_network_is_found_again(monkeypatch: pytest.MonkeyPatch) -> None:
    found, clock = ["192.168.7.7"], Clock()
    monkeypatch.setattr("companion.serve.addresses.time.monotonic", clock)
    names = Names(lambda: found)
    found[0] = "10.0.0.3"
    assert "10.0.0.3" not in names
    clock.now += addresses.REFRESH + 1
    assert "10.0.0.3:8550" in names


def test_a_bucket_fills_again_with_time() -> None:
    clock = Clock()
    bucket = Bucket(2, 1, clock)
    assert [bucket.take() for _ in range(3)] == [True, True, False]
    clock.now += 1.5
    assert [bucket.take() for _ in range(2)] == [True, False]


def test_the_language_that_is_asked_for_wins() -> None:
    assert language_of("fr-FR,en;q=0.8") == "fr"
    assert language_of("de,it") == "en"
    assert language_of("fr", "en") == "en"
    assert language_of("fr", "<script>") == "fr"


def test_the_strip_speaks_both_languages() -> None:
    page = shim(True)
    assert "Reconnecting" in page
    assert "Reconnexion" in page
    assert page.count("</script>") == 1
