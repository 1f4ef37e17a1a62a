"""The forecast fights with the table's own functions: what bends a blow there bends it here."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion.capabilities.agreements import SetReading
from companion.core.chance import Given
from companion.core.deck import Deck
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import forecast_cards, simulate
from companion.games.heroes3.combat import drill
from companion.games.heroes3.ground import Piece
from companion.games.heroes3.state import Realm, Talent
from tests.games.heroes3.tables import Seeded, done, fight, realm

ROUNDS = 8
ANYTIME = ("not-its-turn", "already-activated")


def forecast(state: Realm) -> simulate.Forecast:
    found = simulate.forecast(state, Seeded(5), 200, ROUNDS)
    assert found
    return found


def test_fire_around_the_own_units_burns_who_attacks_them() -> None:
    state = fight({"crusaders": (2, 2), "halberdiers": (3, 2)}, {"neutral-nomads": (2, 4), "neutral-boars": (3, 4)})
    burning = done(state, c.Correct("fighter/n1/fire", 3), c.Correct("fighter/n2/fire", 3))
    assert forecast(burning).won > forecast(state).won


def test_a_harmless_attack_frees_a_paralysed_unit_only_where_it_is_read_so() -> None:
    state = fight({"griffins": (2, 3)}, {"neutral-mummies": (2, 4)})
    state = done(state, c.Correct("fighter/f1/paralysed", 1), c.Correct("fighter/n1/attack_plus", -9))
    stays = done(state, SetReading("A23", "stays"))
    assert [_struck(table).paralysed for table in (state, stays)] == [False, True]


def _struck(state: Realm) -> drill.Man:
    assert state.combat
    melee = drill.drawn_up(state, state.combat, Given((1, 1, 1, 1)))
    drill.assault(melee, melee.fighter("n1"), melee.fighter("f1"))
    return melee.fighter("f1")


CASES = {
    "plain": ({"crusaders": (2, 3)}, {"neutral-nomads": (2, 4)}, ()),
    "shield": ({"crusaders": (2, 3)}, {"neutral-boars": (2, 4), "neutral-halberdiers": (3, 4)}, ()),
    "fire": ({"crusaders": (2, 3)}, {"neutral-boars": (2, 4)}, (c.Correct("fighter/f1/fire", 2),)),
    "splash": (
        {"liches": (2, 1)},
        {"neutral-boars": (2, 4), "neutral-trolls": (3, 4)},
        (c.Correct("fighter/n1/pack", 1),),
    ),
    "line": ({"black-dragons": (2, 3)}, {"neutral-trolls": (2, 4), "neutral-boars": (2, 5)}, ()),
    "heals": ({"vampires": (2, 3)}, {"neutral-trolls": (2, 4)}, (c.Correct("fighter/n1/damage", 2),)),
    "back lines": ({"marksmen": (2, 1)}, {"neutral-trolls": (2, 5)}, ()),
}


FACTIONS = {"splash": "necropolis", "heals": "necropolis", "line": "dungeon"}


@pytest.mark.parametrize("name", CASES)
def test_the_same_dice_make_the_same_blows_at_the_table_and_in_the_forecast(name: str) -> None:
    own, enemy, more = CASES[name]
    begun = done(fight(own, enemy, factions=(FACTIONS.get(name, "castle"),)), *more, bc.Activate("n1"), waive=ANYTIME)
    for seed in range(20):
        chance = Seeded(seed)
        table = done(begun, bc.Strike("n1", "f1"), chance=chance, waive=ANYTIME)
        if table.combat and table.combat.answer:
            table = done(table, bc.StrikeBack(), chance=chance)
        assert begun.combat
        assert table.combat
        melee = drill.drawn_up(begun, begun.combat, Seeded(seed))
        drill.assault(melee, melee.fighter("n1"), melee.fighter("f1"))
        assert [_told(man) for man in melee.fighters] == [_told(unit) for unit in table.combat.fighters]


def _told(piece: Piece) -> tuple[object, ...]:
    return piece.id, piece.shows, piece.damage, piece.gone, piece.paralysed, piece.at


def rival(*deck: str, spells: tuple[str, ...] = (), kept: tuple[tuple[str, int], ...] = ()) -> Realm:
    """Four units a side, an A.I. hero over there with these cards left in its decks."""
    enemy = tuple(bc.Muster(unit, "few") for unit in ("skeletons", "zombies", "wraiths"))
    state = realm(("Ana",), difficulty="impossible", scenario={"units": ["halberdiers", "griffins", "crusaders"]})
    state = done(state, bc.StartCombat(0, "ai-hero", enemy=enemy, ready=True), bc.BeginFight())
    assert state.combat
    now = replace(state.combat, ai_deck=Deck(deck), ai_spells=Deck(spells), ai_kept=kept)
    return replace(state, combat=now)


def test_the_ais_cards_are_part_of_the_forecast() -> None:
    plain = forecast(rival())
    assert forecast(rival(*["attack-2"] * 9)).own_losses > plain.own_losses
    assert forecast(rival(*["defence-1"] * 9)).enemy_losses < plain.enemy_losses
    assert forecast(rival(*["defence-2"] * 9)).enemy_losses < plain.enemy_losses
    assert forecast(rival(*["skill-1"] * 9)) == forecast(rival(*["skill-1"] * 9)), "a talent is left to people"
    harmful = replace(rival(*["skill-1"] * 9), ai_skill=Talent("damage", 2))
    assert forecast(harmful).own_losses > plain.own_losses, "one that the page tells is not"


def test_the_ais_spells_are_part_of_the_forecast() -> None:
    plain, bolts = rival(*["spell-2"] * 9), rival(*["spell-2"] * 9, spells=("lightning-bolt",) * 3)
    assert forecast(bolts).own_losses > forecast(plain).own_losses
    again = forecast(rival(kept=(("resurrection", 4),)))
    assert again.won < forecast(rival()).won
    assert forecast(rival(*["spell-2"] * 9, spells=("resurrection",))).enemy_losses < forecast(plain).enemy_losses


def test_a_card_drawn_for_the_unit_that_acts_is_not_drawn_twice() -> None:
    state = rival("attack-2")
    assert state.combat
    drawn = replace(state, combat=replace(state.combat, ai_card="attack-2", active="f1"))
    assert drawn.combat
    melee = drill.drawn_up(drawn, drawn.combat, Given((0,) * 9))
    forecast_cards.draw(melee, melee.fighter("f1"), 1)
    assert melee.deck == ["attack-2"]
    forecast_cards.draw(melee, melee.fighter("f2"), 1)
    assert (melee.deck, melee.fighter("f2").attack_plus) == ([], 2)
