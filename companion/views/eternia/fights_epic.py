"""An epic combat as the wizard shows it: the step, both fighters with their zones, and what the numbers will do."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.eternia.combat_deck import CARDS, SPECIAL, modifier
from companion.games.eternia.decide.placing import place_refused
from companion.games.eternia.decide.strikes import first_blow
from companion.games.eternia.epic import BEAST_KINDS, blows, facing, two_round_winner
from companion.games.eternia.fight import Fight, Side, SideName, card_limit, totals_of, zone_values
from companion.games.eternia.grid import ZONES, Lain, Totals
from companion.games.eternia.seats import HIDDEN
from companion.games.eternia.state import State
from companion.games.eternia.table import fighter_hp, reading
from companion.i18n import N_, Translator
from companion.views import describe

STEPS = (
    N_("weapons"),
    N_("start abilities"),
    N_("combat cards"),
    N_("abilities and spells"),
    N_("totals"),
    N_("strikes"),
    N_("defeats"),
    N_("flee or stay"),
    N_("the winner"),
    N_("cleanup"),
)
RULES = (
    "weapons",
    "epic-step2-start-abilities",
    "epic-step3-place-cards",
    "epic-step4-abilities",
    "epic-step5-totals",
    "epic-step6-damage",
    "epic-step7-defeated",
    "flee",
    "epic-winner",
    "epic-cleanup",
)
BEAST_RULES = {3: "epic-step3-beast", 4: "epic-step4-beast", 7: "beast-defeated", 9: "beast-escapes"}
SOLO_RULES = {1: "solo-battle-card-draw", 4: "solo-effect-resolution"}
POWER_RULES = {3: "dop-card-limit", 4: "dop-reveal-and-time", 5: "dop-initiative-roll", 6: "dop-attack-defence-roll"}
DO = (
    N_("The active hero names a weapon, then the other."),
    N_("Start-of-combat abilities: the active hero first, then the other."),
    N_("In turn, a card face down in a zone; not the zone of your card before."),
    N_("Turn the cards over. Teams act in turn until all have passed."),
    N_("Add up each zone, then compare initiative: the slower one loses 1 HP."),
    N_("Attack against defence, in initiative order; nobody at 0 HP strikes."),
    N_("Whoever is at 0 HP is defeated."),
    N_("The active hero may flee now; if not, a second combat round follows."),
    N_("Nobody fell: the most damage over both combat rounds wins, the defender on a tie."),
    N_("Shuffle all combat cards back into their decks."),
)
DO_BEAST = {
    1: N_("Your hero names a weapon."),
    3: N_("Roll the epic die for the enemy, then place your cards; no need to hide them."),
    4: N_("Cast spells and use cards in turn; then its passive, and its surge if the die showed one."),
    9: N_("It still stands after two combat rounds: the fight ends."),
}
DO_SOLO = {
    1: N_("Name your weapon. A wilds die says which battle deck the enemy draws from."),
    3: N_("Place your cards; the enemy's battle card stands for its own."),
    4: N_("Use your cards and pass; then the enemy's effect cards and surges."),
}
DO_POWER = {
    5: N_("Roll your initiative zone in wilds dice and add your printed initiative."),
    6: N_("The first striker rolls attack, the other defence; then the other way round."),
}


@dataclass(frozen=True)
class Zone:
    """One zone: its cards in order, and what it is worth now ("?" while cards lie hidden)."""

    zone: str
    cards: tuple[Lain, ...]
    value: str
    extra: str = ""
    shut: str = ""


@dataclass(frozen=True)
class Fighter:
    """One column of the wizard."""

    side: SideName
    name: str
    active: bool
    hp: int
    max_hp: int
    weapon: str
    grid: bool
    zones: tuple[Zone, ...]
    times: int
    placed: int
    limit: int
    focus_left: int
    mind: int
    dealt: tuple[int, ...]
    team: int = -1


@dataclass(frozen=True)
class Prompt:
    """What to do on the table in this step, and the rule behind it."""

    step: int
    heading: str
    words: str
    rule: str


def prompt(fight: Fight, _: Translator) -> Prompt:
    step, at = fight.step, fight.step - 1
    words, rule = DO[at], RULES[at]
    if fight.kind in BEAST_KINDS:
        words, rule = DO_BEAST.get(step, words), BEAST_RULES.get(step, rule)
        if fight.kind == "boss" and step == 9:
            words, rule = N_("The boss stays with its damage; your hero falls back."), "boss-combat"
    if fight.kind == "solo-hero":
        words, rule = DO_SOLO.get(step, words), SOLO_RULES.get(step, rule)
    if fight.reckoning == "dice":
        words, rule = DO_POWER.get(step, words), POWER_RULES.get(step, rule)
    if fight.one_round and step == 9:
        words, rule = N_("One combat round only: whoever has fewer HP left falls back."), "faster-combat-one-round"
    if compact(fight):
        words, rule = N_("Play steps 1 to 5 with your cards, then enter the totals."), "epic-step5-totals"
    return Prompt(step, _(STEPS[at]), _(words), rule)


def compact(fight: Fight) -> bool:
    """Totals only: everything up to the comparison is one page, but for a solo enemy who needs its cards."""
    return fight.reckoning == "totals" and fight.kind != "solo-hero" and fight.step <= 5


def face_down(fight: Fight) -> bool:
    """While two heroes place, basic cards are nobody's business; a device that both look at covers them as well."""
    return fight.kind == "hero" and fight.step == 3 and fight.reckoning != "totals"


