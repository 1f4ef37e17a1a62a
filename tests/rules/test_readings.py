"""Where a table may read a rule in two ways, the text of that rule tells the way that the app takes."""

from __future__ import annotations

import re

import pytest

from companion.i18n import LANGUAGES
from companion.packs.registry import agreements_of
from tests.rules.test_golden import library

# game, reading, its rule, the option taken unless the table says otherwise
DEFAULTS = [
    (game, id, reading.rule, reading.default)
    for game in ("conan", "eternia", "heroes3", "veiel")
    for id, reading in agreements_of(game).by_id().items()
]
# The option a text must tell, and words that tell it in English and in French. A default that changes is missed here.
TOLD = {
    ("conan", "hindering"): (
        "others",
        r"leaving out the character who is acting",
        r"sans (te )?compter|sauf celui qui agit|hors",
    ),
    ("conan", "constriction"): ("two-or-more", r"two axes or more", r"deux haches ou plus"),
    ("conan", "elevation"): ("both", r"in melee and at range", r"au corps-à-corps comme à distance"),
    ("conan", "overload"): ("reached", r"once your objects reach it", r"attei"),
    ("conan", "teleportation"): ("one-more", r"1 gem plus 1 per area", r"1 gemme.{0,20}1 par zone"),
    ("conan", "dead-tile"): ("to-end", r"move it to the end of the River", r"(bout|fin|queue) de (la )?Rivière"),
    ("conan", "leap"): ("areas", r"per area crossed", r"par zone franchie"),
    ("eternia", "A01"): ("combat", r"for the whole combat", r"tout le combat|combat entier|ensemble du combat"),
    ("eternia", "A24"): ("both", r"both apply", r"les deux|s'ajoute|cumul"),
    ("eternia", "A25"): ("one", r"one merchant", r"un (seul )?(type de )?marchand"),
    ("eternia", "A26"): ("fight", r"combat starts", r"combat"),
    ("eternia", "A21"): ("tokens", r"tokens", r"jetons"),
    ("eternia", "A27"): ("standard", r"standard game only", r"partie standard seulement"),
    ("heroes3", "A1"): ("astrologers-even", r"even rounds Astrologers", r"(manches )?paires.{0,30}Astrologues"),
    ("heroes3", "A2"): ("first-claimer", r"^The first player to claim", r"^Le (tout )?premier"),
    ("heroes3", "A18"): (
        "any-combat",
        r"^You are eliminated at once when your main hero is beaten in combat",
        r"battu au Combat",
    ),
    ("heroes3", "A19"): ("as-printed", r"for free", r"gratuit"),
    ("heroes3", "A23"): ("removed", r"even when the attack deals 0", r"même quand l['’]attaque fait 0"),
    ("heroes3", "A25"): (
        "one-option",
        r"one of the two per visit|one option per visit",
        r"(l['’]un|une) .{0,30}par visite|une seule option|au choix",
    ),
    ("heroes3", "A31"): ("towns-only", r"your nearest Town", r"votre Ville la plus proche"),
    ("veiel", "late-claim"): ("run", r"as long as its run is unbroken", r"tant que sa suite n['’]est pas rompue"),
    ("veiel", "same-novice"): ("allowed", r"same colour twice is allowed", r"même couleur"),
}


def text(game: str, rule: str, language: str) -> str:
    entry = library().find(game, rule)
    assert entry, rule
    return " ".join((*entry.body(language), *entry.example(language), entry.unclear.get(language, "")))


@pytest.mark.parametrize(("game", "reading", "rule", "default"), DEFAULTS)
def test_a_rule_that_the_table_may_read_in_two_ways_says_so_in_both_languages(
    game: str, reading: str, rule: str, default: str
) -> None:
    entry = library().find(game, rule)
    assert entry
    assert all(entry.unclear.get(language) for language in LANGUAGES)


@pytest.mark.parametrize(("game", "reading", "rule", "default"), [row for row in DEFAULTS if row[:2] in TOLD])
def test_the_text_of_a_rule_tells_the_reading_that_the_app_takes(
    game: str, reading: str, rule: str, default: str
) -> None:
    option, *words = TOLD[game, reading]
    assert option == default
    for language, pattern in zip(("en", "fr"), words, strict=True):
        assert re.search(pattern, text(game, rule, language), re.IGNORECASE), (language, text(game, rule, language))


def test_every_told_reading_is_a_reading() -> None:
    assert set(TOLD) <= {row[:2] for row in DEFAULTS}
