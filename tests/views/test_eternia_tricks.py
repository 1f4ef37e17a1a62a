"""What abilities, surges and rewards say on their sheets, and what the box remembers of them."""

from __future__ import annotations

from dataclasses import replace

from companion.games.eternia import fight_commands as f
from companion.views import cards
from companion.views.eternia import fights_effects as effects
from companion.views.eternia import fights_epic as epic
from companion.views.eternia import fights_reward as reward
from tests.views.test_eternia_fights import EN, fight_of, placed


def test_an_ability_is_drafted_for_both_fighters() -> None:
    draft = effects.changed(effects.changed(effects.Draft("other"), "hp", -1), "hp", -1)
    draft = effects.changed(replace(draft, side="active"), "attack", 2)
    assert effects.effects_of(draft) == (
        f.Effect("bonus", "active", 2, "attack"),
        f.Effect("hp", "other", 2),
    )
    assert replace(draft, side="other").number("hp") == -2
    spot = epic.spots(fight_of(placed().state), "active")[0]
    draft = effects.toggled(effects.Draft("active", card="+1", zone="defence"), spot)
    assert effects.effects_of(draft) == (
        f.Effect("card", "active", 0, "defence", "+1"),
        f.Effect("flip", "active", 0, "attack", "", 0),
    )
    assert effects.toggled(draft, spot).flips == ()


def test_what_a_surge_did_stands_on_its_sheet_the_next_time_whoever_is_active() -> None:
    fight = fight_of(placed().state)  # Teela is active
    asked = effects.AskTrick("surge-card", "active", "surge-card", "masters", ("attack", 0))
    draft = effects.Draft("active", (("other", "hp", -2), ("active", "attack", 1)), text="Two wounds, and +1")
    box = {effects.learned_as(asked, fight, effects.Named()): effects.lesson(asked, draft)}
    assert effects.remembered(box, asked, fight) == draft
    turned = replace(fight, active=fight.other, other=fight.active)
    later = effects.remembered(box, effects.AskTrick("surge", "other", "surge-card"), turned)
    assert later.values == (("active", "hp", -2), ("other", "attack", 1))
    assert later.text == "Two wounds, and +1"


def test_a_surge_is_meant_for_its_own_hero_and_a_spell_for_the_enemy() -> None:
    fight = fight_of(placed().state)
    surge, spell = (effects.AskTrick(kind, "active", "surge-card") for kind in ("surge-card", "spell"))
    assert effects.remembered({}, surge, fight).side == "active"
    assert effects.remembered({}, spell, fight).side == "other"
    standing = cards.found(
        effects.Standing,
        effects.sheet(
            placed().state, fight, surge, effects.changed(effects.remembered({}, surge, fight), "attack", 2), EN
        ),
    )[0]
    (_words, mine, theirs), *_rest = standing.rows
    assert mine[1] == mine[0] + 2
    assert theirs[1] == theirs[0]


def test_a_broken_lesson_of_the_box_is_left_out() -> None:
    fight = fight_of(placed().state)
    asked = effects.AskTrick("surge", "active", "surge-card")
    for wrong in (3, {"values": [["own", "luck", 2], 7, ["foe", "hp", "x"]], "card": "joker", "zone": 4}):
        found = effects.remembered({"trick.surge.Teela": wrong}, asked, fight)
        assert (found.values, found.card, found.zone) == ((), "", "attack")


def test_a_reward_that_was_given_once_is_offered_with_one_tap_less() -> None:
    asked = reward.AskReward("masters", "Dylinx")
    deck = {"+1": 7, "+2": 6}
    first = reward.sheet(deck, asked, reward.known({}, asked), EN)
    assert first.heading == "Which combat card comes in?"
    known = reward.known({"reward.Dylinx": "+3"}, asked)
    again = reward.sheet(deck, asked, known, EN)
    assert again.heading == "+3 comes in: which card leaves?"
    assert [o.words for o in cards.found(cards.Option, again)] == ["+1 × 7", "+2 × 6"]


def test_a_text_of_the_hero_card_stands_on_the_sheet_before_the_first_surge() -> None:
    fight = fight_of(placed().state)
    asked = effects.AskTrick("surge", "active", "surge-card")
    assert effects.remembered({}, asked, fight, printed="Draw a card").text == "Draw a card"
    kept = {"trick.surge.Teela": {"text": "Draw two"}}
    assert effects.remembered(kept, asked, fight, printed="Draw a card").text == "Draw two"


def test_what_one_decides_by_stands_at_the_top_of_the_sheet_and_what_is_kept_for_the_box_at_its_foot() -> None:
    state = placed().state
    asked = effects.AskTrick("surge", "active", "surge-card")
    shown = effects.sheet(state, fight_of(state), asked, effects.Draft("active", text="Two wounds"), EN).cards
    assert shown[0] == cards.Line("Two wounds", "quiet")
    assert isinstance(shown[1], effects.Standing)
    assert isinstance(shown[-2], cards.Field)
