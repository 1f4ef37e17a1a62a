"""Conan's steps in words: one short noun phrase each, and every refusal as a sentence that teaches."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

from companion.core import tray
from companion.core.refusal import Refusal
from companion.games.conan import events as ev
from companion.games.conan.apply import apply
from companion.games.conan.decision_cards import CARDS, DIFFICULTIES
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.fallen import Fall, fallen
from companion.games.conan.refusals import REFUSALS as REFUSALS
from companion.games.conan.state import State, split
from companion.i18n import N_, Translator
from companion.packs.model import Names

ACTIONS = {
    "melee": N_("melee"),
    "ranged": N_("ranged"),
    "manipulation": N_("manipulation"),
    "move": N_("movement"),
    "guard": N_("guard"),
    "reroll": N_("reroll"),
    "ally": N_("ally"),
    "fatigue": N_("fatigue"),
}
KINDS = {
    "melee": N_("melee attack"),
    "ranged": N_("ranged attack"),
    "area": N_("area attack"),
    "web": N_("web"),
    "counterattack": N_("counterattack"),
    "attack-from-beyond": N_("Attack from Beyond"),
    "spell": N_("spell"),
    "heal": N_("healing"),
    "complex": N_("manipulation"),
    "throw": N_("throw"),
    "leap": N_("leap"),
    "fall": N_("fall"),
    "defence": N_("defence"),
    "typed": N_("dice typed in"),
}
FEATS = ("complex", "throw", "leap", "heal", "web")
"""Rolls that succeed or fail and hurt nobody."""
STEPS = {
    "sacrifice": N_("Does anyone take the blow instead?"),
    "roll": N_("Roll the dice"),
    "rerolls": N_("Rerolls, or keep"),
    "defend": N_("Choose a defence"),
    "defence-roll": N_("Roll the defence"),
    "defence-rerolls": N_("Rerolls of the defence, or keep"),
    "carry": N_("Circular Strike: next victim?"),
    "done": N_("Anything in return?"),
}
STATUSES = {
    "halo": N_("halo"),
    "held": N_("seized"),
    "webbed": N_("webbed"),
    "possessed": N_("possessed"),
    "horror": N_("horror"),
    "objective": N_("objective"),
    "note": N_("note"),
}
REMINDERS = {
    "last-turn": N_("Turn {turn} is the last: who has won by its end?"),
    "overlord-empty": N_("No gem left to defend in the heroes' turn."),
    "halo-overloaded": N_("A caster carries too much for the halo."),
}
STANCES = {"active": N_("aggressive"), "recovering": N_("cautious")}
SIDES = {"heroes": N_("heroes'"), "overlord": N_("Overlord's")}
ZONES = {
    "reserve": N_("reserve"),
    "fatigue": N_("fatigue"),
    "wounds": N_("wounds"),
    "red": N_("red gems"),
    "allies": N_("allies"),
    "free": N_("base movement"),
    "recovery": N_("recovery"),
    "done": N_("activations"),
    "figures": N_("figures"),
    "casualties": N_("casualties"),
    "acted": N_("allies activated"),
    "turn": N_("turn"),
    "last-turn": N_("last turn"),
    "points": N_("reinforcement points"),
    **ACTIONS,
}


def name(state: State, ref: str, _: Translator) -> str:
    """Anyone at the table by the name on their sheet, tile or card."""
    kind, id = split(ref)
    found: Names | None = None
    if kind == "hero" and id in state.heroes:
        found = state.heroes[id].sheet.name
    elif kind == "tile" and id in state.tiles:
        found = state.tiles[id].name
    elif kind == "ally" and id in state.allies:
        found = state.allies[id].unit.name
    elif ref in state.gear:
        found = state.gear[ref].name
    elif ref in state.spells:
        found = state.spells[ref].name
    elif ref in SKILLS:
        found = SKILLS[ref].name
    if found is not None:
        return _.pick(found)
    return _("Overlord") if ref in ("book", "overlord") else id or ref


def hero(state: State, id: str, _: Translator) -> str:
    return name(state, f"hero/{id}", _)


def tile(state: State, id: str, _: Translator) -> str:
    return name(state, f"tile/{id}", _)


def counted(state: State, picks: Mapping[str, int], _: Translator) -> str:
    """Figures of several tiles: a tile's name stands for the group, so that the number comes behind it."""
    return _.listing([_("{tile} × {n}", tile=tile(state, id, _), n=n) for id, n in picks.items()])


