"""Words for this game: what a step was, where the table stands, why not."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.core import tray
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import events as e
from companion.games.heroes3.agenda import Due
from companion.games.heroes3.battle_words import describe_battle
from companion.games.heroes3.decide import round_now
from companion.games.heroes3.economy.purse import RESOURCES, die_gain
from companion.games.heroes3.lore import PROCLAIMED, TOWNS
from companion.games.heroes3.map_words import describe_map, player
from companion.games.heroes3.reasons import explained, sentence, unit_name
from companion.games.heroes3.refusals import REFUSALS
from companion.games.heroes3.state import Realm
from companion.i18n import N_, Translator

__all__ = [
    "REFUSALS",
    "amounts",
    "building_name",
    "describe",
    "due_text",
    "explained",
    "headline",
    "reward_text",
    "round_text",
    "sentence",
    "unit_name",
]

TOKEN_NAMES = {"build": N_("Build token"), "population": N_("Population token"), "spell-book": N_("Spell Book token")}
REWARDS = {
    "specialty-1": N_("Specialty I goes into the deck"),
    "specialty-2": N_("Specialty II goes into the deck"),
    "specialty-3": N_("Specialty III goes into the deck"),
    "search-2-abilities": N_("Search (2) abilities"),
}
ROUNDS = {"first": N_("First round"), "resource": N_("Resource Round"), "astrologers": N_("Astrologers' Round")}
SHORT = {"resource": N_("Income"), "astrologers": N_("Astrologers")}
MP_WORDS = {
    "move-1-field": N_("1 field moved"),
    "use-revisitable-again": N_("field used again"),
    "extend-neutral-combat": N_("combat extended"),
    "reveal-adjacent-tile": N_("tile revealed"),
    "place-far-tile": N_("tile placed"),
    "town-portal": N_("Town Portal"),
}
SPENDING = {
    "build": N_("building paid"),
    "spell": N_("spell search bought"),
    "recruit": N_("recruits paid"),
    "reinforce": N_("reinforcement paid"),
    "hero": N_("hero hired"),
    "trade": N_("trade"),
    "claim": N_("first claim"),
    "die": N_("die result"),
    "surrender": N_("surrender"),
    "defeat": N_("defeat"),
    "card": N_("card removed"),
    "pay": N_("payment"),
    "defence": N_("army sent to defend"),
    "bonus": N_("starting bonus"),
}
AGENDA = {
    "event": N_("Event: {what}"),
    "cubes-off": N_("Take the Black Cubes off the visitable fields"),
    "proclaim": N_("Draw a proclamation"),
    "heed-resource": N_("{name} rolls a Resource Die"),
    "heed-treasure": N_("{name} rolls a Treasure Die"),
    "heed-reinforce": N_("{name} may reinforce a unit at half price"),
    "heed-flip": N_("{name} turns a Pack over to Few"),
    "collect": N_("{name} collects income"),
    "reward": N_("{name} takes a reward: {what}"),
    "discard-hand": N_("{name} discards the hand at the end of the turn"),
    "homeless": N_("{name}: {what} of 3 rounds without town or settlement"),
    "pinned": N_("In force: {what}"),
    "last-round": N_("Last round"),
}
MORALE = {"none": N_("no morale token"), "positive": N_("Positive Morale"), "negative": N_("Negative Morale")}


def amount(resource: str, n: int, _: Translator, *, signed: bool = True) -> str:
    """A number of a resource, with its sign where it is a change."""
    sign = ("+" if n > 0 else "−" if n < 0 else "") if signed else ""
    many = abs(n)
    match resource:
        case "gold":
            return sign + _.plural("{n} gold", "{n} gold", many)
        case "materials":
            return sign + _.plural("{n} materials", "{n} materials", many)
        case _:
            return sign + _.plural("{n} valuables", "{n} valuables", many)


def amounts(changes: Mapping[str, int], _: Translator, *, signed: bool = True) -> str:
    """Resources changed, in a fixed order: "+3 gold, −1 valuables"; or what is paid: "3 gold"."""
    return ", ".join(amount(r, changes[r], _, signed=signed) for r in RESOURCES if changes.get(r))


def building_name(faction: str, id: str, _: Translator) -> str:
    found = next((x for x in TOWNS.get(faction, ()) if x.id == id), None)
    return _.pick(found.name) if found else id


def reward_text(reward: str, _: Translator) -> str:
    return _(REWARDS.get(reward, reward))


def round_text(state: Realm, _: Translator) -> str:
    return _(ROUNDS[round_now(state).type])


def face_text(die: str, symbols: Mapping[str, int], state: Realm, _: Translator) -> str:
    """What a face of a die of the map gives."""
    if die == "resource":
        return amounts(die_gain({r: symbols[r] for r in RESOURCES if r in symbols}, state.variants), _)
    if n := symbols.get("resource_die"):
        return _.plural("roll {n} Resource Die", "roll {n} Resource Dice", n)
    if symbols.get("artifact"):
        return _("Search (2) artifacts")
    return _("+{n} experience", n=symbols.get("experience", 1))


def due_text(state: Realm, due: Due, _: Translator) -> str:
    """A line of the round's agenda."""
    what = due.text
    if due.code == "reward":
        what = reward_text(due.text, _)
    elif due.code == "pinned":
        what = _.pick(PROCLAIMED[due.text].text)
    return _(AGENDA[due.code], name=player(state, due.seat), what=what)


