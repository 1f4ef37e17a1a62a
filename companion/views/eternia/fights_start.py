"""What a hero can fight: enemies at hand, bosses on the board, soldiers in the areas."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.eternia.fight import FightKind
from companion.games.eternia.soldiers import hero_vs_soldiers, soldiers_vs_hero, soldiers_vs_mixed, soldiers_vs_soldiers
from companion.games.eternia.state import State
from companion.games.eternia.table import enemies_in, reading
from companion.games.eternia.wording import area_name
from companion.i18n import Translator
from companion.views.eternia.box import Entry


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


def reckonings(state: State) -> tuple[str, ...]:
    """How totals are found; Dice of Power stands for the cards where that option is on."""
    return ("dice", "totals") if "dice-of-power" in state.options else ("cards", "totals", "dice")


@dataclass(frozen=True)
class Front:
    """An area with enemies that soldiers, or a hero, can go against."""

    area: str
    name: str
    heroes: tuple[tuple[str, int], ...]
    soldiers: int

    @property
    def mixed(self) -> bool:
        return bool(self.heroes) and (self.soldiers > 0 or len(self.heroes) > 1)


def fronts(state: State, team: str, _: Translator) -> tuple[Front, ...]:
    found: list[Front] = []
    for area in state.areas.values():
        heroes, soldiers = enemies_in(state, team, area.name)
        if (heroes or soldiers) and (not area.base_of or area.base_of == team):
            who = tuple((h.name, h.hp) for h in heroes)
            found.append(Front(area.name, area_name(area.name, _), who, soldiers))
    return tuple(found)


def soldier_draft(state: State, hero: str, area: str = "") -> Entry:
    """What the sheet of a soldier combat begins with: the hero goes in itself where it already stands among
    soldiers alone, or where its team has no soldiers to send."""
    me = state.heroes[hero]
    where = area or me.area
    heroes, soldiers = enemies_in(state, me.team, where)
    here = state.areas.get(where)
    own = here.soldiers.get(me.team, 0) if here and (heroes or soldiers) else 0
    alone = me.area == where and bool(soldiers) and not heroes and not own
    return {
        "area": where if heroes or soldiers else "",
        "source": where if own else "",
        "attackers": max(1, own),
        "walk": alone or not sources(state, me.team),
    }


def sources(state: State, team: str) -> tuple[tuple[str, int], ...]:
    """Areas with soldiers of this team."""
    return tuple((a.name, n) for a in state.areas.values() if (n := a.soldiers.get(team, 0)))


def assault(state: State, front: Front, attackers: int, split: Mapping[str, int], _: Translator) -> str:
    """What soldiers would do there, in one sentence."""
    if not front.heroes:
        left, theirs = soldiers_vs_soldiers(attackers, front.soldiers)
        return _("Staying: yours {n}, theirs {m}.", n=left, m=theirs)
    if not front.mixed:
        name, hp = front.heroes[0]
        one = soldiers_vs_hero(attackers, hp)
        if one.hero_defeated:
            return _.plural(
                "{hero} falls; {n} soldier of yours stays. No VP.",
                "{hero} falls; {n} soldiers of yours stay. No VP.",
                one.staying,
                hero=name,
            )
        return _.plural(
            "{hero} loses {lost} HP; {n} soldier of yours stays.",
            "{hero} loses {lost} HP; {n} soldiers of yours stay.",
            one.staying,
            hero=name,
            lost=one.returned,
        )
    overkill = reading(state, "A34") == "yes"
    melee = soldiers_vs_mixed(attackers, dict(front.heroes), front.soldiers, split, overkill=overkill)
    if isinstance(melee, Refusal):
        due = attackers if overkill else min(attackers, front.soldiers + sum(hp for _name, hp in front.heroes))
        return _("The defenders share out exactly {n} damage.", n=due)
    hurt = [f"{name} −{hp - melee.heroes[name]}" for name, hp in front.heroes if melee.heroes[name] < hp]
    gone = front.soldiers - melee.soldiers_left
    if gone:
        hurt.append(_.plural("{n} soldier removed", "{n} soldiers removed", gone))
    return ", ".join(hurt)


def walk(state: State, hero: str, front: Front, _: Translator) -> str:
    """What it costs a hero to walk into soldiers alone."""
    if reading(state, "A07") == "free":
        return _.plural(
            "{hero} removes {n} soldier unharmed.", "{hero} removes {n} soldiers unharmed.", front.soldiers, hero=hero
        )
    one = hero_vs_soldiers(state.heroes[hero].hp, front.soldiers)
    if one.hero_defeated:
        return _.plural("{hero} falls; {n} soldier stays.", "{hero} falls; {n} soldiers stay.", one.staying, hero=hero)
    return _("{hero} loses {n} HP and removes as many soldiers.", hero=hero, n=one.returned)