def team_place(state: State, team: str) -> int:
    """The team's place in the order, which is its colour on every page (-1 for a beast or boss)."""
    return state.order.index(team) if team in state.order else -1


def fighter(state: State, fight: Fight, name: SideName, covered: bool = False) -> Fighter:
    """One fighter; `covered` shows only the backs of basic cards."""
    side = fight.side(name)
    if covered:
        cards = {z: tuple(c if c.card in SPECIAL else Lain(HIDDEN) for c in side.zone(z)) for z in ZONES}
        side = replace(side, attack=cards["attack"], defence=cards["defence"], initiative=cards["initiative"])
        fight = replace(fight, active=side) if name == "active" else replace(fight, other=side)
    mind = max(0, side.mind - side.focus_used)
    return Fighter(
        name,
        side.name,
        name == "active",
        fighter_hp(state, side),
        side.max_hp,
        side.weapon,
        side.grid,
        tuple(_zone(fight, name, zone) for zone in ZONES),
        side.times,
        side.counted,
        card_limit(fight, side),
        mind,
        side.mind,
        side.dealt,
        team_place(state, side.team),
    )


def offered(state: State, fight: Fight, who: Fighter, card: str, _: Translator) -> Fighter:
    """The fighter with a card in hand: a zone that may not take it says why."""

    def marked(zone: Zone) -> Zone:
        found = place_refused(fight, who.side, card, zone.zone)
        return replace(zone, shut=describe.refusal(found, _, state)) if found else zone

    return replace(who, zones=tuple(marked(zone) for zone in who.zones)) if card else who


def _zone(fight: Fight, name: SideName, zone: str) -> Zone:
    side = fight.side(name)
    cards = side.zone(zone)
    if any(lain.card == HIDDEN for lain in cards):
        return Zone(zone, cards, "?")
    if fight.reckoning == "dice" and side.grid and zone not in side.rolled:
        values = zone_values(side)
        return Zone(zone, cards, str(getattr(values, zone)), "dice")
    if not side.grid and side.printed is None:
        return Zone(zone, cards, "?")
    if fight.reckoning == "totals" and side.grid and side.typed is None:
        return Zone(zone, cards, "–")
    totals = fight.totals or (totals_of(fight, "active"), totals_of(fight, "other"))
    shown = totals[0 if name == "active" else 1] if fight.reckoning != "dice" else totals_of(fight, name)
    plus = side.soldiers.get(zone, 0) + side.bonus.get(zone, 0)
    return Zone(zone, cards, str(getattr(shown, zone)), f"{plus:+d}".replace("-", "−") if plus else "")