def headline(state: Realm, _: Translator) -> str:
    """Where the table stands, at a glance."""
    if state.combat and state.combat.phase != "placing":
        return _("Combat Round {n}", n=state.combat.round)
    brings = SHORT.get(round_now(state).type)
    kind = f" · {_(brings)}" if brings else ""
    if state.round_limit:
        return _("Round {n} of {most}", n=state.round, most=state.round_limit) + kind
    return _("Round {n}", n=state.round) + kind


def describe(before: Realm, events: tuple[e.Event, ...], _: Translator) -> str:
    """One short phrase for a step; joined counter taps are summed."""
    summed = _summed(before, events, _)
    if summed:
        return summed
    parts: list[str] = []
    if paid := tuple(x for x in events if isinstance(x, e.ResourcesChanged) and x.why == "bonus"):
        events = paid  # a starting bonus is what came of it
    if any(isinstance(x, e.ResourcesChanged) and x.why == "die" for x in events):
        events = tuple(x for x in events if not isinstance(x, e.DieTaken | tray.DiceRolled))
    quiet = (e.Heeded, b.UnitPlaced) if any(isinstance(x, b.CombatStarted) for x in events) else (e.Heeded,)
    if any(isinstance(x, b.CardPlayed | e.RewardTaken | e.BonusChosen | e.FieldVisited | e.Built) for x in events):
        quiet = (*quiet, e.HandChanged)
    events = tuple(event for event in events if not isinstance(event, quiet)) or events
    # How a combat ended is what the step is about; an activation only says so when it is all there is.
    told = sorted(events, key=lambda event: not isinstance(event, b.CombatEnded))
    for event in told:
        if isinstance(event, b.UnitActivated | b.ActivationEnded) and any(
            not isinstance(x, b.UnitActivated) for x in events if x != event
        ):
            continue
        if isinstance(event, b.UnitMoved) and any(isinstance(x, b.Struck | b.Breached) for x in events):
            continue
        text = _phrase(before, event, _)
        if text and text not in parts:
            parts.append(text)
    return ", ".join(parts[:4]) if parts else _("a change")


def _summed(before: Realm, events: tuple[e.Event, ...], _: Translator) -> str:
    """Taps on one counter as one change."""
    paid = [x.seat for x in events if isinstance(x, e.IncomeCollected)]
    if len(paid) > 1:
        return _("{names} collect income", names=", ".join(player(before, seat) for seat in paid))
    if not events or any(type(x) is not type(events[0]) for x in events):
        return ""
    match events[-1]:
        case e.HandChanged(seat, to):
            return _told(player(before, seat), _.plural("{n} card in hand", "{n} cards in hand", to), _)
        case e.Corrected(path, value):
            return _("correction: {what} is {n}", what=path_name(before, path, _), n=value)
        case _:
            return _added_up(before, events, _) if len(events) > 1 else ""


