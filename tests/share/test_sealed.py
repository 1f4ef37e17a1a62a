"""What only one side may see: in nobody else's log, whatever is played, and shown by all phones alike when it is time."""

from __future__ import annotations

import json
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion.core.game import replay
from companion.core.log import Did, Step
from companion.core.refusal import Refusal
from companion.core.sealed import (
    NOT_YOURS,
    NotAsSealed,
    Shown,
    is_token,
    shown,
    swapped,
    tokens,
    written,
)
from companion.games.eternia import GAME
from companion.games.eternia import commands as c
from companion.games.eternia import fight_commands as f
from companion.games.eternia.combat_deck import SPECIAL
from companion.games.eternia.grid import ZONES
from companion.games.eternia.seats import REVEALED, SECRETS, secrets, sides
from companion.games.eternia.state import Card, Result, State
from companion.table.codec import codec_of
from companion.table.company import Company, Seated
from companion.table.pending import Placed
from companion.table.sealing import sealed_in
from companion.table.seats import Seat as Place
from companion.table.shared import SharedTable
from companion.table.signals import LocalHub
from companion.table.sqlite import SqliteStore
from companion.table.store import Saved
from companion.table.veiled import Hidden, Seen
from tests.games.eternia import MAP, Seeded, begin
from tests.games.eternia.test_laws import CARDS, at_table, fighting
from tests.share.phones import quick

quick()

CODEC = codec_of(GAME)
ANA, BO, CY = "ana", "bo", "cy"


class Evening:
    """Three phones and one log, without a line between them: Ana plays one side, Bo and Cy the other."""

    def __init__(self, start: State, seed: int = 1) -> None:
        self.log: list[Placed] = []
        self.boxes: dict[str, dict[str, Any]] = {}  # what lies sealed in an entry, by seat
        self.start = start
        (one, self.first), (two, self.second) = sides(start)[:2]
        seats = [Seated(ANA, "Ana", "pub", one), Seated(BO, "Bo", "pub", two), Seated(CY, "Cy", "pub", two)]
        self.company = Company({seat.id: seat for seat in seats})
        self.phones = {seat.id: self._phone(seat.id, seed + n) for n, seat in enumerate(seats)}
        self.at = dict.fromkeys(self.phones, 0)

    def _phone(self, me: str, seed: int) -> SharedTable:
        saved = Saved("t", "eternia", "Table", 0.0, 0.0, GAME.version, CODEC.state_json(self.start))
        store = SqliteStore(":memory:")
        store.create(saved, [])
        table = SharedTable(GAME, saved, store, LocalHub(), Seeded(seed), lambda: 0.0)
        table.company, table.me = self.company, me
        return table

    def team(self, me: str) -> str:
        return self.first if me == ANA else self.second

    def hear(self, me: str) -> None:
        """A phone takes in what has a place."""
        for placed in self.log[self.at[me] :]:
            self.phones[me].take(placed)
            self.phones[me].ring.learn(self.boxes.get(placed.id, {}).get(me, {}))
        self.at[me] = len(self.log)

    def send(self, me: str) -> None:
        """And lays down what waits, one step after the other."""
        self.hear(me)
        table = self.phones[me]
        table.show()
        while found := table.next():
            id, data = found
            self.boxes[id] = {seat.id: rows for seat, rows in table.boxes(id)}
            self.log.append(Placed(len(self.log) + 1, id, json.loads(json.dumps(data)), 0.0))
            self.hear(me)

    def together(self) -> None:
        for _ in range(3):
            for me in self.phones:
                self.send(me)
        states = [table.state for table in self.phones.values()]
        assert states[0] == states[1] == states[2]
        assert not any(table.parted for table in self.phones.values())

    def do(self, me: str, *commands: Any) -> None:
        for command in commands:
            found = self.phones[me].do(command, author=me)
            assert isinstance(found, Step), f"{command}: {found}"
        self.together()

    def seen(self, me: str) -> State:
        state: State = self.phones[me].state
        return self.phones[me].opened(state)