def capital(words: str) -> str:
    """As it begins a line; names within keep theirs."""
    return words[:1].upper() + words[1:]


def of(name: str, _: Translator) -> str:
    """ "of Conan" as the language says it: French elides before a vowel."""
    if _.language != "fr":
        return _("of {name}", name=name)
    return f"d'{name}" if name[:1].lower() in "aeiouyàâéèêëîïôöùûü" else f"de {name}"


def gems(n: int, _: Translator) -> str:
    return _.plural("{n} gem", "{n} gems", n)


def refusal_values(state: State | None, refused: Refusal, _: Translator) -> dict[str, Any]:
    """The names and sides in a refusal, in the reader's language."""
    values = refused.values()
    for key, value in values.items():
        if key == "side":
            values[key] = _(SIDES.get(str(value), str(value)))
        elif key in ("who", "item", "spell", "skill", "tile") and value and state:
            values[key] = name(state, str(value), _)
    return values


def hindering_line(enemies: int, others: int, lost: int, _: Translator) -> str:
    """The hindering calculator in one line: 3 enemies − 1 other friend = 2."""
    foes = _.plural("{n} enemy", "{n} enemies", enemies)
    friends = _.plural("{n} other friend", "{n} other friends", others)
    return _("{foes} − {friends} = {n}", foes=foes, friends=friends, n=lost)


def headline(state: State, _: Translator) -> str:
    """Where the table is, for the glance."""
    if state.winner:
        return _("The heroes have won") if state.winner == "heroes" else _("The Overlord has won")
    side = _("the heroes play") if state.side == "heroes" else _("the Overlord plays")
    if state.last_turn:
        return _("Turn {n} of {last}, {side}", n=state.turn, last=state.last_turn, side=side)
    return _("Turn {n}, {side}", n=state.turn, side=side)


def describe(before: State, events: tuple[ev.Event, ...], _: Translator) -> str:
    """What a step did, as a noun phrase; joined taps are summed."""
    if not events:
        return _("nothing")
    falls = fall_words(before, reduce(apply, events, before), _)
    told = _phrase(before, events, _) if not falls else _phrase(before, tuple(e for e in events if not _casualty(e)), _)
    parts = [part for part in (told, *falls) if part] or [_("a correction")]
    return reduce(lambda said, more: _("{said}; {more}", said=said, more=more), parts)


def _casualty(event: ev.Event) -> bool:
    return isinstance(event, ev.FiguresFell | ev.AllyFell | ev.TileDied | ev.LifeChanged | ev.StatusChanged)


def _phrase(before: State, events: tuple[ev.Event, ...], _: Translator) -> str:
    """The step by its first event that has a name."""
    if not events:
        return ""
    if merged := _summed(before, events, _):
        return merged
    told = sorted(events, key=lambda event: not isinstance(event, ev.AttemptEnded))  # what a roll came to says most
    return next((text for event in told if (text := _main(before, event, events, _)) is not None), "")


def fall_words(before: State, after: State, _: Translator) -> tuple[str, ...]:
    """Who fell, a phrase each; the last of a group is said to be the last."""
    return tuple(_fall(after, fall, _) for fall in fallen(before, after))


def _fall(state: State, fall: Fall, _: Translator) -> str:
    who = name(state, fall.who, _)
    if fall.marked or fall.who.startswith("hero/"):
        return _("{who} fallen", who=who)
    if fall.last:
        return _.plural("the last figure fallen, {who}", "the last {n} figures fallen, {who}", fall.count, who=who)
    return _.plural("{n} figure fallen, {who}", "{n} figures fallen, {who}", fall.count, who=who)


