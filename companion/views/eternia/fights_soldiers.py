"""Soldier combat: who stands where, what it would come to, and the sheet that asks."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from companion.core.refusal import Refusal
from companion.games.eternia.commands import FightSoldiers, WalkIntoSoldiers
from companion.games.eternia.soldiers import hero_vs_soldiers, soldiers_vs_hero, soldiers_vs_mixed, soldiers_vs_soldiers
from companion.games.eternia.state import State
from companion.games.eternia.table import enemies_in, reading
from companion.games.eternia.wording import area_name
from companion.i18n import Translator
from companion.views import cards as c
from companion.views.eternia.readings import unclear

Shares = tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class AskSoldiers(c.Open):
    """Soldiers go against an area with enemies, or the hero walks into soldiers alone."""

    hero: str
    area: str = ""
    source: str = ""
    count: int = 1


@dataclass(frozen=True)
class Assault:
    """Where soldiers come from and go to, how many, and which defenders take what; or the hero enters itself."""

    area: str = ""
    source: str = ""
    attackers: int = 1
    walk: bool = False
    shares: Shares = ()


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


# the sheet ------------------------------------------------------------------------------------------
def begun(state: State, asked: AskSoldiers) -> Assault:
    """What the sheet begins with: the hero goes in itself where it already stands among soldiers alone, or where its
    team has no soldiers to send."""
    if asked.source:
        return Assault(asked.area, asked.source, asked.count)
    me = state.heroes[asked.hero]
    where = asked.area or me.area
    heroes, soldiers = enemies_in(state, me.team, where)
    here = state.areas.get(where)
    own = here.soldiers.get(me.team, 0) if here and (heroes or soldiers) else 0
    alone = me.area == where and bool(soldiers) and not heroes and not own
    met = where if heroes or soldiers else ""
    return Assault(met, where if own else "", max(1, own), alone or not sources(state, me.team))


def sheet(state: State, asked: AskSoldiers, draft: Assault, _: Translator) -> c.Sheet:
    team = state.heroes[asked.hero].team
    found = fronts(state, team, _)
    heading = _("Soldier combat")
    if not found:
        return c.Sheet(heading, (c.Line(_("No enemies stand in any outpost.")),), "soldier-combat")
    modes = ((False, _("Soldiers attack")), (True, _("{hero} walks into soldiers", hero=asked.hero)))
    front = next((one for one in found if one.area == draft.area), found[0])
    where = ((one.area, _where(one)) for one in found)
    top = (
        c.Chips(c.one_of(draft.walk, modes, lambda walk: c.edit(Assault, walk=walk))),
        c.Chips(c.one_of(front.area, where, lambda area: c.edit(Assault, area=area))),
    )
    more = _walking(state, asked.hero, front, _) if draft.walk else _assault(state, team, front, draft, _)
    return c.Sheet(heading, (*top, *more), "soldier-combat", stays=True)


def _where(front: Front) -> str:
    who = [name for name, _hp in front.heroes]
    if front.soldiers:
        who.append(f"{front.soldiers} ×")
    return f"{front.name} · {', '.join(who)}"


def _assault(state: State, team: str, front: Front, draft: Assault, _: Translator) -> tuple[c.Card, ...]:
    mine = sources(state, team)
    if not mine:
        return (c.Line(_("Your team has no soldiers on the map.")),)
    source, most = next((one for one in mine if one[0] == draft.source), mine[0])
    going = min(draft.attackers, most)
    where = ((area, f"{area_name(area, _)} · {n}") for area, n in mine)
    made: list[c.Card] = [
        c.Line(_("They come from:"), "quiet"),
        c.Chips(c.one_of(source, where, lambda area: c.edit(Assault, source=area))),
        c.counter(_("Attackers"), going, 1, most, lambda n: c.edit(Assault, attackers=n)),
    ]
    split = _split(draft, front)
    if front.mixed:
        made.append(c.Line(_("The defending team shares out the damage:")))
        made += _shares(front, draft, split, going if reading(state, "A34") == "yes" else 0, _)
        made += _doubt(state, "A34", _)
    made.append(c.Note(assault(state, front, going, split, _)))
    shares = {name: n for name, n in split.items() if n}
    fight = c.Closing(c.Do(FightSoldiers(team, front.area, going, source, shares), (Assault,)))
    words = _.plural("Attack with {n} soldier", "Attack with {n} soldiers", going)
    return (*made, c.Button(words, fight, filled=True))


def _split(draft: Assault, front: Front) -> dict[str, int]:
    given = dict(draft.shares)
    names = [name for name, _hp in front.heroes] + (["soldiers"] if front.soldiers else [])
    return {name: given.get(name, 0) for name in names} if front.mixed else {}


def _shares(front: Front, draft: Assault, split: Mapping[str, int], over: int, _: Translator) -> list[c.Card]:
    """The defenders say who takes the damage; `over` may go to a hero beyond its health."""
    most = {**{name: max(hp, over) for name, hp in front.heroes}, "soldiers": front.soldiers}

    def share(name: str) -> Callable[[int], c.Act]:
        return lambda n: c.edit(Assault, shares=tuple({**dict(draft.shares), name: n}.items()))

    words = {"soldiers": _("soldiers")}
    return [c.counter(words.get(name, name), now, 0, most[name], share(name)) for name, now in split.items()]


def _doubt(state: State, id: str, _: Translator) -> tuple[c.Card, ...]:
    return c.Tags(((_("The book is unclear here"), "bad"),)), *unclear(state, id, _)


def _walking(state: State, hero: str, front: Front, _: Translator) -> tuple[c.Card, ...]:
    """The book does not say what happens when a hero enters an outpost of soldiers: the reading stands here."""
    enter = c.Closing(c.Do(WalkIntoSoldiers(hero, front.area), (Assault,)))
    words = _("{hero} enters {area}", hero=hero, area=front.name)
    return (c.Note(walk(state, hero, front, _)), *_doubt(state, "A07", _), c.Button(words, enter, filled=True))