def heroes_of(state: State, team: str) -> list[str]:
    return [hero.name for hero in state.heroes.values() if hero.team == team]


def read_by_a_stranger(evening: Evening, me: str) -> None:
    """Reads a phone's log from its first entry as somebody would who opens all that was sealed for this seat: at no moment
    does it hold what another side keeps to itself and has not shown."""
    known: dict[str, Any] = {}
    told: set[str] = set()
    line: list[State] = [evening.start]
    cursor = 0
    for placed in evening.log:
        known |= {name: json.loads(row[1]) for name, row in evening.boxes[placed.id].get(me, {}).items()}
        entry = CODEC.entry(placed.body(), GAME.version)
        if not isinstance(entry, Did):
            cursor = entry.to
            continue
        told |= {words for event in entry.step.events for _, _, words in getattr(event, "values", ())}
        assert not (sealed_in(entry.step.events) and placed.data["picks"])
        line[cursor + 1 :] = [replay(GAME, line[cursor], entry.step.events)]
        cursor += 1
        no_secret_in(line[: cursor + 1], swapped(line[cursor], known.get), evening.team(me), told)


def open_deck(line: list[State], name: str) -> Any:
    """A fighter's deck when all cards last lay open: as the fight began, or at the end of its first combat round."""
    found: Any = {}
    for state in reversed(line):
        if state.fight is None:
            break
        found = state.fight.side(name).deck
        if state.fight.step >= REVEALED:
            break
    return found


def no_secret_in(line: list[State], read: State, mine: str, told: set[str]) -> None:
    truth = line[-1]
    for team, paths in secrets(truth).items():
        for path in paths if team != mine else ():
            match path.split("/"):
                case ["heroes", name, "cards", at]:
                    card = read.heroes[name].cards[int(at)]
                    if not any(card.name in words for words in told):
                        assert is_token(card.name)
                        assert card == Card(card.kind, card.name, card.cost, worn=card.worn)
                case ["champions", _]:
                    assert is_token(read.champions[team]) or written(read.champions[team]) in told
                case ["fight", name, "deck"] if read.fight:
                    side, whole = read.fight.side(name), open_deck(line, name)
                    gone = {
                        card for card, left in side.deck.items() if left < whole.get(card, 0) and not is_token(card)
                    }
                    assert gone <= set(SPECIAL)
                case ["fight", name, "hand"] if read.fight:
                    assert all(is_token(card) for card in read.fight.side(name).hand)
                case ["fight", name, zone, at] if read.fight:
                    assert is_token(read.fight.side(name).zone(zone)[int(at)].card)


def duel(state: State) -> State:
    return replace(state, result=Result("", "champion-duel"), phase="over")


def between(state: State, rng: Random) -> list[Any]:
    return [one for one in at_table(state, rng) if not isinstance(one, c.GainCard | c.BuyCard)]


