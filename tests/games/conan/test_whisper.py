"""The Whisper of Skelos: our own solo Overlord."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from companion.core.chance import Given
from companion.core.deck import Deck
from companion.core.tray import RerollDice
from companion.games.conan import GAME, opponent
from companion.games.conan import commands as cmd
from companion.games.conan.decision_cards import CARDS, DIFFICULTIES
from companion.games.conan.due import due
from companion.games.conan.speech import guard_text, order_text, question_text, reasons
from companion.games.conan.state import Answer, State
from companion.i18n import Translator
from tests.games.conan.table import done, fresh, refused
from tests.games.conan.test_heroes import acting

EN, FR = Translator("en", "conan"), Translator("fr", "conan")


def drawn(card: str, **changes: Any) -> State:
    """The Overlord's turn with this card on top of the deck."""
    state = done(fresh(first="overlord", solo=True, **changes), cmd.Recover())
    place = list(CARDS).index(card)
    return done(state, cmd.DrawCard(), faces=(place, *(0,) * (len(CARDS) - 1)))


def answered(state: State, **answers: cmd.AnswerTile) -> State:
    for question in opponent.questions(state):
        given = answers.get(question.tile.replace("-", "_"), cmd.AnswerTile(question.tile, assumed=True))
        state = done(state, given)
    return state


def test_there_are_twelve_cards_and_four_difficulties() -> None:
    assert len(CARDS) == 12
    assert list(DIFFICULTIES) == ["easy", "normal", "hard", "brutal"]


def test_the_whisper_draws_one_card_a_turn() -> None:
    state = drawn("blood-scent")
    assert state.solo is not None
    assert state.solo.card == "blood-scent"
    assert refused(state, cmd.DrawCard()) == "card_drawn"


def test_the_weakest_hero_is_hunted_and_ties_go_to_who_acted_last() -> None:
    state = fresh(heroes=["shevatas", "hadrathus", "conan"], items={})
    assert opponent.prey_of(state, "weakest") == "shevatas"
    acted = done(state, *(cmd.ChooseStance(id, "active") for id in state.heroes), cmd.PlaceGems("hadrathus", "guard"))
    assert opponent.prey_of(acted, "weakest") == "hadrathus"
    assert opponent.prey_of(acted, "nearest") == ""
    casting = fresh()
    assert opponent.prey_of(casting, "caster") == "hadrathus"


def test_it_asks_only_about_living_tiles_that_the_purse_allows() -> None:
    state = drawn("cold-patience", reserve=5, fatigue=0)  # keeps 4 of 5: one gem to spend
    assert [q.tile for q in opponent.questions(state)] == ["pict-hunters-blue"]


def test_a_tile_that_could_not_come_first_even_at_best_is_not_asked_about() -> None:
    state = drawn("sudden-fury", reserve=20)
    first, *others = opponent.questions(state)
    assert len(others) >= 2
    figures = state.tiles[first.tile].figures
    state = done(state, cmd.AnswerTile(first.tile, first.prey, attackers=figures, objective=True))
    assert opponent.questions(state) == (), "the most promising tile kept all it promised"
    assert opponent.order(state).tile == first.tile


def test_skipped_tiles_stay_assumed_and_the_next_promising_one_is_asked() -> None:
    state = drawn("sudden-fury", reserve=20)
    asked = []
    while found := opponent.questions(state):
        asked.append(found[0].tile)
        state = done(state, cmd.AnswerTile(found[0].tile, assumed=True))
    bounds = [opponent.most(state, id, state.river.index(id) + 1, "sudden-fury") for id in asked]
    assert bounds == sorted(bounds, reverse=True)
    assert len(asked) == len(set(asked))


def test_answers_are_remembered_for_the_second_activation_where_nothing_moved() -> None:
    state = drawn("sudden-fury", reserve=20)
    state = done(state, cmd.AnswerTile("pict-hunters-blue", "conan", attackers=3, objective=True))
    state = done(state, cmd.AnswerTile("zogar-sag", "conan", attackers=1))
    state = done(state, cmd.FollowOrder(), waive=("answers_missing",))
    state = done(state, cmd.FollowOrder()) if not state.book.active else state
    assert state.book.active == "pict-hunters-blue"
    assert set(opponent.in_force(state)) >= {"zogar-sag"}
    assert "pict-hunters-blue" not in opponent.in_force(state)


