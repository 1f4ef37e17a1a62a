"""How a fight begins: the opponent and its numbers, asked on a sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.eternia.box import Profile
from companion.games.eternia.fight import FightKind, Reckoning
from companion.games.eternia.fight_commands import BeginEpic, BeginWilds
from companion.games.eternia.state import State
from companion.games.eternia.table import companions
from companion.games.eternia.terms import term
from companion.i18n import N_, Translator
from companion.views import cards as c
from companion.views.eternia import book
from companion.views.eternia.readings import unclear

KINDS: dict[FightKind, str] = {"hero": N_("Enemy hero"), "epic-beast": N_("Epic beast"), "boss": N_("Boss")}
RECKONINGS: dict[Reckoning, str] = {
    "cards": N_("card by card"),
    "totals": N_("totals only"),
    "dice": N_("Dice of Power"),
}
Met = Literal["beast", "ally"]


@dataclass(frozen=True)
class Foe:
    """An enemy hero; `here` when it stands in the same area."""

    name: str
    here: bool
    automated: bool


def foes(state: State, hero: str) -> tuple[Foe, ...]:
    """Enemy heroes, those in the same area first."""
    me = state.heroes[hero]
    found = [
        Foe(h.name, bool(me.area) and h.area == me.area, state.teams[h.team].automated)
        for h in state.heroes.values()
        if h.team != me.team
    ]
    return tuple(sorted(found, key=lambda f: not f.here))


def kinds(state: State) -> tuple[FightKind, ...]:
    """Opponents of this game: enemy heroes, epic beasts, bosses."""
    return ("hero", "epic-beast", "boss")


def reckonings(state: State) -> tuple[Reckoning, ...]:
    """How totals are found; Dice of Power stands for the cards where that option is on."""
    return ("dice", "totals") if "dice-of-power" in state.options else ("cards", "totals", "dice")


@dataclass(frozen=True, slots=True)
class AskEpic(c.Open):
    """An epic combat is about to begin."""

    hero: str
    kind: FightKind = "hero"
    foe: str = ""


@dataclass(frozen=True, slots=True)
class AskWilds(c.Open):
    """A beast or a foreign ally comes out of the encounter deck."""

    hero: str
    kind: Met = "beast"


@dataclass(frozen=True, slots=True)
class Begin(c.Open):
    """The fight begins as its sheet says, and the box keeps the enemy's numbers."""

    asked: AskEpic | AskWilds


@dataclass(frozen=True)
class Epic:
    """Against whom, with which numbers, counted how."""

    enemy: FightKind = "hero"
    foe: str = ""
    name: str = ""
    hp: int = 6
    initiative: int = 2
    attack: int = 4
    defence: int = 2
    cost: int = 2
    tameable: bool = True
    mount: bool = False
    reckoning: Reckoning = "cards"
    companions: int = 0
    foe_companions: int = 0


@dataclass(frozen=True)
class Meeting:
    """A beast or ally with the numbers on its card."""

    enemy: Met = "beast"
    name: str = ""
    hp: int = 3
    attack: int = 3
    defence: int = 2
    cost: int = 2
    tameable: bool = True
    bonus: int = 0


def announced(state: State, asked: AskEpic) -> Epic:
    """What the sheet of an epic combat begins with."""
    enemies = foes(state, asked.hero)
    first = asked.foe or (enemies[0].name if enemies else "")
    return Epic(
        asked.kind,
        first,
        mount="acquire-mount" in state.actions,
        reckoning=reckonings(state)[0],
        companions=companions(state, asked.hero),
        foe_companions=companions(state, first) if first else 0,
    )


def epic_sheet(state: State, profile: Profile, asked: AskEpic, draft: Epic, _: Translator) -> c.Sheet:
    against = ((kind, _(KINDS[kind])) for kind in kinds(state))
    made: list[c.Card] = [c.Chips(c.one_of(draft.enemy, against, lambda kind: c.edit(Epic, enemy=kind)))]
    if draft.enemy == "hero":
        who = ((foe.name, foe.name + (" · " + _("here") if foe.here else "")) for foe in foes(state, asked.hero))
        made.append(c.Chips(c.one_of(draft.foe, who, lambda name: c.edit(Epic, foe=name))))
    else:
        made += _printed(state, profile, draft, _)
    counted = ((way, _(RECKONINGS[way])) for way in reckonings(state))
    made.append(c.Line(_("Totals are found:"), "quiet"))
    made.append(c.Chips(c.one_of(draft.reckoning, counted, lambda way: c.edit(Epic, reckoning=way))))
    if "stronger-together" in state.options:
        beside = _("Companions beside {hero}", hero=asked.hero)
        made.append(c.counter(beside, draft.companions, 0, 2, lambda n: c.edit(Epic, companions=n)))
        if draft.enemy == "hero":
            words = _("Companions of the enemy")
            made.append(c.counter(words, draft.foe_companions, 0, 2, lambda n: c.edit(Epic, foe_companions=n)))
        made += unclear(state, "A14", _)
    made.append(c.Button(_("Begin the combat"), Begin(asked), filled=True))
    return c.Sheet(_("Epic combat of {hero}", hero=asked.hero), tuple(made), "epic-combat", stays=True)