def wanted(evening: Evening, me: str, rng: Random) -> Any:
    state = evening.seen(me)
    if state.fight:
        name: Any = rng.choice(("active", "other"))
        held = state.fight.side(name).hand or CARDS
        card = rng.choice(held)
        place = f.PlaceCard(name, card, "side" if card == "time" else rng.choice(ZONES), on=rng.random() < 0.5)
        more = (f.DrawCard(name, on=rng.random() < 0.5), f.FocusCard(name, card), f.ResolveRound(), f.NextStep())
        return rng.choice((place, place, place, *more, rng.choice(fighting(state.fight, rng))))
    own = rng.choice(heroes_of(state, evening.team(me)))
    foe = rng.choice(list(state.heroes))
    kind: Any = rng.choice(("spell", "consumable", "armour", "artifact"))
    secret = Card(kind, f"Secret {rng.random()}", rng.randint(0, 5), "head")
    cards = (c.GainCard(own, secret), c.DiscardCard(own, 0), c.WearCard(own, 0), c.BuyCard(secret))
    fights = (f.BeginEpic(own, foe, area="Woods", on=True), c.PickChampion(evening.team(me), own), f.BeginDuel())
    return rng.choice((*cards, *fights, rng.choice(between(state, rng))))


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10**9), st.booleans())
def test_no_phone_ever_holds_a_secret_of_another_side(seed: int, over: bool) -> None:
    rng = Random(seed)
    start = begin(mode="standard", profile=MAP)
    evening = Evening(duel(start) if over else start, seed)
    for _ in range(60):
        me = rng.choice(list(evening.phones))
        table = evening.phones[me]
        chosen = rng.random()
        if chosen < 0.06:
            table.undo(me)
        elif chosen < 0.1:
            table.redo(me)
        else:
            table.do(wanted(evening, me, rng), author=me, waive=("not_active", "E_NOT_FINAL_ROUND", "own_turn"))
        if rng.random() < 0.6:
            evening.send(rng.choice(list(evening.phones)))
    evening.together()
    for me, table in evening.phones.items():
        read_by_a_stranger(evening, me)
        named = tokens(tuple(getattr(table.state, name) for name in SECRETS.fields))
        hidden = {table.ring.row(name) for name in named}
        assert all(row is None or row[2] in ("", evening.team(me)) for row in hidden)
        text = "".join(table._store.entries("t")) + CODEC.state_json(table.state)
        for other, phone in evening.phones.items():
            if evening.team(other) != evening.team(me):
                names = {json.loads(row[1])["name"] for row in phone.ring.rows.values() if "Secret" in row[1]}
                told = {json.loads(row[1])["name"] for row in table.ring._public.values() if "Secret" in row[1]}
                assert not any(name in text for name in names - told)


def begun() -> Evening:
    """A fight between the two sides, with all weapons named."""
    evening = Evening(begin(mode="standard", profile=MAP))
    state = evening.seen(ANA)
    one, two = heroes_of(state, evening.first)[0], heroes_of(state, evening.second)[0]
    evening.do(ANA, f.BeginEpic(one, two, area="Woods"), f.ChooseWeapon("active", "melee"))
    evening.phones[BO].do(f.ChooseWeapon("other", "melee"), author=BO, waive=("weapon_not_printed",))
    evening.together()
    while (fight := evening.seen(ANA).fight) and fight.step < 3:
        evening.do(ANA, f.NextStep())
    return evening


def test_a_fight_with_sealed_cards_comes_out_like_one_with_open_ones() -> None:
    evening = begun()
    for n in range(4):
        zone = ZONES[n % 3]
        evening.do(ANA, f.PlaceCard("active", "+2", zone, on=True))
        state = evening.phones[BO].state
        assert state.fight
        assert is_token(state.fight.active.zone(zone)[-1].card)
        assert sum(state.fight.active.deck.values()) == 20 - n
        evening.do(BO, f.PlaceCard("other", "+1", zone, on=True))
        assert evening.seen(CY).fight == evening.seen(BO).fight  # a teammate sees the same
    for me in evening.phones:
        fight = evening.seen(me).fight
        assert fight
        assert fight.step == 4
        assert [lain.card for zone in ZONES for lain in fight.active.zone(zone)] == ["+2"] * 4
        assert fight.active.deck == {"+1": 7, "+2": 2, "+3": 3, "surge": 2, "time": 1, "tool": 1, "flux": 1}
        assert evening.phones[me].state.fight == fight
    evening.do(BO, f.ResolveRound())
    assert evening.phones[ANA].undo(ANA)
    evening.together()


