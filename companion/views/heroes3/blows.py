"""One attack before it is rolled, one enemy decision explained, and the end of a fight told line by line."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.heroes3 import abilities, battle_words, decide_battle, lineup, opponent, reasons, wording
from companion.games.heroes3 import battle_commands as bc
from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import events as e
from companion.games.heroes3.combat import combat_end, prowess
from companion.games.heroes3.guards import DIFFICULTIES
from companion.games.heroes3.lore import AI_CARD, SPELL
from companion.games.heroes3.odds import attack_odds
from companion.games.heroes3.simulate import Forecast
from companion.games.heroes3.spells import spellcraft
from companion.games.heroes3.state import Realm
from companion.i18n import Translator
from companion.views.heroes3 import names
from companion.views.heroes3.town import why


@dataclass(frozen=True)
class Share:
    words: str
    share: str
    width: float


@dataclass(frozen=True)
class StrikeView:
    """The attack as it would be rolled now: exact odds in a few lines."""

    title: str
    sums: str
    dice: int
    shielded: bool
    damage: tuple[Share, ...]
    average: str
    kills: str
    flips: str
    answer: str
    notes: tuple[tuple[str, str], ...]
    source: str = ""


@dataclass(frozen=True)
class Tricks:
    """What the players' own abilities offer before an attack is rolled; () or False where a card offers nothing."""

    reroll: bool = False
    ignore: bool = False
    seconds: tuple[tuple[str, str], ...] = ()


def tricks(state: Realm, by: str, target: str, _: Translator, *, answer: bool = False) -> Tricks:
    """Zeros rolled again, a card discarded against the die, the second target of a splash."""
    combat = state.combat
    fighter = combat.fighter(by) if combat else None
    foe = combat.fighter(target) if combat else None
    if combat is None or fighter is None or foe is None:
        return Tricks()
    owner = combat.seat if foe.side == "near" else combat.other
    hand = state.seats[owner].hand if 0 <= owner < len(state.seats) else 0
    found = () if answer else prowess.second_targets(state, combat, fighter, foe)
    return Tricks(
        not answer and "reroll_zero" in lineup.values(state, fighter).tags,
        bool(hand) and "discard_to_ignore_die" in lineup.values(state, foe).tags,
        tuple((id, place_name(state, id, _)) for id in found) if len(found) > 1 else (),
    )


def strike_view(
    state: Realm,
    by: str,
    target: str,
    attack: int,
    defence: int,
    _: Translator,
    *,
    answer: bool = False,
    reroll: bool = False,
    ignore: bool = False,
) -> StrikeView | None:
    combat = state.combat
    fighter = combat.fighter(by) if combat else None
    foe = combat.fighter(target) if combat else None
    odds = attack_odds(state, by, target, attack, defence, answer=answer, reroll=reroll, ignore_die=ignore)
    if fighter is None or foe is None or odds is None:
        return None
    own, theirs = lineup.values(state, fighter), lineup.values(state, foe)
    who, whom = wording.unit_name(state, by, _), wording.unit_name(state, target, _)
    pair = _("{who} against {other}", who=who, other=whom)
    heading = _("Retaliation: {what}", what=pair) if answer else pair
    notes: list[tuple[str, str]] = []
    if odds.penalty and odds.dice > 1:
        notes.append((_("Penalty: two dice, the lower counts."), "ranged-penalty"))
    if odds.wall:
        notes.append((_("A wall shelters the target: −1."), "ranged-wall-penalty"))
    shielded = combat is not None and lineup.shielded(state, combat, foe)
    if shielded:
        notes.append((_("Shield: a further die, +1 defense on a +1."), "defend-action"))
    if "no-attack-die" in state.variants:
        notes.append((_("Variant: the die changes no damage."), "variant-no-attack-die"))
    told = abilities.reminders(own.tags, theirs.tags, answer=answer)
    if said := names.abilities(told, _):
        notes.append((_("Abilities: {what}", what=said), "unit-special-abilities"))
    most = max(odds.damage.values(), default=1) or 1
    shares = tuple(
        Share(_.plural("{n} damage", "{n} damage", n) if n else _("no damage"), _.percent(share), share / most)
        for n, share in odds.damage.items()
    )
    full = own.attack + attack + fighter.attack_plus
    guard = theirs.defence + defence + foe.defence_plus
    return StrikeView(
        heading,
        _("{attack} + die − {defence}", attack=full, defence=guard) + (" − 1" if odds.wall else ""),
        odds.dice,
        shielded,
        shares,
        _.number(odds.average, 1),
        _.percent(odds.kills),
        _.percent(odds.flips) if odds.flips else "",
        _.percent(odds.answer) if odds.answer and not answer else "",
        tuple(notes),
        names.fans_of((state.units[fighter.unit], state.units[foe.unit]), _),
    )


@dataclass(frozen=True)
class WhyView:
    """A decision of the enemy: verdict, steps with their rules, and the equally good targets to choose from."""

    verdict: str
    steps: tuple[tuple[str, str], ...]
    value: str
    rule: str
    ties: tuple[tuple[str, str], ...] = ()
    chosen: str = ""
    ends: int = 0
    card: str = ""


