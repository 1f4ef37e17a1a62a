"""Laws that hold on every table, whatever is tapped."""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from companion.capabilities.agreements import SetReading
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.core.tray import RerollDice
from companion.games.conan import GAME, opponent
from companion.games.conan import commands as cmd
from companion.games.conan.checks import limit_of_box
from companion.games.conan.state import BOXES, State, gems_off
from companion.games.conan.wording import headline
from companion.i18n import Translator
from companion.table.codec import codec_of
from companion.views.describe import UNKNOWN, refusal
from tests.games.conan.table import fresh

TRANSLATORS = (Translator("en", "conan"), Translator("fr", "conan"))


class Luck:
    """Chance from a seed, as the app's dice would give it."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def pick(self, sides: int) -> int:
        return self.rng.randrange(sides)

    def order(self, count: int) -> tuple[int, ...]:
        cards = list(range(count))
        self.rng.shuffle(cards)
        return tuple(cards)


def taps(state: State, rng: Random) -> Any:
    """A tap that a player might make now, legal or not."""
    hero = rng.choice(list(state.heroes))
    tile = rng.choice(list(state.tiles))
    item = rng.choice([*state.heroes[hero].items, "dagger", "life-potion"])
    if state.attempt is not None and rng.random() < 0.85:
        foe = state.attempt.target
        return rng.choice(
            [
                cmd.RollPool(),
                cmd.RollPool(),
                cmd.AcceptRoll(),
                cmd.AcceptRoll(),
                cmd.DeclareSacrifice(),
                cmd.Defend("none"),
                cmd.Defend("dodge", 1),
                cmd.Defend("dodge", 2),
                RerollDice((0,)),
                RerollDice((0,), paid=True),
                cmd.CarryOn(foe or "tile/giant-snake"),
                cmd.EndAttempt(),
                cmd.TypeSymbols(rng.randrange(5)),
                cmd.Defend("parry-weapon", 1, "conans-sword"),
            ]
        )
    spell = rng.choice(["mitras-halo", "gift-of-life", "lightning-storm", "mitras-healing", "sets-bite"])
    heroes_ = [f"hero/{id}" for id in state.heroes]
    return rng.choice(
        [
            cmd.ChooseStance(hero, rng.choice(["active", "recovering"])),
            cmd.ChooseStance(hero, "active"),
            cmd.EndHeroesTurn(),
            cmd.Recover(),
            cmd.Recover(),
            cmd.EndOverlordTurn(),
            cmd.ActivateTile(tile),
            cmd.ActivateTile(tile),
            cmd.ActivateTile(state.river[0] if state.river else tile),
            cmd.CleanRiver(tile),
            cmd.PlaceGems(hero, rng.choice(BOXES), rng.randrange(4)),
            cmd.StepAway(hero, 1, rng.randrange(3), rng.randrange(2)),
            cmd.Boost(rng.choice(["move", "guard", "reroll"]), rng.randrange(3), tile),
            cmd.KillFigures(tile, 1),
            cmd.Wound(rng.choice([f"tile/{tile}", *heroes_]), rng.randrange(4)),
            cmd.TakeItem(hero, item),
            cmd.DropItem(hero, item),
            cmd.DrinkPotion(hero),
            cmd.CallReinforcements({tile: 1}),
            cmd.UseEvent("dusk"),
            cmd.Attack(f"hero/{hero}", "melee", (f"tile/{tile}",), (item,), rng.randrange(1, 4)),
            cmd.Attack(f"hero/{hero}", "melee", (f"tile/{tile}",), ("battle-axe",), 2, circular=True),
            cmd.Attack(f"tile/{tile}", "melee", (rng.choice(heroes_),)),
            cmd.CastSpell(f"hero/{hero}", spell, (rng.choice(heroes_),)),
            cmd.Manipulate(hero, 1),
            cmd.MoveGems(f"hero/{hero}", "fatigue", "wounds"),
            cmd.LeapOver(hero),
            cmd.Fall(f"hero/{hero}", ("red",)),
            cmd.SetStatus(f"hero/{hero}", "horror", rng.choice(["", "yes"])),
            cmd.FollowOrder(),
            cmd.DrawCard(),
            cmd.HealHero(hero),
            cmd.WreckWall(hero, rng.choice(["wood", "stone"])),
            cmd.TearWeb(hero),
            cmd.SetStatus(f"hero/{hero}", "webbed", "yes"),
            cmd.FlipTile(tile, rng.random() < 0.5),
            cmd.MoveTile(tile, 1),
            cmd.ThrowItem(hero, item, rng.randrange(3), 2),
            cmd.Attack(f"hero/{hero}", "ranged", (f"tile/{tile}",), (item,), rng.randrange(3)),
            cmd.RemoveFigures(tile),
            cmd.HealUnit(tile),
            cmd.SetAsideTile(tile),
            cmd.BringTile(tile),
            cmd.Correct(f"hero/{hero}/reserve", rng.randrange(9)),
            cmd.StartHeroesTurn(),
            cmd.StopMoving(hero),
            cmd.AnswerTile(tile, hero, 1),
            SetReading("dead-tile", "stays"),
            cmd.GiveItem("hadrathus", "conan", "life-potion"),
            cmd.DealCard(f"hero/{hero}", "spell", spell, rng.random() < 0.5),
            cmd.DealCard(f"hero/{hero}", "skill", "leap", rng.random() < 0.5),
            cmd.DealCard(f"hero/{hero}", "item", item, rng.random() < 0.5),
        ]
    )


def limits_hold(before: State, after: State) -> bool:
    """No box is filled past its limit (Horror takes nothing back, so it is judged by what was added)."""
    for id, hero in after.heroes.items():
        for box in BOXES:
            limit = limit_of_box(hero, box)
            here, was = hero.boxes.get(box, 0), before.heroes[id].boxes.get(box, 0)
            if limit is not None and here > limit and here > was:
                return False
    return True


def _do_anyway(state: State, command: Any, refused: Refusal, luck: Luck) -> None:
    """House rules never break the sums: a waived refusal leads to a sound table, or to the next objection."""
    waived: set[str] = set()
    while not refused.final:
        assert refused.code not in waived, (command, refused)
        waived.add(refused.code)
        decided = GAME.decide(state, command, luck, frozenset(waived))
        if not isinstance(decided, Refusal):
            after = replay(GAME, state, decided)
            assert gems_off(after) is None, (command, waived)
            assert min(after.book.reserve, after.book.fatigue) >= 0
            assert all(min(h.reserve, h.fatigue, h.wounds, h.free) >= 0 for h in after.heroes.values()), (
                command,
                waived,
            )
            return
        refused = decided


@settings(max_examples=20, deadline=None)
@given(st.integers(0, 10**9), st.booleans())
def test_random_legal_turns_keep_every_law(seed: int, solo: bool) -> None:
    rng = Random(seed)
    luck = Luck(seed)
    start = state = fresh(solo=solo, items={"conan": ["conans-sword", "battle-axe"], "hadrathus": ["life-potion"]})
    length, cleaned = len(state.river), 0
    total = sum(hero.total for hero in state.heroes.values())
    log: list[Any] = []
    for _ in range(90):
        command = taps(state, rng)
        decided = GAME.decide(state, command, luck, frozenset())
        if isinstance(decided, Refusal):
            _ = TRANSLATORS[seed % 2]
            assert refusal(decided, _, state) != _(UNKNOWN), decided
            _do_anyway(state, command, decided, luck)
            continue
        after = replay(GAME, state, decided)
        assert gems_off(after) is None, command
        assert len(after.river) <= length
        assert limits_hold(state, after), command
        assert sum(hero.total for hero in after.heroes.values()) == total, "gems only change owner"
        cleaned += after.book.total != state.book.total
        assert min(after.book.reserve, after.book.fatigue) >= 0
        assert all(min(h.reserve, h.fatigue, h.wounds, h.red, h.free) >= 0 for h in after.heroes.values()), command
        assert all(t.figures >= 0 for t in after.tiles.values())
        assert GAME.describe is not None
        assert GAME.describe(state, decided, TRANSLATORS[seed % 2])
        log.append(decided)
        state = after
        opponent.order(state)
    assert state.book.total == start.book.total - 2 * cleaned
    again = start
    for events in log:
        again = replay(GAME, again, events)
    assert again == state, "a replay of the events is the table itself"
    assert headline(state, TRANSLATORS[0])


@settings(max_examples=6, deadline=None)
@given(st.integers(0, 10**9))
def test_states_and_events_survive_json(seed: int) -> None:
    from companion.core.log import Did, Step

    rng, luck, codec = Random(seed), Luck(seed), codec_of(GAME)
    state = fresh(solo=True)
    for _ in range(60):
        decided = GAME.decide(state, taps(state, rng), luck, frozenset())
        if isinstance(decided, Refusal):
            continue
        entry = Did(Step(decided))
        assert codec.entry(codec.entry_json(entry)) == entry
        state = replay(GAME, state, decided)
    assert codec.state(codec.state_json(state)) == state