def test_before_they_are_shown_the_cards_of_another_phone_wait() -> None:
    evening = begun()
    for n in range(4):
        evening.do(ANA, f.PlaceCard("active", "+2", ZONES[n % 3]))
        if n < 3:
            evening.do(BO, f.PlaceCard("other", "+1", ZONES[n]))
    bo = evening.phones[BO]
    bo.do(f.PlaceCard("other", "+1", "attack", on=True), author=BO)
    evening.send(BO)
    found = bo.do(f.ResolveRound(), author=BO)
    assert isinstance(found, Refusal)
    assert isinstance(found := bo.do(f.PassActs(evening.first), author=BO), Refusal)
    assert found.code == "not_shown"
    evening.together()
    assert isinstance(bo.do(f.ResolveRound(), author=BO), Step)


def test_what_is_shown_otherwise_than_sealed_is_skipped_and_named() -> None:
    evening = begun()
    evening.do(ANA, f.PlaceCard("active", "+1", "attack"))
    fight = evening.phones[ANA].state.fight
    assert fight
    name = fight.active.attack[0].card
    salt = evening.phones[ANA].ring.rows[name][0]
    with pytest.raises(NotAsSealed):
        shown(evening.phones[BO].state, SECRETS.fields, Shown(((name, salt, written("+3")),)))
    lie = json.loads(CODEC.entry_json(Did(Step((Shown(((name, salt, written("+3")),)),), ANA))))
    evening.log.append(Placed(len(evening.log) + 1, "lie", lie, 0.0))
    evening.together()
    for table in evening.phones.values():
        assert table.skipped == [(len(evening.log), "NotAsSealed")]
        assert table.state.fight.active.attack[0].card == name


def test_only_a_phone_of_the_side_does_what_is_its_secret_or_it_is_done_in_the_open() -> None:
    evening = Evening(begin(mode="standard", profile=MAP))
    hero = heroes_of(evening.start, evening.second)[0]
    spell = Card("spell", "Frost", 2)
    found = evening.phones[ANA].do(c.GainCard(hero, spell), author=ANA)
    assert isinstance(found, Refusal)
    assert found.code == NOT_YOURS
    assert isinstance(evening.phones[ANA].do(c.GainCard(hero, spell), author=ANA, waive=(NOT_YOURS,)), Step)
    evening.together()
    assert evening.phones[BO].state.heroes[hero].cards == (spell,)


def test_a_sealed_card_is_shown_when_it_is_worn_or_thrown_away() -> None:
    evening = Evening(begin(mode="standard", profile=MAP))
    hero = heroes_of(evening.start, evening.first)[0]
    evening.do(ANA, c.GainCard(hero, Card("armour", "Helm", 3, "head")), c.GainCard(hero, Card("spell", "Frost", 2)))
    assert "Helm" not in str(evening.phones[BO].state)
    assert [card.name for card in evening.seen(ANA).heroes[hero].cards] == ["Helm", "Frost"]
    assert [card.name for card in evening.seen(BO).heroes[hero].cards] == ["?", "?"]
    evening.do(ANA, c.WearCard(hero, 0))
    assert evening.phones[BO].state.heroes[hero].cards[0] == Card("armour", "Helm", 3, "head", True)
    evening.do(ANA, c.DiscardCard(hero, 1))
    assert "Frost" in evening.log[-1].body()
    evening.do(ANA, c.GainCard(hero, Card("spell", "Ember", 2)))
    assert "Ember" not in "".join(placed.body() for placed in evening.log)


def test_the_history_of_another_phone_tells_that_something_was_done_in_secret() -> None:
    evening = begun()
    evening.do(ANA, f.PlaceCard("active", "+1", "attack"))

    class At:
        def __init__(self, side: str) -> None:
            self.seat = Place("s", "S", "", False, {"t": side})

    own, other = (Seen(evening.phones[me], At(evening.company.seats[me].side)) for me in (ANA, BO))
    assert own.timeline.steps[-1].events[0].card == "+1"
    assert other.timeline.steps[-1].events == (Hidden(),)
    assert own.state.fight.active.attack[0].card == "+1"
    assert other.state.fight.active.attack[0].card == "?"
