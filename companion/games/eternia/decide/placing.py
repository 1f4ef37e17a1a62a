"""Epic combat, steps 1 to 3: weapons, start abilities, cards on the grids."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, heed, need, refuse, settled
from companion.core.sealed import HIDDEN
from companion.games.eternia import events as e
from companion.games.eternia import fight_commands as f
from companion.games.eternia import fight_events as fe
from companion.games.eternia.combat_deck import CARDS
from companion.games.eternia.decide.common import Events, after, hero_of, team_label
from companion.games.eternia.decide.ending import champions_ready
from companion.games.eternia.epic import BEAST_KINDS, can_attack_enemy_hero
from companion.games.eternia.fight import (
    Fight,
    FightKind,
    Reckoning,
    Side,
    SideName,
    card_limit,
    placed_all,
    unshown,
    zone_limit,
)
from companion.games.eternia.grid import (
    ZONES,
    Totals,
    focus_allowed,
    may_place,
    stronger_together_limit,
)
from companion.games.eternia.pool import NO_WAIVERS
from companion.games.eternia.solo import effect_cards
from companion.games.eternia.state import Boss, State
from companion.games.eternia.table import enemy_base, fight_teams, reading


def _hero_side(state: State, name: str, companions: int) -> Side:
    hero = state.heroes[name]
    deck = dict(state.teams[hero.team].deck)
    return Side(
        name,
        hero.team,
        base_initiative=hero.initiative,
        mind=hero.mind,
        max_hp=hero.max_hp,
        deck=deck,
        companions=companions,
    )


def _begin(state: State, command: f.BeginEpic, waived: frozenset[str]) -> Events:
    if state.fight or state.wilds:
        deny("E_IN_COMBAT", "epic-combat")
    hero = hero_of(state, command.hero)
    kind: FightKind = command.kind
    if kind in ("hero", "solo-hero"):
        kind = "solo-hero" if state.teams[hero_of(state, command.foe).team].automated else "hero"
    heed(waived, no_combat(state, command, waived))
    duel, area = _dueling(state), command.area or hero.area
    stronger = "stronger-together" in state.options
    attacked_only = reading(state, "A14") == "attacked"
    active = _hero_side(state, hero.name, 0 if attacked_only else command.companions)
    other, registered = _opponent(state, command, kind)
    reckoning: Reckoning = command.reckoning
    if reckoning == "cards" and "dice-of-power" in state.options:
        reckoning = "dice"
    fight = Fight(
        kind,
        active,
        other,
        area,
        reckoning=reckoning,
        duel=duel,
        stronger=stronger,
        one_round=duel or (kind == "hero" and "one-round" in state.options),
        doubled_hurts="initiative-matters" in state.options,
        mount=command.mount,
        cost=command.cost,
    )
    met = kind in BEAST_KINDS and state.errand == "quest" and state.active == hero.name
    card: tuple[e.Event, ...] = (e.EncounterFinished(hero.name),) if met else ()  # the quest card was this enemy
    return (*registered, *card, fe.FightBegan(replace(fight, teams=fight_teams(state, fight))))


def _dueling(state: State) -> bool:
    return bool(state.result and state.result.reason == "champion-duel")


def no_combat(state: State, command: f.BeginEpic, waived: frozenset[str] = NO_WAIVERS) -> Iterator[Refusal | None]:
    """What keeps a hero from this epic combat.

    Rule: epic-combat
    """
    hero, duel = state.heroes[command.hero], _dueling(state)
    if command.kind in ("hero", "solo-hero"):
        same = state.heroes[command.foe].team == hero.team
        yield refuse("E_SAME_TEAM_FIGHT", "epic-combat", final=True) if same else None
        yield None if duel else can_attack_enemy_hero(state.mode, state.skulls - state.skull_open)
    else:
        low = min(command.hp - 1, command.initiative, command.attack, command.defence)
        high = max(command.hp, command.initiative, command.attack, command.defence)
        wrong = low < 0 or high > 99 or not command.foe.strip()
        yield refuse("E_NUMBER", "card-layouts", final=True, min=0, max=99) if wrong else None
    barred = enemy_base(state, hero.team, command.area or hero.area) and not duel
    yield refuse("E_ENEMY_BASE", "faction-base") if barred else None
    for number in (command.companions, command.foe_companions):
        limit = stronger_together_limit(number, waived)
        yield limit if isinstance(limit, Refusal) else None


def _duel(state: State, chance: Chance, waived: frozenset[str]) -> Events:
    """The champions of the tied teams fight once all are picked; who is active is drawn by lot (reading A21).

    Rule: tie-duel
    """
    settled(no_duel(state))
    teams = _duelists(state)
    first = chance.pick(2) if reading(state, "A21-active") == "lots" else int(teams[1] == state.first)
    one, two = state.champions[teams[first]], state.champions[teams[1 - first]]
    return _begin(state, f.BeginEpic(one, two), waived)


def _duelists(state: State) -> list[str]:
    return [team for team in state.order if team in state.champions][:2]


def no_duel(state: State) -> Refusal | None:
    """What keeps the champions from their duel: all are picked, and known here.

    Rule: tie-duel
    """
    teams = _duelists(state)
    if not _dueling(state) or not champions_ready(state) or len(teams) < 2:
        return refuse("champions_left", "tie-duel", final=True)
    hidden = any(state.champions[team].startswith(HIDDEN) for team in teams)
    who = ", ".join(team_label(state, team) for team in teams)
    return refuse("not_shown", "tie-duel", final=True, hero=who) if hidden else None


def _opponent(state: State, command: f.BeginEpic, kind: FightKind) -> tuple[Side, tuple[e.Event, ...]]:
    """The other side: an enemy hero, or a card with its numbers; a boss known to the table keeps its damage.

    Rule: boss-combat
    """
    if kind == "hero":
        return _hero_side(state, command.foe, command.foe_companions), ()
    if kind == "solo-hero":
        return replace(_hero_side(state, command.foe, 0), grid=False, deck={}), ()
    name = command.foe.strip()
    boss = state.bosses.get(name) or Boss(
        name, command.hp, command.hp, command.initiative, command.attack, command.defence, command.area
    )
    printed = Totals(boss.initiative, boss.attack, boss.defence)
    side = Side(name, hero=False, grid=False, hp=boss.hp, max_hp=boss.max_hp, printed=printed)
    return side, ((fe.BossChanged(boss),) if kind == "boss" and name not in state.bosses else ())


def _weapon(state: State, command: f.ChooseWeapon, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    side = fight.side(command.side)
    printed = state.heroes[side.name].weapons if side.hero else ()
    strange = len(printed) == 2 and command.weapon not in printed
    checks = [
        refuse("unknown_weapon", "weapons", final=True)
        if command.weapon not in ("melee", "missile", "magic")
        else None,
        refuse("weapon_not_printed", "weapons", hero=side.name) if strange else None,
        refuse("wrong_step", "epic-combat", final=True) if not _still_arming(fight) or not side.hero else None,
    ]
    heed(waived, checks)
    chosen: tuple[e.Event, ...] = (fe.WeaponChosen(command.side, command.weapon),)
    later = after(state, chosen).fight
    return chosen + step_one_done(later)


def _still_arming(fight: Fight) -> bool:
    """A weapon is named in step 1; while no card lies it may still be another one."""
    return fight.step == 1 or (fight.step <= 3 and not fight.active.counted and not fight.other.counted)


def step_one_done(fight: Fight | None) -> tuple[e.Event, ...]:
    """Step 1 is over when every fighter with a weapon has named one, and a solo enemy has its battle card."""
    if fight is None or fight.step != 1 or not fight.active.weapon:
        return ()
    waits = (not fight.other.weapon and fight.kind == "hero") or (fight.kind == "solo-hero" and fight.battle is None)
    return () if waits else (fe.StepReached(2),)


def _next(state: State, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    if fight.step > 4:
        deny("wrong_step", "epic-combat")
    heed(waived, unfinished(state, fight))
    return (fe.StepReached(fight.step + 1),)


def unfinished(state: State, fight: Fight) -> Iterable[Refusal | None]:
    """What a step still waits for."""
    compact = fight.reckoning == "totals"
    if fight.kind == "solo-hero" and fight.battle is None:
        yield refuse("battle_card_left", "solo-battle-card-draw") if fight.step in (1, 2, 3) else None
    if fight.step == 3:
        die = fight.kind in BEAST_KINDS and not fight.epic_die and not compact
        yield refuse("epic_die_left", "epic-die") if die else None
        placing = not compact and not (placed_all(fight, "active") and placed_all(fight, "other"))
        yield refuse("cards_left", "epic-step3-place-cards") if placing else None
    if fight.step == 4:
        yield refuse("not_shown", "card-facing", hero=name) if (name := unshown(fight)) else None
        yield refuse("acts_left", "epic-step4-abilities") if not compact and fight.turn else None
        if fight.kind == "solo-hero" and fight.battle:
            due = effect_cards(state.difficulty, fight.battle.effects)
            left = 0 if isinstance(due, Refusal) else due - len(fight.effects)
            yield refuse("effects_left", "solo-effect-resolution", n=left) if left > 0 else None
            yield refuse("surges_left", "solo-enemy-surge", n=fight.surges) if fight.surges else None


# step 3 ---------------------------------------------------------------------------------------
def _placing(fight: Fight, side: SideName, waived: frozenset[str]) -> None:
    name = fight.side(side).name
    heed(
        waived,
        [
            refuse("wrong_step", "epic-step3-place-cards", final=True) if fight.step != 3 else None,
            refuse("no_grid", "epic-step3-beast", final=True) if not fight.side(side).grid else None,
            refuse("not_your_card", "epic-step3-place-cards", hero=name) if fight.turn not in (side, "") else None,
        ],
    )


def _not_there(side: Side, card: str) -> Refusal | None:
    """A card can be drawn while the deck still has one, and with cards drawn by the app it must be one of them."""
    there = card in side.hand if side.hand else side.deck.get(card, 0) > 0
    unknown = card not in side.deck and card not in CARDS
    return None if there else refuse("E_CARD_NOT_IN_DECK", "combat-deck", final=unknown)


def place_refused(
    fight: Fight, name: SideName, card: str, zone: str, waived: frozenset[str] = NO_WAIVERS
) -> Refusal | None:
    """Why a card may not go to a zone of this fight's grid now."""
    side = fight.side(name)
    in_zone = sum(lain.card != "flux" for lain in side.zone(zone)) if zone in ZONES else 0
    limit = card_limit(fight, side)
    return may_place(card, zone, side.last_zone, side.counted, in_zone, limit, zone_limit(fight), waived)