def _summed(before: State, events: tuple[ev.Event, ...], _: Translator) -> str | None:
    """Several taps on one counter are told as one."""
    first = events[0]
    if len({type(event) for event in events}) > 1:
        return None
    match first:
        case ev.GemsPlaced(id, box):
            total = sum(event.gems for event in events if isinstance(event, ev.GemsPlaced))
            who = of(hero(before, id, _), _)
            return _("{box} +{n} {of}", of=who, box=_(ACTIONS.get(box, box)), n=total)
        case ev.Boosted(box):
            total = sum(event.gems for event in events if isinstance(event, ev.Boosted))
            return _("{box} +{n} of the Overlord", box=_(ACTIONS.get(box, box)), n=total)
        case ev.GemsMoved(who, source, target):
            total = sum(event.gems for event in events if isinstance(event, ev.GemsMoved))
            whose = of(name(before, who, _), _)
            text = N_("{n} {of} from {source} to {target}")
            return _(text, of=whose, n=gems(total, _), source=_zone(source, _), target=_zone(target, _))
        case ev.HeroHurt(id):
            total = sum(event.wounds for event in events if isinstance(event, ev.HeroHurt))
            who = hero(before, id, _)
            return _.plural("{n} wound on {who}", "{n} wounds on {who}", total, who=who)
        case ev.HeroHealed(id):
            total = sum(event.points for event in events if isinstance(event, ev.HeroHealed))
            who = of(hero(before, id, _), _)
            return _.plural("healing {of}, {n} gem", "healing {of}, {n} gems", total, of=who)
        case ev.Corrected(path):
            last = next(event for event in reversed(events) if isinstance(event, ev.Corrected))
            return _("{what} set to {n}", what=_path(before, path, _), n=last.value)
        case ev.LifeChanged(marker):
            end = next(event for event in reversed(events) if isinstance(event, ev.LifeChanged))
            return _("life points {of} at {n}", of=of(bearer(before, marker, _), _), n=end.life)
        case _:
            return None


def _zone(zone: str, _: Translator) -> str:
    last = zone.rpartition("/")[2]
    return _(ZONES.get(zone, ZONES.get(last, last)))


def _path(state: State, path: str, _: Translator) -> str:
    kind, rest, *more = (*path.split("/"), "", "")[:4]
    if kind in ("hero", "tile", "ally"):
        return _("{who}, {zone}", who=name(state, f"{kind}/{rest}", _), zone=_zone(more[-1] or more[0], _))
    if kind == "life":
        return _("life points {of}", of=of(bearer(state, rest, _), _))
    return _zone(rest or kind, _)


def bearer(state: State, marker: str, _: Translator) -> str:
    """Whose life a marker counts."""
    return next((_.pick(t.unit.name) for t in state.tiles.values() if t.marker == marker), marker)


def _main(before: State, event: ev.Event, events: tuple[ev.Event, ...], _: Translator) -> str | None:
    """The phrase of the first event that names the step."""
    match event:
        case ev.HeroesTurnStarted():
            return (
                None
                if any(isinstance(e, ev.StanceChosen | ev.OverlordTurnEnded) for e in events)
                else _("heroes' start phase")
            )
        case ev.StanceChosen(id, stance, back):
            return _("{hero} {stance}, {n} back", hero=hero(before, id, _), stance=_(STANCES[stance]), n=gems(back, _))
        case ev.HeroesTurnEnded():
            return _("end of the heroes' turn")
        case ev.OverlordRecovered(back, turn):
            return _("recovery of turn {turn}, {n}", turn=turn, n=gems(back, _))
        case ev.OverlordTurnEnded():
            return _("end of the Overlord's turn")
        case ev.WinnerDeclared(side):
            won = {"heroes": _("victory of the heroes"), "overlord": _("victory of the Overlord")}
            return won.get(side, _("the game goes on"))
        case ev.TileActivated(id, cost):
            return _("{tile} activated, {n}", tile=tile(before, id, _), n=gems(cost, _))
        case ev.AttacksHeld(actor, figures):
            who = name(before, actor, _)
            return _.plural("{who}, {n} figure does not attack", "{who}, {n} figures do not attack", figures, who=who)
        case ev.RiverCleaned(id):
            return _("{tile} cleaned out of the River", tile=tile(before, id, _))
        case ev.RiverOrdered(_row, id):
            return _("{tile} moved in the River", tile=tile(before, id, _))
        case ev.TileDied(id):
            return _("{tile} dead", tile=tile(before, id, _))
        case ev.TileRevived(id):
            return _("{tile} alive again", tile=tile(before, id, _))
        case ev.TileBrought(id):
            return _("{tile} into the River", tile=tile(before, id, _))
        case ev.TileSetAside(id):
            return _("{tile} set aside", tile=tile(before, id, _))
        case ev.EventUsed(what):
            return _("event {what}", what=what)
        case ev.Reinforced(picks):
            names = [counted(before, {id: n}, _) for id, n in picks.items()]
            return _("reinforcements {who}", who=_.listing(names))
        case ev.FiguresLeft(id, count):
            who = tile(before, id, _)
            return _.plural("{n} figure off the board, {who}", "{n} figures off the board, {who}", count, who=who)
        case _:
            return _panel(before, event, events, _)