def _added_up(before: Realm, events: tuple[e.Event, ...], _: Translator) -> str:
    """Several changes of one kind: their sum, where they are of one player and reason."""
    match events[0]:
        case e.ResourcesChanged(seat, why=why):
            paid = [x.changes for x in events if isinstance(x, e.ResourcesChanged) and (x.seat, x.why) == (seat, why)]
            what = amounts(_total(paid), _) or "0"
            return _told(player(before, seat), what, _) if len(paid) == len(events) else ""
        case e.IncomeChanged(seat):
            paid = [x.changes for x in events if isinstance(x, e.IncomeChanged) and x.seat == seat]
            what = _("income {what}", what=amounts(_total(paid), _) or "0")
            return _told(player(before, seat), what, _) if len(paid) == len(events) else ""
        case e.MpChanged(seat):
            steps = sum(x.by for x in events if isinstance(x, e.MpChanged))
            return _told(player(before, seat), f"{steps:+d} " + _("MP"), _)
        case _:
            return ""


PATHS = {
    "level": N_("level"),
    "ai_hero": N_("an AI hero on the map"),
    "xp": N_("half level"),
    "hand": N_("cards in hand"),
    "expert_used": N_("Expert effects used"),
    "far_tiles": N_("tiles in supply"),
    "homeless": N_("rounds without a home"),
    "gold": N_("gold"),
    "materials": N_("materials"),
    "valuables": N_("valuables"),
    "main": N_("Main Hero's MP"),
    "secondary": N_("Secondary Hero's MP"),
    "damage": N_("damage"),
    "attack_plus": N_("attack bonus"),
    "defence_plus": N_("defense bonus"),
    "initiative_plus": N_("initiative bonus"),
    "acted": N_("activated"),
    "retaliated": N_("retaliated"),
    "paralysed": N_("paralysis"),
    "shield": N_("Shield"),
    "gone": N_("out of the fight"),
    "pack": N_("Pack side"),
    "muted": N_("no special ability"),
    "warded": N_("out of reach of spells"),
    "fire": N_("fire around it"),
    "round": N_("round"),
    "ai_mp": N_("AI hero's MP"),
}
# The app warns, and lets the table play on.
DECK_WARNING = N_("Cards in that deck: {n}, not 9.")


def path_name(state: Realm, path: str, _: Translator) -> str:
    """What a corrected number counts, and whose it is."""
    kind, _sep, rest = path.partition("/")
    word = _(PATHS.get(path.rsplit("/", 1)[-1], path))
    who = rest.partition("/")[0]
    if kind == "seat" and who.isdigit():
        return f"{player(state, int(who))}, {word}"
    return f"{unit_name(state, who, _)}, {word}" if kind == "fighter" else word


def _told(name: str, what: str, _: Translator) -> str:
    return _("{name}: {what}", name=name, what=what)