def _place(state: State, command: f.PlaceCard, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _placing(fight, command.side, waived)
    side = fight.side(command.side)
    if command.card == "tool":
        deny("tool_first", "tool-card")
    settled(place_refused(fight, command.side, command.card, command.zone, waived))
    heed(waived, [_not_there(side, command.card)])
    return (fe.CardPlaced(command.side, command.card, command.zone),)


def _draw(state: State, command: f.DrawCard, chance: Chance, waived: frozenset[str]) -> Events:
    """The app turns up the next card; a tool shows two more to choose from.

    Rule: tool-card
    """
    fight = need(state.fight, "no_fight", "epic-combat")
    _placing(fight, command.side, waived)
    side = fight.side(command.side)
    if side.hand:
        deny("card_in_hand", "epic-step3-place-cards")
    if placed_all(fight, command.side):
        deny("E_TOO_MANY_CARDS", "epic-step3-place-cards", n=card_limit(fight, side))
    return drawn(side, command.side, chance)


def drawn(side: Side, name: SideName, chance: Chance) -> tuple[e.Event, ...]:
    """One card off the deck, or after a tool two more."""
    pile = [card for card, number in sorted(side.deck.items()) for _ in range(number)]
    cards = [pile.pop(chance.pick(len(pile)))]
    while cards[-1] == "tool" and pile:
        more = [pile.pop(chance.pick(len(pile))) for _ in range(min(2, len(pile)))]
        return fe.CardsDrawn(name, ("tool", *more)), fe.CardDropped(name, "tool", "spent")
    return (fe.CardsDrawn(name, tuple(cards)),)


def _focus(state: State, command: f.FocusCard, chance: Chance, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _placing(fight, command.side, waived)
    side = fight.side(command.side)
    settled(focus_allowed(side.mind, side.focus_used, waived))
    both = len(side.hand) > 1
    checks = [
        refuse("tool_no_focus", "tool-card") if both and reading(state, "A36") == "no" else None,
        _not_there(side, command.card),
    ]
    heed(waived, checks)
    dropped = fe.CardDropped(command.side, command.card, "focus")
    if not side.hand:
        return (dropped,)
    later = after(state, (dropped,)).fight
    again = later.side(command.side) if later else side
    more = drawn(again, command.side, chance) if sum(again.deck.values()) else ()
    return (dropped, *more)


def _tool(state: State, command: f.UseTool, waived: frozenset[str]) -> Events:
    fight = need(state.fight, "no_fight", "epic-combat")
    _placing(fight, command.side, waived)
    side = fight.side(command.side)
    short = command.discard == "tool" and side.deck.get("tool", 0) < 2
    again = refuse("E_CARD_NOT_IN_DECK", "tool-card") if short else None
    heed(waived, [_not_there(side, "tool"), _not_there(side, command.discard), again])
    return (fe.CardDropped(command.side, command.discard, "tool"),)


def decide(state: State, command: f.PlacingCommand, chance: Chance, waived: frozenset[str]) -> Events:
    match command:
        case f.BeginEpic():
            return _begin(state, command, waived)
        case f.BeginDuel():
            return _duel(state, chance, waived)
        case f.ChooseWeapon():
            return _weapon(state, command, waived)
        case f.NextStep():
            return _next(state, waived)
        case f.DrawCard():
            return _draw(state, command, chance, waived)
        case f.PlaceCard():
            return _place(state, command, waived)
        case f.FocusCard():
            return _focus(state, command, chance, waived)
        case f.UseTool():
            return _tool(state, command, waived)