def test_an_answer_falls_with_its_prey_or_with_the_figures_it_counted() -> None:
    state = drawn("sudden-fury", reserve=20)
    state = done(state, cmd.AnswerTile("pict-hunters-blue", "hadrathus", attackers=3))
    assert "pict-hunters-blue" in opponent.in_force(state)
    assert not opponent.in_force(done(state, cmd.KillFigures("pict-hunters-blue")))
    assert not opponent.in_force(done(state, cmd.Wound("hero/hadrathus", 20), waive=("overkill",)))


def test_last_turns_answer_can_be_repeated_while_the_tile_is_as_it_was() -> None:
    state = done(drawn("sudden-fury"), cmd.AnswerTile("zogar-sag", "conan", advancing=1))
    state = done(state, cmd.FollowOrder(), cmd.FollowOrder(), cmd.FollowOrder(), waive=("answers_missing",))
    assert state.side == "heroes"
    state = done(state, cmd.EndHeroesTurn(), waive=("no_stance",))
    kept = opponent.earlier(state, opponent.Question("zogar-sag", "conan", 1, 2))
    assert kept is not None
    assert kept.advancing == 1
    skipped = opponent.Question("pict-hunters-blue", "conan", 3, 1)
    assert opponent.earlier(state, skipped) is None, "skipped is not an answer"


def test_what_was_said_of_the_tile_that_just_acted_can_be_repeated() -> None:
    state = done(drawn("sudden-fury", reserve=20), cmd.AnswerTile("pict-hunters-blue", "hadrathus", attackers=3))
    state = done(state, cmd.FollowOrder(), waive=("answers_missing",))
    assert state.book.active == "pict-hunters-blue"
    kept = opponent.earlier(state, opponent.Question("pict-hunters-blue", "hadrathus", 3, 8))
    assert kept is not None
    assert kept.attackers == 3


def test_who_could_attack_one_hero_last_turn_is_no_answer_about_another() -> None:
    state = drawn("sudden-fury")
    assert state.solo is not None
    state = replace(state, solo=replace(state.solo, earlier={"zogar-sag": Answer("conan", 1)}))
    assert opponent.earlier(state, opponent.Question("zogar-sag", "conan", 1, 2)) is not None
    assert opponent.earlier(state, opponent.Question("zogar-sag", "hadrathus", 1, 2)) is None


def test_answers_cannot_name_more_figures_than_stand() -> None:
    state = drawn("blood-scent")
    assert refused(state, cmd.AnswerTile("pict-hunters-blue", attackers=4)) == "too_few_on_tile"


def two_cards(first: str, second: str) -> State:
    """The hardest level's turn with these two cards drawn."""
    state = done(fresh(first="overlord", solo=True, difficulty="brutal"), cmd.Recover())
    cards = list(CARDS)
    one = cards.index(first)
    cards.pop(one)
    return done(state, cmd.DrawCard(), faces=(one, cards.index(second)))


def test_each_of_two_cards_is_asked_about_its_own_prey_and_orders_no_other() -> None:
    state = two_cards("drums-in-the-dark", "blood-scent")
    assert state.solo is not None
    assert state.solo.drawn == ("drums-in-the-dark", "blood-scent")
    question = next(one for one in opponent.questions(state) if one.tile == "pict-hunters-blue")
    assert (question.prey, question.other) == ("", opponent.prey_of(state, "weakest"))
    prey = question.other or ""
    nearest = cmd.AnswerTile(question.tile, "", 3, other=prey, also=0)
    order = opponent.order(answered(state, pict_hunters_blue=nearest))
    assert (order.card, order.prey, order.answer.attackers) == ("drums-in-the-dark", "", 3)
    weakest = cmd.AnswerTile(question.tile, "", 0, advancing=3, other=prey, also=2)
    order = opponent.order(answered(state, pict_hunters_blue=weakest))
    assert (order.card, order.prey) == ("blood-scent", prey)
    assert (order.answer.attackers, order.answer.advancing) == (2, 1)
    assert refused(state, cmd.AnswerTile(question.tile, "", 0, other=prey, also=4)) == "too_few_on_tile"


def test_two_cards_with_one_prey_ask_once() -> None:
    assert all(one.other is None for one in opponent.questions(two_cards("blood-scent", "sudden-fury")))


def test_it_orders_tile_price_prey_and_says_why() -> None:
    state = drawn("blood-scent")
    state = answered(state, pict_hunters_blue=cmd.AnswerTile("pict-hunters-blue", "conan", attackers=2, advancing=1))
    wish = opponent.order(state)
    assert (wish.kind, wish.tile, wish.price) == ("activate", "pict-hunters-blue", 1)
    said = order_text(state, wish, EN)
    assert "Pict Hunters" in said
    assert "1 gem" in said
    assert "Conan" in said
    assert "2 attack it." in said
    assert any("Blood Scent" in line for line in reasons(state, wish, EN))
    followed = done(state, cmd.FollowOrder())
    assert followed.book.active == "pict-hunters-blue"
    assert "pict-hunters-blue" not in opponent.in_force(followed)  # its figures moved: what was said of it is gone