def _printed(state: State, profile: Profile, draft: Epic, _: Translator) -> list[c.Card]:
    """The numbers of a beast or boss, off its card; a boss on the board keeps its own, the box knows who was met."""
    made: list[c.Card] = []
    if draft.enemy == "boss" and state.bosses:
        options = [
            c.Option(
                f"{boss.name} · {boss.hp}/{boss.max_hp}",
                draft.name == boss.name,
                c.edit(
                    Epic,
                    name=boss.name,
                    hp=boss.max_hp,
                    initiative=boss.initiative,
                    attack=boss.attack,
                    defence=boss.defence,
                ),
            )
            for boss in state.bosses.values()
        ]
        made.append(c.Chips(tuple(options)))
    known = [c.Option(foe.name, draft.name == foe.name, _as_met(foe)) for foe in book.foes(profile, draft.enemy)]
    made += [c.Chips(tuple(known))] if known else []
    made += [
        c.Field(_("Name"), c.edit(Epic, name=draft.name)),
        c.counter(term("hp", _), draft.hp, 1, 30, lambda n: c.edit(Epic, hp=n)),
        c.counter(term("initiative", _), draft.initiative, 0, 30, lambda n: c.edit(Epic, initiative=n)),
        c.counter(term("attack", _), draft.attack, 0, 30, lambda n: c.edit(Epic, attack=n)),
        c.counter(term("defence", _), draft.defence, 0, 30, lambda n: c.edit(Epic, defence=n)),
    ]
    if draft.enemy == "epic-beast":
        tame, mount = c.edit(Epic, tameable=not draft.tameable), c.edit(Epic, mount=not draft.mount)
        chips = [c.Option(_("To acquire a mount: no VP"), draft.mount, mount)] if state.mode == "skirmish" else []
        made.append(c.Chips((*chips, c.Option(_("It can be tamed"), draft.tameable, tame))))
        if draft.tameable:
            made.append(c.counter(_("Taming cost"), draft.cost, 0, 20, lambda n: c.edit(Epic, cost=n)))
    return made


def _as_met(foe: book.Foe) -> c.Act:
    """A tap fills in the numbers of an enemy that the box has taught."""
    tameable, cost = foe.cost is not None, foe.cost or 0
    if foe.kind in ("beast", "ally"):
        numbers = c.edit(Meeting, name=foe.name, hp=foe.hp, attack=foe.attack, defence=foe.defence)
        return c.Edit(Meeting, (*numbers.changes, *c.edit(Meeting, tameable=tameable, cost=cost).changes))
    return c.edit(
        Epic,
        name=foe.name,
        hp=foe.hp,
        initiative=foe.initiative,
        attack=foe.attack,
        defence=foe.defence,
        tameable=tameable,
        cost=cost,
    )


def wilds_sheet(state: State, profile: Profile, asked: AskWilds, draft: Meeting, _: Translator) -> c.Sheet:
    body = state.heroes[asked.hero].body
    names: tuple[tuple[Met, str], ...] = (("beast", _("Beast")), ("ally", _("Ally of another faction")))
    made: list[c.Card] = [c.Chips(c.one_of(draft.enemy, names, lambda kind: c.edit(Meeting, enemy=kind)))]
    known = [c.Option(foe.name, draft.name == foe.name, _as_met(foe)) for foe in book.foes(profile, draft.enemy)]
    made += [c.Chips(tuple(known))] if known else []
    made += [
        c.Field(_("Name"), c.edit(Meeting, name=draft.name)),
        c.counter(term("hp", _), draft.hp, 1, 30, lambda n: c.edit(Meeting, hp=n)),
        c.counter(term("attack", _), draft.attack, 0, 30, lambda n: c.edit(Meeting, attack=n)),
        c.counter(term("defence", _), draft.defence, 0, 30, lambda n: c.edit(Meeting, defence=n)),
        c.counter(_("extra dice"), draft.bonus, -body, 10, lambda n: c.edit(Meeting, bonus=n)),
        c.Line(_.plural("{n} die is rolled", "{n} dice are rolled", body + draft.bonus), "quiet"),
    ]
    if draft.enemy == "beast":
        tame = c.Option(_("It can be tamed"), draft.tameable, c.edit(Meeting, tameable=not draft.tameable))
        made.append(c.Chips((tame,)))
        if draft.tameable:
            made.append(c.counter(_("Taming cost"), draft.cost, 0, 20, lambda n: c.edit(Meeting, cost=n)))
    made.append(c.Button(_("Begin the combat"), Begin(asked), filled=True))
    return c.Sheet(_("Wilds combat of {hero}", hero=asked.hero), tuple(made), "wilds-combat")


def epic(hero: str, draft: Epic, _: Translator) -> BeginEpic:
    """The combat as it was announced."""
    if draft.enemy == "hero":
        return BeginEpic(
            hero,
            draft.foe,
            reckoning=draft.reckoning,
            companions=draft.companions,
            foe_companions=draft.foe_companions,
            on=True,
        )
    beast = draft.enemy == "epic-beast"
    return BeginEpic(
        hero,
        draft.name.strip() or _(KINDS[draft.enemy]),
        draft.enemy,
        reckoning=draft.reckoning,
        hp=draft.hp,
        initiative=draft.initiative,
        attack=draft.attack,
        defence=draft.defence,
        cost=draft.cost if beast and draft.tameable else None,
        companions=draft.companions,
        mount=draft.mount and beast,
        on=True,
    )


def met(hero: str, draft: Meeting, _: Translator) -> BeginWilds:
    cost = draft.cost if draft.enemy == "beast" and draft.tameable else None
    name = draft.name.strip() or (_("Beast") if draft.enemy == "beast" else _("Ally"))
    return BeginWilds(hero, name, draft.hp, draft.attack, draft.defence, draft.enemy, cost, draft.bonus)