@dataclass(frozen=True)
class CardKey:
    """A kind of combat card that this fighter may still draw."""

    card: str
    left: int
    worth: int


def card_keys(side: Side) -> tuple[CardKey, ...]:
    """What can lie on top of the deck; with cards drawn by the app, what is in the hand."""
    if side.hand:
        return tuple(CardKey(card, side.hand.count(card), modifier(card)) for card in CARDS if card in side.hand)
    return tuple(CardKey(card, side.deck.get(card, 0), modifier(card)) for card in CARDS if side.deck.get(card, 0))


@dataclass(frozen=True)
class Placing:
    """Whose card is next in step 3, and what it may be; `elsewhere` when only the other seat may see that deck."""

    side: SideName
    name: str
    number: int
    limit: int
    keys: tuple[CardKey, ...]
    drawn: int
    focus_left: int
    elsewhere: bool
    may_focus: bool
    doubts: tuple[str, ...]


def placing(state: State, fight: Fight, name: SideName) -> Placing:
    side = fight.side(name)
    left = max(0, side.mind - side.focus_used)
    limit = card_limit(fight, side)
    veiled = HIDDEN in side.deck or HIDDEN in side.hand
    tool = len(side.hand) > 1
    focus = not tool or reading(state, "A36") == "yes"
    asked = (*(("A01",) if side.mind else ()), *(("A36",) if tool else ()))
    return Placing(
        name, side.name, side.counted + 1, limit, card_keys(side), len(side.hand), left, veiled, focus, asked
    )


@dataclass(frozen=True)
class Spot:
    """A card on the grid, to be named by a tap."""

    side: SideName
    zone: str
    place: int
    lain: Lain


def spots(fight: Fight, name: SideName) -> tuple[Spot, ...]:
    side = fight.side(name)
    return tuple(Spot(name, zone, at, lain) for zone in ZONES for at, lain in enumerate(side.zone(zone)))


@dataclass(frozen=True)
class Forecast:
    """What the next tap will do, in words."""

    heading: str
    detail: str


def reckoning(state: State, fight: Fight, _: Translator) -> Forecast:
    """Step 5: who strikes first, and what the slower one loses."""
    mine, theirs = totals_of(fight, "active"), totals_of(fight, "other")
    found = first_blow(state, fight, mine, theirs)
    first, second = fight.side(found.first).name, fight.side(facing(found.first)).name
    loss = found.loss_active + found.loss_other
    heading = _("{hero} strikes first", hero=first)
    if not loss:
        return Forecast(heading, _("A tie: the active hero first, nobody loses HP."))
    return Forecast(heading, _("{hero} loses {n} HP for being slower.", hero=second, n=loss))


def strikes(state: State, fight: Fight, _: Translator) -> Forecast:
    """Step 6: both blows in order."""
    first: SideName = "active" if fight.first == "active" else "other"
    mine, theirs = fight.totals or (Totals(), Totals())
    hp = {side: fighter_hp(state, fight.side(side)) for side in ("active", "other")}
    one, two = blows(first, hp, {"active": mine, "other": theirs}, reading(state, "A02") == "at-once")
    names = (fight.side(first).name, fight.side(facing(first)).name)
    heading = _("{hero} hits for {n}", hero=names[0], n=one or 0)
    if two is None:
        return Forecast(heading, _("{hero} falls and strikes no more.", hero=names[1]))
    return Forecast(heading, _("{hero} hits back for {n}", hero=names[1], n=two))


def damage(fight: Fight, _: Translator) -> Forecast:
    """Step 9: damage over all combat rounds."""
    found = two_round_winner(fight.active.dealt, fight.other.dealt)
    name = fight.active.name if found.winner == "active" else fight.other.name
    detail = _(
        "Damage dealt: {a} {n}, {b} {m}.",
        a=fight.active.name,
        n=found.active_total,
        b=fight.other.name,
        m=found.defender_total,
    )
    return Forecast(_("{hero} wins the fight", hero=name), detail)