def test_it_passes_when_nothing_is_worth_its_gems_and_ends_the_turn() -> None:
    state = answered(drawn("serpents-calm"))
    assert opponent.order(state).kind == "pass"
    state = done(state, cmd.FollowOrder())
    assert opponent.order(state).kind == "end"
    assert done(state, cmd.FollowOrder()).side == "heroes"


def test_open_questions_can_be_taken_as_nobody() -> None:
    state = drawn("blood-scent")
    assert refused(state, cmd.FollowOrder()) == "answers_missing"
    state = done(state, cmd.FollowOrder(), waive=("answers_missing",))
    assert opponent.order(state).kind == "pass"


def test_the_event_tile_is_worth_its_reinforcements() -> None:
    state = drawn("war-horn", reserve=20)
    state = done(state, cmd.KillFigures("pict-hunters-blue", 3))
    state = answered(state, event_1=cmd.AnswerTile("event-1"))
    wish = opponent.order(state)
    line = next(line for line in wish.lines if line.tile == "event-1")
    assert line.gain == 2.7


def test_what_the_event_tile_brings_is_due_before_the_turn_goes_on() -> None:
    falls, event = cmd.KillFigures("pict-hunters-blue", 3), cmd.ActivateTile("event-1")
    state = done(drawn("war-horn", reserve=20), falls, event)
    first = due(state, Translator("en", "conan"))[0]
    assert [type(one.command).__name__ for one in first.answers] == ["CallReinforcements", "UseEvent"]


def test_extra_movement_is_paid_within_the_limit() -> None:
    state = done(drawn("all-out"), cmd.NameBearer("conan"))
    assert refused(state, cmd.AnswerTile("pict-hunters-blue", attackers=1, extra=3)) == "boost_limit"
    state = answered(state, zogar_sag=cmd.AnswerTile("zogar-sag", "conan", attackers=1, extra=1, objective=True))
    state = done(state, cmd.FollowOrder())
    assert state.book.boosts == {"move": 1}


def test_a_dead_tile_that_cannot_come_back_is_cleaned() -> None:
    state = drawn("sudden-fury", readings={"dead-tile": "stays"})
    state = done(state, cmd.Wound("tile/zogar-sag", 5))
    wish = opponent.order(state)
    assert (wish.kind, wish.tile) == ("clean", "zogar-sag")
    assert "zogar-sag" not in done(state, cmd.FollowOrder()).river


def test_it_defends_by_itself_in_the_heroes_turn() -> None:
    state = acting(solo=True)
    blow = cmd.Attack("hero/conan", "melee", ("tile/giant-snake",), ("conans-sword",), gems=4)
    state = done(state, blow, cmd.RollPool(), cmd.AcceptRoll(), faces=(5, 5, 5, 3, 0))  # 11 against armour 3, life 8
    assert state.attempt is not None
    assert (state.attempt.step, state.attempt.guard_gems) == ("defence-roll", 1)
    assert guard_text(state, state.attempt, EN) == "Dodge with 1 gem: Giant Snake."
    state = done(state, cmd.RollPool(), cmd.AcceptRoll(), faces=(4,))
    assert state.life["giant-snake"] == 2


def test_blanks_are_rerolled_up_to_the_cards_number_and_never_below_the_purse() -> None:
    state = drawn("sudden-fury")
    state = answered(state, giant_snake=cmd.AnswerTile("giant-snake", "conan", attackers=1, objective=True))
    state = done(
        state,
        cmd.FollowOrder(),
        cmd.Attack("tile/giant-snake", "melee", ("hero/conan",)),
        cmd.RollPool(),
        faces=(0, 0, 0),
    )
    assert opponent.paid_reroll(state) is None  # what is free comes first, and a gem would give it up
    state = done(state, *(RerollDice((place,)) for place in range(3)), faces=(0, 0, 0))
    assert opponent.paid_reroll(state) == 0
    paid = done(state, RerollDice((0,), paid=True), faces=(0,))
    paid = done(paid, RerollDice((0,), paid=True), faces=(0,))
    assert opponent.paid_reroll(paid) is None


