"""Random battles fought to the end: whatever is decided, these things hold."""

from __future__ import annotations

from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.heroes3 import GAME, lineup, simulate
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3.battle_commands import (
    ActEnemy,
    BeginFight,
    CastAiSpell,
    DefendUnit,
    EndActivation,
    EndCombat,
    MoveUnit,
    Muster,
    NextCombatRound,
    PlaceAll,
    StartCombat,
    Strike,
    StrikeBack,
)
from companion.games.heroes3.commands import Recruit
from companion.games.heroes3.facts import PRESETS
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.state import Combat, Realm
from companion.table.codec import codec_of
from tests.games.heroes3.tables import Seeded, decided, realm

OWN = [card.id for card in PRESETS if not card.neutral]
NEUTRAL = [card.id for card in PRESETS if card.neutral]
FEW = settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def hp(state: Realm, combat: Combat, id: str) -> int:
    """All HP of a card, the Few side under a Pack counted too."""
    fighter = combat.fighter(id)
    if fighter is None or fighter.gone:
        return 0
    card = lineup.card(state, fighter)
    below = card.few.hp if fighter.shows == "pack" and card.pack else 0
    return lineup.values(state, fighter).hp - fighter.damage + below


def board_is_sound(state: Realm) -> None:
    assert state.combat
    cells = [f.at for f in state.combat.fighters if f.at is not None and not f.gone]
    assert len(cells) == len(set(cells)), "two units share a cell"
    for fighter in state.combat.fighters:
        if not fighter.gone:
            assert 0 <= fighter.damage < lineup.values(state, fighter).hp


def started(own: list[str], enemy: list[str], siege: bool, ai: bool, chance: Seeded) -> Realm:
    state = realm(scenario={"units": [], "ai_spells": tuple(sorcery.SORCERY)})
    for unit in own:
        state = step(state, Recruit(0, unit, free=True), chance)[0]
    kind: Any = "ai-hero" if ai else "neutrals"
    start = StartCombat(
        0, kind=kind, enemy=tuple(Muster(u) for u in enemy), place="town" if siege else "field", citadel=siege
    )
    for command in (start, PlaceAll("near"), BeginFight()):
        state = step(state, command, chance)[0]
    return state


def step(state: Realm, command: Any, chance: Seeded, waive: tuple[str, ...] = ()) -> tuple[Realm, tuple[Any, ...]]:
    events = decided(state, command, chance, waive)
    assert not isinstance(events, Refusal), (command, events)
    return replay(GAME, state, events), events


def choice(state: Realm, combat: Combat, chance: Seeded) -> Any:
    """Something that the player whose unit is due may do."""
    if combat.ai_spell:
        return CastAiSpell(next(iter(sorcery.ai_targets(state, combat)), ""))
    if combat.answer:
        return StrikeBack()
    if combat.phase == "round-over":
        return NextCombatRound()
    due = lineup.waiting(state, combat)
    fighter = combat.fighter(due[chance.pick(len(due))])
    assert fighter
    if fighter.paralysed or fighter.side == "far" or chance.pick(3) == 0:
        return ActEnemy(fighter.id)
    targets, moves = lineup.strikes(state, combat, fighter), lineup.moves(state, combat, fighter)
    if targets:
        return Strike(fighter.id, targets[chance.pick(len(targets))])
    if moves and chance.pick(4):
        return MoveUnit(fighter.id, sorted(moves)[chance.pick(len(moves))])
    if combat.active == fighter.id:
        return EndActivation()
    return ActEnemy(fighter.id) if fighter.shield else DefendUnit(fighter.id)


@FEW
@given(
    own=st.lists(st.sampled_from(OWN), min_size=1, max_size=5, unique=True),
    enemy=st.lists(st.sampled_from(NEUTRAL), min_size=1, max_size=6),
    siege=st.booleans(),
    ai=st.booleans(),
    seed=st.integers(0, 10_000),
)
def test_a_random_battle_goes_on_until_a_side_is_beaten(
    own: list[str], enemy: list[str], siege: bool, ai: bool, seed: int
) -> None:
    chance = Seeded(seed)
    state = start = started(own, enemy, siege, ai, chance)
    acted: dict[tuple[int, str], int] = {}
    log: list[Any] = []
    for _ in range(400):
        combat = state.combat
        assert combat
        if combat.phase == "over" or combat.round > 12:
            break
        before = {f.id: hp(state, combat, f.id) for f in combat.fighters}
        waive = ("ai-tie", "not-enough-mp", "players-only")
        command = choice(state, combat, chance)
        events = decided(state, command, chance, waive)
        if isinstance(events, Refusal) and isinstance(command, DefendUnit | MoveUnit | Strike):
            command = ActEnemy(command.fighter)
            events = decided(state, command, chance, waive)
        assert not isinstance(events, Refusal), (command, events)
        state = replay(GAME, state, events)
        log += events
        board_is_sound(state)
        assert state.combat
        for event in events:
            if isinstance(event, b.ActivationEnded | b.ActivationSkipped):
                key = (combat.round, event.fighter)
                acted[key] = acted.get(key, 0) + 1
                assert acted[key] == 1, f"{event.fighter} acts twice in round {combat.round}"
        raised = {x.fighter for x in events if isinstance(x, b.AbilityUsed) and x.ability == "raise"}
        for id in {event.target for event in events if isinstance(event, b.Struck | b.SpellHit)}:
            blows = [x for x in events if isinstance(x, b.Struck | b.SpellHit) and x.target == id]
            hits = sum(x.damage for x in blows if not (x.after.gone and id in raised))
            healed = sum(x.n for x in events if isinstance(x, b.AbilityUsed) and (x.fighter, x.ability) == (id, "heal"))
            left = hp(state, state.combat, id)
            lost = before[id] - left
            assert lost == hits - healed or (left == 0 and lost <= hits), "damage does not add up"
    assert replay(GAME, start, log) == state, "a replay ends elsewhere"
    codec = codec_of(GAME)
    assert codec.state(codec.state_json(state)) == state
    assert state.combat
    if state.combat.phase == "over":
        ended, _ = step(state, EndCombat(), chance)
        assert ended.combat is None
        gone = sum(f.gone and f.side == "near" for f in state.combat.fighters)
        assert len(ended.seats[0].army) == len(own) - gone or gone == len(own)


@FEW
@given(seed=st.integers(0, 10_000), own=st.lists(st.sampled_from(OWN), min_size=1, max_size=5, unique=True))
def test_the_forecast_adds_up_and_changes_nothing(seed: int, own: list[str]) -> None:
    chance = Seeded(seed)
    state = started(own, ["neutral-griffins", "neutral-liches", "neutral-trolls"], False, False, chance)
    found = simulate.forecast(state, chance, 20)
    assert found
    assert abs(found.won + found.lost + found.unfinished - 1) < 1e-9
    assert 0 <= found.own_losses <= len(own)
    assert all(0 <= fell + turned <= 1 for fell, turned in found.fates.values())
    again = simulate.forecast(state, Seeded(seed), 20)
    assert again == simulate.forecast(state, Seeded(seed), 20)