def why_view(state: Realm, plan: opponent.Plan, chosen: str, _: Translator) -> WhyView:
    verdict = reasons.sentence(state, plan, _)
    steps = reasons.explained(plan.reasons, _)
    values = []
    if plan.steps:
        values.append(_.plural("{n} space", "{n} spaces", plan.steps))
    if plan.kind in ("attack", "shoot"):
        values.append(_("two dice") if plan.penalty else _("no penalty"))
    ties = tuple((id, place_name(state, id, _)) for id in plan.ties)
    first = steps[0][1] if steps else "ai-overview"
    return WhyView(
        verdict,
        steps,
        ", ".join(values),
        first,
        ties,
        chosen if chosen in plan.ties else "",
        len(plan.ends),
        card_words(state, _),
    )


def card_words(state: Realm, _: Translator) -> str:
    """The A.I. card that lies open, "" when there is none."""
    combat = state.combat
    if combat is None or not combat.ai_card:
        return ""
    known = AI_CARD[combat.ai_card]
    number = known.column[DIFFICULTIES.index(state.difficulty)]
    asks = known.kind == "skill" and not state.ai_skill.does
    told = reasons.card_text(combat.ai_card, number, _) if asks else _.pick(known.name)
    return f"{told} ({reasons.spell_name(combat.ai_spell, _)})" if combat.ai_spell in SPELL else told


def place_name(state: Realm, id: str, _: Translator) -> str:
    """A unit by name, with its place where two have the same."""
    combat = state.combat
    fighter = combat.fighter(id) if combat else None
    name = wording.unit_name(state, id, _)
    if combat is None or fighter is None or fighter.at is None:
        return name
    twins = [f for f in combat.fighters if f.unit == fighter.unit and f.side == fighter.side and not f.gone]
    place = _("column {column}, row {row}", column=fighter.at[0], row=fighter.at[1])
    return f"{name} ({place})" if len(twins) > 1 else name


@dataclass(frozen=True)
class EndView:
    """One way out of the fight: allowed or not, and everything that follows."""

    how: bc.Outcome
    side: bc.Camp
    words: str
    lines: tuple[str, ...] = ()
    goes: str = ""
    why_not: str = ""
    rule: str = "end-of-combat"


def end_view(state: Realm, how: bc.Outcome, side: bc.Camp, words: str, _: Translator) -> EndView:
    """What ending the combat this way does, without doing it."""
    combat = state.combat
    if combat is None:
        return EndView(how, side, words)
    found = combat_end.outlook(state, combat, bc.EndCombat(how, side))
    rule = {"retreat": "retreat", "surrender": "surrender"}.get(how, "end-of-combat")
    if isinstance(found, Refusal):
        return EndView(how, side, words, why_not=why(found, _), rule=found.rule or rule)
    lines = [*_armies(state, found.events, _), *(_told(state, event, _) for event in found.events)]
    goes = _(battle_words.GOES[found.hero_goes]) if found.hero_goes else ""
    healed = _("All damage is removed from the cards that remain.")
    return EndView(how, side, words, (*(line for line in lines if line), healed), goes, rule=rule)


def _armies(state: Realm, events: tuple[e.Event, ...], _: Translator) -> list[str]:
    """The cards that each player loses, and those that an empty army starts over with, in a line each."""
    lines = []
    for number, seat in enumerate(state.seats):
        held = {unit.id: unit.unit for unit in seat.army}
        left = [held[x.army] for x in events if isinstance(x, e.ArmyLeft) and x.seat == number and x.army in held]
        new = [x.unit.unit for x in events if isinstance(x, e.ArmyJoined) and x.seat == number]
        if left:
            what = ", ".join(_.pick(state.units[unit]) for unit in left)
            lines.append(_("Leave {name}'s army: {what}", name=seat.name, what=what))
        if new:
            what = ", ".join(_.pick(state.units[unit]) for unit in new)
            lines.append(_("{name} starts over, for free: {what}", name=seat.name, what=what))
    return lines


def _told(state: Realm, event: e.Event, _: Translator) -> str:
    match event:
        case e.ArmyLeft() | e.ArmyJoined() | b.CombatEnded():
            return ""
        case e.ArmyFlipped(number, army, _shows):
            unit = next((u.unit for u in state.seats[number].army if u.id == army), "")
            return _("{what}: stays on the Few side", what=_.pick(state.units[unit])) if unit else ""
        case e.XpGained(number, _by, level, xp, _rewards):
            return _("{name}: level {level}", name=state.seats[number].name, level=names.level(level, xp))
        case _:
            return wording.describe(state, (event,), _)


def winner_view(state: Realm, _: Translator) -> EndView:
    """The end that the board shows."""
    combat = state.combat
    won = bool(combat and combat.alive("near"))
    words = _("Victory") if won else _("Defeat")
    if combat and combat.kind == "hero":
        words = _("{name} wins", name=names.owner(state, combat.seat if won else combat.other, _))
    return end_view(state, "", "near", words, _)