def test_hard_recovers_more_and_brutal_draws_two_cards() -> None:
    easy = done(fresh(first="overlord", solo=True, difficulty="easy", reserve=0, fatigue=12), cmd.Recover())
    hard = done(fresh(first="overlord", solo=True, difficulty="hard", reserve=0, fatigue=12), cmd.Recover())
    assert hard.book.reserve > easy.book.reserve
    brutal = done(
        fresh(first="overlord", solo=True, difficulty="brutal"), cmd.Recover(), cmd.DrawCard(), faces=(0,) * 12
    )
    assert brutal.solo is not None
    assert len(brutal.solo.drawn) == 2


def test_a_person_can_take_over_and_hand_back() -> None:
    state = done(fresh(solo=True), cmd.SetSolo(False))
    assert state.solo is None
    back = GAME.decide(state, cmd.SetSolo(True, "hard"), Given(()), frozenset())
    assert isinstance(back, tuple)


def test_no_entry_tells_which_card_comes_next() -> None:
    """A pile is a set: what is drawn is picked at the draw, and nothing before it holds an order."""
    state = done(fresh(first="overlord", solo=True), cmd.SetSolo(False), cmd.SetSolo(True, "hard"))
    assert state.solo is not None
    assert state.solo.deck.pile == tuple(CARDS)
    state = done(state, cmd.Recover())
    events = GAME.decide(state, cmd.DrawCard(), Given((3,)), frozenset())
    assert isinstance(events, tuple)
    assert [getattr(event, "order", ()) for event in events] == [()]
    drew = done(state, cmd.DrawCard(), faces=(3,)).solo
    assert drew is not None
    assert drew.card == list(CARDS)[3]
    assert drew.deck.pile == tuple(id for id in CARDS if id != drew.card)


def test_the_discard_comes_back_as_a_set_when_too_few_are_left() -> None:
    state = fresh(first="overlord", solo=True)
    assert state.solo is not None
    order = tuple(reversed(CARDS))
    state = replace(state, solo=replace(state.solo, deck=Deck((), order)))
    state = done(state, cmd.Recover(), cmd.DrawCard(), faces=(0,))
    assert state.solo is not None
    assert state.solo.card == next(iter(CARDS))
    assert len(state.solo.deck.pile) == 11


def test_a_card_that_hunts_the_objective_asks_who_has_it() -> None:
    for card in (id for id, one in CARDS.items() if one.prey == "objective"):
        state = drawn(card)
        assert opponent.order(state).kind == "hunt"
        asked = due(state, EN)[0]
        assert asked.words == "Who carries the objective, or stands nearest to it?"
        assert [type(answer.command) for answer in asked.answers] == [cmd.NameBearer] * (len(state.heroes) + 1)
        named = done(state, cmd.NameBearer("conan"))
        assert opponent.prey_of(named, "objective") == "conan"
        assert opponent.order(named).kind != "hunt"
    assert opponent.order(drawn("blood-scent")).kind != "hunt"
    assert opponent.order(done(drawn("all-out"), cmd.SetStatus("hero/conan", "objective", "yes"))).kind != "hunt"


def test_without_a_bearer_the_reason_given_is_the_reason_used() -> None:
    state = done(drawn("all-out"), cmd.NameBearer())
    assert opponent.prey_of(state, "objective") == opponent.prey_of(state, "weakest")
    assert "fewest unwounded gems, nobody having the objective" in reasons(state, opponent.order(state), EN)[0]


def test_a_difficulty_changed_in_its_turn_waits_for_the_next() -> None:
    state = drawn("blood-scent")
    assert state.solo is not None
    changed = done(state, cmd.SetSolo(True, "brutal"))
    assert changed.solo is not None
    assert (changed.solo.difficulty, changed.solo.level) == ("normal", "brutal")
    assert (changed.solo.card, changed.solo.deck) == (state.solo.card, state.solo.deck)
    turned = done(changed, cmd.EndOverlordTurn())
    turned = done(turned, *(cmd.ChooseStance(id, "active") for id in turned.heroes), cmd.EndHeroesTurn())
    assert turned.solo is not None
    assert (turned.solo.difficulty, turned.solo.level) == ("brutal", "")


def test_questions_are_short_and_in_both_languages() -> None:
    state = drawn("blood-scent")
    for question in opponent.questions(state):
        assert question_text(state, question, EN) != question_text(state, question, FR)


def test_a_level_leans_against_a_scenario_that_leans() -> None:
    easy = DIFFICULTIES["easy"]
    assert easy.recovers("clutches-of-the-picts") == easy.recovery
    assert easy.recovers("ophirs-gold") < easy.recovery < easy.recovers("heart-of-darkness")