def _total(changes: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: dict[str, int] = {}
    for change in changes:
        for resource, n in change.items():
            total[resource] = total.get(resource, 0) + n
    return total


def _phrase(state: Realm, event: e.Event, _: Translator) -> str:
    match event:
        case e.PlayedMarked(seat, played):
            name = player(state, seat)
            return _("{name} has played", name=name) if played else _("{name} plays on", name=name)
        case e.RoundAdvanced(number):
            return _("round {n}", n=number)
        case e.IncomeCollected(seat, gained):
            return _("{name} collects {what}", name=player(state, seat), what=amounts(gained, _) or _("nothing"))
        case e.ResourcesChanged(seat, changes, why):
            reason = f" ({_(SPENDING[why])})" if why in SPENDING else ""
            return _told(player(state, seat), amounts(changes, _) + reason, _) if amounts(changes, _) else ""
        case e.IncomeChanged(seat, changes):
            return _told(player(state, seat), _("income {what}", what=amounts(changes, _)), _)
        case e.XpGained(seat, _by, level, xp):
            shown = f"{level}½" if xp else str(level)
            return _("{name} reaches level {level}", name=player(state, seat), level=shown)
        case e.RewardTaken(_seat, reward):
            return reward_text(reward, _)
        case e.ExpertUsed(seat):
            return _("{name}: Expert effect", name=player(state, seat))
        case e.MpChanged(seat, _hero, by, why):
            word = _(MP_WORDS[why]) if why in MP_WORDS else f"{by:+d} " + _("MP")
            if why == "town-portal" and by:
                word += f", {by:+d} " + _("MP")
            return _told(player(state, seat), word, _)
        case e.HandChanged(seat, to):
            return _.plural("{n} card in hand", "{n} cards in hand", to)
        case e.MoraleChanged(seat, to, discard, why):
            text = _told(player(state, seat), _(MORALE[to]), _)
            return text + ", " + _("hand to discard at the end of the turn") if discard and why != "done" else text
        case _:
            return _town_phrase(state, event, _)


def _town_phrase(state: Realm, event: e.Event, _: Translator) -> str:
    match event:
        case e.TokenTurned(_seat, token, "used"):
            return _("{token} used", token=_(TOKEN_NAMES.get(token, token)))
        case e.Built(seat, building):
            return _("{what} built", what=building_name(state.seats[seat].faction, building, _))
        case e.SpellBought():
            return _("Search (2) spells")
        case e.ArmyJoined(_seat, unit):
            return _("{what} recruited", what=_.pick(state.units[unit.unit]))
        case e.ArmyFlipped(seat, army, shows):
            what = _army(state, seat, army, _)
            return _("{what} reinforced", what=what) if shows == "pack" else _("{what} down to Few", what=what)
        case e.ArmyLeft(seat, army):
            return _("{what} lost", what=_army(state, seat, army, _))
        case e.SecondaryChanged(_seat, on_map):
            return _("Secondary Hero hired") if on_map else _("Secondary Hero lost")
        case _:
            return _table_phrase(state, event, _)


def _table_phrase(state: Realm, event: e.Event, _: Translator) -> str:
    match event:
        case e.BonusChosen(seat):
            return _told(player(state, seat), _("starting bonus"), _)
        case e.DieTaken(seat):
            return _("{name} takes a die", name=player(state, seat))
        case e.CubeTaken(seat, other):
            return _("{name} takes a cube of {other}", name=player(state, seat), other=player(state, other))
        case e.Proclaimed(card):
            return _("proclamation: {what}", what=_.pick(PROCLAIMED[card].name))
        case e.Heeded(seat):
            return _("{name} has done what the proclamation asks", name=player(state, seat))
        case e.EventAdded(number, text):
            return _("event in round {n}: {what}", n=number, what=text) if number else _("event: {what}", what=text)
        case e.EventDropped():
            return _("event removed")
        case e.LimitSet(rounds):
            return _("{n} rounds", n=rounds) if rounds else _("no round limit")
        case e.ScenarioSet():
            return _("the scenario’s page corrected")
        case e.VariantSwitched(_variant, on):
            return _("variant on") if on else _("variant off")
        case e.UnitSet(card):
            return _("card of {what} set", what=_.pick(card))
        case e.SeatEliminated(seat, out):
            return (
                _("{name} is out", name=player(state, seat)) if out else _("{name} is back", name=player(state, seat))
            )
        case e.Concluded(team):
            names = ", ".join(seat.name for seat in state.seats if seat.team == team)
            return _("{name} wins", name=names) if names else _("nobody wins")
        case tray.DiceRolled(dice, _faces, why):
            return "" if why == "attack" else _.plural("{n} die rolled", "{n} dice rolled", len(dice))
        case tray.DiceRerolled(places):
            return _.plural("{n} die rerolled", "{n} dice rerolled", len(places))
        case b.CombatStarted():
            return _("combat set up")
        case _ if isinstance(event, e.MapEvent | e.CardGained):
            return describe_map(state, event, _)
        case _:
            return describe_battle(state, event, _)


def _army(state: Realm, seat: int, army: str, _: Translator) -> str:
    unit = next((u for u in state.seats[seat].army if u.id == army), None)
    return _.pick(state.units[unit.unit]) if unit else army