def _panel(before: State, event: ev.Event, events: tuple[ev.Event, ...], _: Translator) -> str | None:
    match event:
        case ev.Stepped(id, free, paid):
            if any(isinstance(e, ev.AttemptSet) for e in events):
                return _("leap {of}", of=of(hero(before, id, _), _))
            who = hero(before, id, _)
            return _.plural("{who} moves: {n} point", "{who} moves: {n} points", free + paid, who=who)
        case ev.FreeMovementLost(id, points) if len(events) == 1:
            return _("{n} of base movement given up by {hero}", hero=hero(before, id, _), n=points)
        case ev.CardPaid(caster, spell, cost):
            return _(
                "{spell} by {who}, {n}", spell=name(before, spell, _), who=name(before, caster, _), n=gems(cost, _)
            )
        case ev.PotionDrunk(id):
            return _("Life Potion for {hero}", hero=hero(before, id, _))
        case ev.ItemGained(id, item):
            return _("{item} to {hero}", item=name(before, item, _), hero=hero(before, id, _))
        case ev.ItemLost(id, item, to) if to in ("dropped", "used"):
            return _("{item} dropped by {hero}", item=name(before, item, _), hero=hero(before, id, _))
        case ev.ItemLost(id, item, to) if to == "taken":
            return _("{item} taken from {hero}", item=name(before, item, _), hero=hero(before, id, _))
        case ev.CardDealt(target, _shelf, card, given):
            text = N_("{card} to {who}") if given else N_("{card} taken from {who}")
            return _(text, card=name(before, card, _), who=name(before, target, _))
        case ev.AllyActivated(id):
            return _("{who} activated", who=name(before, f"ally/{id}", _))
        case ev.StatusChanged(target, status, value) if len(events) == 1:
            sign = _(STATUSES.get(status, status))
            text = N_("{who}, {status}") if value else N_("{who}, no more {status}")
            return _(text, who=name(before, target, _), status=sign)
        case _:
            return _rolls(before, event, events, _)


def _rolls(before: State, event: ev.Event, events: tuple[ev.Event, ...], _: Translator) -> str | None:
    match event:
        case tray.DiceRerolled(places):
            return _.plural("{n} die rerolled", "{n} dice rerolled", len(places))
        case ev.AttemptEnded(kind, actor, dealt) if kind not in FEATS and (len(events) == 1 or dealt):
            hurt = sum(n for _ref, n in dealt)
            who = of(name(before, actor, _), _)
            return _.plural("{what} {of}, {n} wound", "{what} {of}, {n} wounds", hurt, what=_(KINDS[kind]), of=who)
        case ev.AttemptEnded(kind, actor, _dealt, success):
            text = N_("{what} {of}, success") if success else N_("{what} {of}, failure")
            return _(text, what=_(KINDS[kind]), of=of(name(before, actor, _), _))
        case tray.DiceRolled(dice, faces, why) if dice:
            axes = sum(dict(before.dice[d].faces[f].symbols).get("axe", 0) for d, f in zip(dice, faces, strict=True))
            what = _(KINDS.get(why, why or "dice"))
            return _.plural("{what} roll, {n} axe", "{what} roll, {n} axes", axes, what=what)
        case ev.AttemptSet(attempt):
            if attempt.step in ("defence-roll", "defence-rerolls"):
                return _("defence: {who}, {n}", who=name(before, attempt.target, _), n=gems(attempt.guard_gems, _))
            whose = of(name(before, attempt.actor, _), _)
            return _("{what} {of}", what=_(KINDS.get(attempt.kind, attempt.kind)), of=whose)
        case ev.CardDrawn(_cards, card):
            return _("card {card}", card=_.pick(CARDS[card].name))
        case ev.TileAnswered(id):
            return _("answers for {tile}", tile=tile(before, id, _))
        case ev.WhisperPassed():
            return _("the Whisper passes")
        case ev.SoloSet(on):
            return _("the Whisper of Skelos leads") if on else _("a person leads the Overlord")
        case ev.LevelSet(difficulty):
            return _("difficulty {name}", name=_.pick(DIFFICULTIES[difficulty].name))
        case ev.BearerNamed(id):
            return _("objective: {who}", who=hero(before, id, _) if id else _("nobody"))
        case _:
            return None