def ways_out(state: Realm, _: Translator) -> tuple[EndView, ...]:
    """Every other way to end the fight, allowed or not."""
    combat = state.combat
    if combat is None:
        return ()
    found = []
    if combat.kind == "hero":
        other = names.owner(state, combat.other, _)
        found.append(
            end_view(state, "surrender", "near", _("{name} surrenders", name=state.seats[combat.seat].name), _)
        )
        found.append(end_view(state, "surrender", "far", _("{name} surrenders", name=other), _))
    elif combat.kind == "neutrals":  # nobody retreats from the A.I. hero: the book knows no such way
        found.append(end_view(state, "retreat", "near", _("Retreat"), _))
    won, lost = _("Count it as won"), _("Count it as lost")
    if combat.kind == "hero":
        won, lost = (_("{name} wins", name=names.owner(state, n, _)) for n in (combat.seat, combat.other))
    found.append(end_view(state, "near-wins", "near", won, _))
    found.append(end_view(state, "far-wins", "near", lost, _))
    found.append(end_view(state, "called-off", "near", _("Call the combat off"), _))
    return tuple(found)


def leaving(state: Realm, _: Translator) -> EndView | None:
    """The way out that stands beside one more round; there is none from the A.I. hero."""
    return next((way for way in ways_out(state, _) if way.how in ("retreat", "surrender")), None)


@dataclass(frozen=True)
class Extension:
    words: str
    price: int
    left: int


def extension(state: Realm, _: Translator) -> Extension:
    """The next combat round and its price."""
    combat = state.combat
    assert combat is not None
    price = decide_battle.extension_price(state, combat)
    left = state.seats[combat.seat].mp.get(combat.hero, 0)
    words = _("Fight round {n} (1 MP)", n=combat.round + 1) if price else _("Fight round {n}", n=combat.round + 1)
    return Extension(words, price, left)


def merged(parts: tuple[Forecast, ...]) -> Forecast:
    """Many small series of simulated fights as one."""
    n = sum(p.fights for p in parts)

    def mean(name: str) -> float:
        return sum(float(getattr(p, name)) * p.fights for p in parts) / n

    fates = {
        id: (
            sum(p.fates[id][0] * p.fights for p in parts) / n,
            sum(p.fates[id][1] * p.fights for p in parts) / n,
        )
        for id in parts[0].fates
    }
    return Forecast(
        n,
        mean("won"),
        mean("lost"),
        mean("unfinished"),
        mean("rounds"),
        mean("own_losses"),
        mean("enemy_losses"),
        fates,
    )


KINDS = (
    "spell/instant",
    "spell/activation",
    "specialty/instant",
    "other/instant",
    "other/activation",
    "other/ongoing",
    "other/map",
)


def playable(state: Realm, side: bc.Camp, _: Translator) -> tuple[tuple[str, str, str, str], ...]:
    """The card helper: kind of card, its words, why not now, and the rule."""
    words = {
        "spell/instant": _("Spell, instant"),
        "spell/activation": _("Spell, activation"),
        "specialty/instant": _("Specialty"),
        "other/instant": _("Other card, instant"),
        "other/activation": _("Other card, activation"),
        "other/ongoing": _("Other card, ongoing"),
        "other/map": _("Other card, map effect"),
    }
    found = spellcraft.playable(state, side)
    return tuple(
        (kind, words[kind], why(found[kind], _), refusal.rule if (refusal := found[kind]) else "cards-in-combat")
        for kind in KINDS
        if kind in found
    )


def card_lines(state: Realm, side: bc.Camp, _: Translator) -> tuple[tuple[str, str, str], ...]:
    """The same in few lines: the kinds that may be played now, then those that may not, by reason."""
    groups: dict[tuple[str, str], list[str]] = {}
    for _kind, words, refused, rule in playable(state, side, _):
        groups.setdefault((refused, rule), []).append(words)
    order = sorted(groups, key=lambda key: bool(key[0]))
    return tuple((" · ".join(groups[key]), *key) for key in order)


def last_lines(state: Realm, steps: tuple[tuple[object, ...], ...], _: Translator) -> tuple[str, ...]:
    """What has just happened on the board, the newest step first: A.I. cards, decisions, blows with their dice."""
    found: list[str] = []
    for events in reversed(steps):
        for event in events:
            match event:
                case b.AiCardDrawn():
                    found.append(reasons.card_line(state, event, _))
                case b.EnemyDecided() if event.kind not in ("attack", "shoot"):
                    found.append(reasons.sentence(state, event, _))
                case b.Struck():
                    dice = ", ".join(f"{die:+d}".replace("-", "−").replace("+0", "0") for die in event.dice)
                    line = wording.describe(state, (event,), _)
                    found.append(f"{line} · " + _("die {dice}", dice=dice) if dice else line)
                case b.SpellHit() | b.CardPlayed() | b.AbilityUsed() | b.PauseToggled() | b.UnitShifted():
                    found.append(wording.describe(state, (event,), _))
                case b.CombatStarted() | b.CombatRoundBegan():
                    return tuple(line[:1].upper() + line[1:] for line in found)
    return tuple(line[:1].upper() + line[1:] for line in found)
