"""Decisions about one player's town, hero, hand, purse and fields."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from companion.capabilities.agreements import we_roll
from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, heed, refuse
from companion.core.tray import DiceRolled, after
from companion.games.heroes3 import calendar, cards, level, lore, morale
from companion.games.heroes3 import commands as c
from companion.games.heroes3 import events as e
from companion.games.heroes3.abilities import INCOME
from companion.games.heroes3.economy import market, purse
from companion.games.heroes3.economy.purse import RESOURCES
from companion.games.heroes3.lore import PROCLAIMED
from companion.games.heroes3.readings import reads
from companion.games.heroes3.state import Realm

Events = tuple[e.Event, ...]
MOST = 999
FIELD = "field"  # why dice lie in the tray, with the number of the player: one of them waits to be kept


def decide(state: Realm, command: c.SeatCommand, chance: Chance, waived: frozenset[str]) -> Events:
    """The events of a command about a seat."""
    match command:
        case c.Collect(seat, hall):
            return _collect(state, seat, hall, waived)
        case c.CollectAll():
            return collect_all(state, waived)
        case c.Gain(seat, resource, by):
            return _gain(state, seat, resource, by)
        case c.ChangeIncome(seat, resource, by):
            return _income(state, seat, resource, by)
        case c.Pay(seat, cost):
            heed(waived, [market.affordable(state.seats[seat], cost, waived)])
            return (e.ResourcesChanged(seat, purse.less(cost), "pay"),)
        case c.GainXp(seat, by, hero, azure):
            return _xp(state, seat, by, hero, azure, waived)
        case c.TakeReward(seat):
            rewards = state.seats[seat].rewards
            return _rewarded(state, seat, rewards[0]) if rewards else deny("no-reward", "level-effects")
        case c.UseExpert(seat):
            return expert(state, seat, waived)
        case c.RefreshHand(seat, thrown):
            return _refresh(state, seat, thrown, waived)
        case c.CountHand(seat, by):
            held = state.seats[seat].hand
            if held + by < 0:
                deny("value-negative")
            return (e.HandChanged(seat, min(held + by, 40)),)
        case c.GainMorale(seat, gain, times):
            return feel(state, seat, gain, times)
        case c.SpendMorale(seat, use, count):
            return _spend_morale(state, seat, use, count, waived)
        case c.DiscardHand(seat):
            return discarded(state, seat)
        case c.TakeDie(seat, place, face) if face >= 0:
            return _brought(state, seat, place, face, chance, waived)
        case c.TakeDie(seat, place):
            return take_die(state, seat, place, chance, waived)
        case c.TakeBonus():
            return _bonus(state, command, chance, waived)
        case _:
            return market.decide(state, command, waived)


def discarded(state: Realm, number: int) -> Events:
    """The hand goes for a second negative morale.

    Rule: second-negative-morale
    """
    return e.HandChanged(number, 0, "morale"), e.MoraleChanged(number, state.seats[number].morale, False, "done")


def _rewarded(state: Realm, number: int, reward: str) -> Events:
    """A reward of the level track; an ability that was searched for goes to the hand."""
    return e.RewardTaken(number, reward), *market.searched(state, number, int(reward == "search-2-abilities"), "reward")


def _collect(state: Realm, number: int, hall: str, waived: frozenset[str]) -> Events:
    """Income once a resource round; a City Hall asks for gold or its perk."""
    seat = state.seats[number]
    even = reads(state.readings, "A1", "resource-even")
    kind = calendar.round_kind(state.round, state.variants, resource_even=even)
    has_hall = "city-hall" in seat.buildings
    heed(
        waived,
        [
            None if kind.income else refuse("not-a-resource-round", "resource-round"),
            refuse("income-already-collected", "resource-round") if seat.collected else None,
            refuse("city-hall-choice", "city-hall", final=True) if has_hall and not hall else None,
        ],
    )
    extra: Mapping[str, int] = {}
    more: list[e.Event] = []
    if has_hall and hall == "gold":
        extra = {"gold": lore.HALL_GOLD.get(seat.faction, 5)}
    elif has_hall and seat.faction == "dungeon":
        extra = {"valuables": 1}
    elif has_hall and seat.faction == "castle":
        more.append(e.MpChanged(number, "main", 1, "city-hall"))
    gained = {
        r: n for r, n in purse.added(seat.income, extra, army_income(state, number), state.next_income).items() if n
    }
    return e.IncomeCollected(number, gained, hall if has_hall else ""), *more


def collecting(state: Realm) -> tuple[int, ...]:
    """Players whose income is still due and asks for no choice."""
    return tuple(
        n for n, s in enumerate(state.seats) if not s.collected and not s.eliminated and "city-hall" not in s.buildings
    )


def collect_all(state: Realm, waived: frozenset[str]) -> Events:
    found: list[e.Event] = []
    for number in collecting(state):
        taken = _collect(state, number, "", waived)
        found += taken
    return tuple(found) or deny("income-already-collected", "resource-round")


def army_income(state: Realm, number: int) -> dict[str, int]:
    """What units of the army bring in a resource round."""
    tags = (tag for u in state.seats[number].army for tag in state.units[u.unit].shown(u.shows).tags)
    return purse.added(*(INCOME[tag] for tag in tags if tag in INCOME))


def _gain(state: Realm, number: int, resource: str, by: int) -> Events:
    if resource not in RESOURCES:
        deny("unknown-name", name=resource)
    have = state.seats[number].pool.get(resource, 0)
    fits = min(max(have + by, 0), MOST) - have
    if not fits:
        deny(f"{resource}-short", "resources-overview", short=-by if by < 0 else 0)
    return (e.ResourcesChanged(number, {resource: fits}),)


def _income(state: Realm, number: int, resource: str, by: int) -> Events:
    if resource not in RESOURCES:
        deny("unknown-name", name=resource)
    have = state.seats[number].income.get(resource, 0)
    fits = min(max(have + by, 0), 99) - have
    return (e.IncomeChanged(number, {resource: fits}),) if fits else deny("value-negative", "income-tracks")


def xp_events(state: Realm, number: int, by: int) -> tuple[e.Event, ...]:
    """The level track after a gain, with the rewards of every level passed."""
    seat = state.seats[number]
    found = level.gained(seat.level, seat.xp, by)
    if isinstance(found, Refusal) or (found.level, found.xp) == (seat.level, seat.xp):
        return ()
    return (e.XpGained(number, by, found.level, found.xp, level.rewards(seat.level, found.level)),)


def _xp(state: Realm, number: int, by: int, hero: str, azure: bool, waived: frozenset[str]) -> Events:
    seat = state.seats[number]
    heed(
        waived,
        [
            refuse("secondary-no-xp", "secondary-hero-limits") if hero == "secondary" else None,
            refuse("value-negative", "experience-points", final=True) if by < 0 else None,
            refuse("top-level", "experience-points", final=True) if seat.level >= level.TOP else None,
        ],
    )
    return xp_events(state, number, (level.TOP - seat.level) * 2 if azure else by)


def expert(state: Realm, number: int, waived: frozenset[str]) -> Events:
    """One more Expert effect this round, while the level allows.

    Rule: expert-effect-limit
    """
    seat = state.seats[number]
    most = level.expert_uses(seat.level)
    if seat.expert_used >= most and "no-expert-left" not in waived:
        deny("no-expert-left", "expert-effect-limit", used=seat.expert_used, most=most, final=False)
    return (e.ExpertUsed(number),)


def hand_bonus(state: Realm) -> int:
    """What the pinned proclamation adds to every hand limit."""
    pinned = PROCLAIMED.get(state.pinned)
    return pinned.hand if pinned else 0


def _refresh(state: Realm, number: int, thrown: int, waived: frozenset[str]) -> Events:
    seat = state.seats[number]
    if thrown < 0:
        deny("value-negative", "turn-start-hand")
    found = cards.refill(seat.level, seat.hand, thrown, extra=hand_bonus(state))
    heed(waived, [found if isinstance(found, Refusal) else None])
    held = seat.hand - thrown if isinstance(found, Refusal) else found.hand
    return (e.HandChanged(number, held, "refresh", state.round),)


def feel(state: Realm, number: int, gain: str, times: int) -> Events:
    seat = state.seats[number]
    if seat.faction == "necropolis":
        deny("necropolis-no-morale", "necropolis-morale-immunity")
    stays = reads(state.readings, "A4", "stays")
    mood = morale.Mood(seat.morale, seat.discard_hand)
    for _ in range(min(max(times, 1), 2)):
        felt = morale.felt(mood.state, gain, seat.faction, second_stays=stays)
        mood = morale.Mood(felt.state, felt.discard_hand or mood.discard_hand)
    return (e.MoraleChanged(number, mood.state, mood.discard_hand, gain),)


def _spend_morale(state: Realm, number: int, use: str, count: int, waived: frozenset[str]) -> Events:
    seat = state.seats[number]
    heed(waived, [morale.spend_refused(seat.morale, use, count, seat.faction, state.variants)])
    found: list[e.Event] = [e.MoraleChanged(number, "none", seat.discard_hand, use)]
    if use == "draw-1":
        found.append(e.HandChanged(number, seat.hand + morale.drawn_for(use, count), use))
    return tuple(found)


def one_kept(state: Realm) -> bool:
    """Of several dice rolled for a field one result is chosen; a starting bonus itself says how many are kept.

    Rule: resource-die
    """
    return state.keep == 0 or (state.keep < 0 and bool(state.taken))


def rolls_for(state: Realm) -> int:
    """The player for whom the dice in the tray were rolled on a field, or nobody (-1)."""
    why, _, number = state.tray.why.partition(":")
    known = why == FIELD and number.isdecimal() and int(number) < len(state.seats) and not state.combat
    return int(number) if known else -1


def kept_of(state: Realm) -> tuple[int, ...]:
    """Dice of a field that wait for one of them to be kept.

    Rule: resource-die
    """
    waits = rolls_for(state) >= 0 and not one_kept(state)
    return tuple(n for n in range(len(state.tray.dice)) if n not in state.taken) if waits else ()


def brings(state: Realm) -> int:
    """The treasure die that was kept and has brought resource dice which people roll, or none (-1).

    Rule: treasure-die
    """
    if rolls_for(state) < 0 or not we_roll(state):
        return -1
    shown = ((n, state.tray.dice[n], state.tray.faces[n]) for n in state.taken if n < len(state.tray.dice))
    return next((n for n, die, f in shown if die == "treasure" and state.dice[die].faces[f].count("resource_die")), -1)


def rolled_for(
    state: Realm,
    number: int,
    dice: tuple[str, ...],
    faces: tuple[int, ...],
    waived: frozenset[str],
    chance: Chance,
    *,
    typed: bool = False,
) -> Events:
    """Dice rolled for a field: a single one is taken as it fell, of several one is chosen.

    Rule: resource-die
    """
    rolled = DiceRolled(dice, faces, f"{FIELD}:{number}", typed)
    if len(dice) > 1:
        return (rolled,)
    return rolled, *take_die(
        replace(state, tray=after(state.tray, rolled), taken=(), keep=-1), number, 0, chance, waived
    )


def take_die(state: Realm, number: int, place: int, chance: Chance, waived: frozenset[str]) -> Events:
    """A resource face is paid out once; a treasure face gives experience, rolls resource dice, or says what to search.

    Rule: resource-die
    """
    if not 0 <= place < len(state.tray.dice):
        deny("no_such_die")
    name = state.tray.dice[place]
    if name not in ("resource", "treasure"):
        deny("unknown-name", name=name)
    heed(
        waived,
        [
            refuse("die-taken", f"{name}-die") if place in state.taken else None,
            refuse("die-kept", f"{name}-die") if one_kept(state) else None,
        ],
    )
    shown = dict(state.dice[name].faces[state.tray.faces[place]].symbols)
    result = "+".join(f"{n} {symbol}" for symbol, n in shown.items())
    taken = e.DieTaken(number, place, result)
    if name == "resource":
        gain = purse.die_gain({r: n for r, n in shown.items() if r in RESOURCES}, state.variants)
        return taken, e.ResourcesChanged(number, gain, "die")
    if (more := shown.get("resource_die", 0)) and not we_roll(state):
        faces = tuple(chance.pick(len(state.dice["resource"].faces)) for _ in range(more))
        return taken, *rolled_for(state, number, ("resource",) * more, faces, waived, chance)
    if shown.get("artifact"):
        return taken, *market.searched(state, number, 1, "die")
    return taken, *(xp_events(state, number, shown["experience"]) if shown.get("experience") else ())


def _brought(state: Realm, number: int, place: int, face: int, chance: Chance, waived: frozenset[str]) -> Events:
    """The real resource die that a treasure die has brought: of two only the one that is kept is entered.

    Rule: treasure-die
    """
    if place != brings(state) or face >= len(state.dice["resource"].faces):
        deny("no_such_die")
    return rolled_for(state, number, ("resource",), (face,), waived, chance, typed=True)


def _typed_bonus(state: Realm, number: int, option: str, bonus: purse.Bonus, faces: tuple[int, ...]) -> Events:
    """A real die that is kept: only those are entered, one after the other.

    Rule: starting-bonus
    """
    if not 0 <= faces[0] < len(state.dice["resource"].faces):
        deny("no_such_die")
    left = (state.keep if state.seats[number].bonus == "dice" and state.keep > 0 else bonus.keep) - 1
    shown = {r: n for r, n in dict(state.dice["resource"].faces[faces[0]].symbols).items() if r in RESOURCES}
    return (
        DiceRolled(("resource",), faces, "bonus", True),
        e.DieTaken(number, 0, ""),
        e.BonusChosen(number, option, left if left > 0 else -1),
        e.ResourcesChanged(number, purse.die_gain(shown, state.variants), "bonus"),
    )


def _bonus(state: Realm, command: c.TakeBonus, chance: Chance, waived: frozenset[str]) -> Events:
    """Resource dice rolled and kept, or artifacts searched: once for each player, before the first round is played.

    Rule: starting-bonus
    """
    number, option = command.seat, command.option
    bonus = purse.starting_bonus(state.difficulty, option, state.variants)
    if option not in ("a", "b"):
        deny("unknown-name", name=option)
    if bonus is None:
        deny("no-bonus", "starting-bonus")
    heed(
        waived,
        [
            refuse("scenario-bonus", "starting-bonus") if state.mode == "campaign-solo" else None,
            refuse("bonus-taken", "starting-bonus") if state.seats[number].bonus in ("a", "b") else None,
            refuse("bonus-late", "starting-bonus") if state.round > 1 else None,
        ],
    )
    if not bonus.dice:
        found = max(1, bonus.searches)
        return e.BonusChosen(number, option), *market.searched(state, number, found, "bonus")
    if we_roll(state) and len(command.faces) == 1:
        return _typed_bonus(state, number, option, bonus, command.faces)
    faces = state.dice["resource"].faces
    if command.faces and (len(command.faces) != bonus.dice or any(not 0 <= f < len(faces) for f in command.faces)):
        deny("no_such_die")
    shown = command.faces or tuple(chance.pick(len(faces)) for _ in range(bonus.dice))
    rolled = DiceRolled(("resource",) * bonus.dice, shown, "bonus", bool(command.faces))
    if bonus.keep < bonus.dice:
        return rolled, e.BonusChosen(number, option, bonus.keep)
    purses = [{r: n for r, n in dict(faces[f].symbols).items() if r in RESOURCES} for f in shown]
    gain = purse.bonus_gain(bonus, purses, 1, state.variants)
    taken = tuple(e.DieTaken(number, place, "") for place in range(bonus.dice))
    return rolled, e.BonusChosen(number, option), *taken, e.ResourcesChanged(number, gain, "bonus")
