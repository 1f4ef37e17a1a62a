"""Where the table is: fights, the heroes with their piles, and the one thing to do next."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.game import Due, main_of
from companion.games.veiel.cards import PILES
from companion.games.veiel.due import due
from companion.games.veiel.facts import HERO_NAMES, LAST_FIGHT
from companion.games.veiel.state import (
    Enemy,
    Hero,
    State,
    destiny_size,
    hero_of,
    moira_in_force,
    wounds_shown,
)
from companion.games.veiel.wording import enemy_name
from companion.i18n import N_, Translator

HERO_RULES = {
    "hero": "base-game",
    "elements-mistress": "elements-mistress",
    "time-mage": "time-mage",
    "twins": "twins-one-deck",
}
PILE_LABELS = {
    "deck": N_("Deck"),
    "hand": N_("Hand"),
    "discard": N_("Discard"),
    "wounds": N_("Wounds"),
    "exile": N_("Exile"),
    "removed": N_("Box"),
    "destiny": N_("Destiny"),
}
STATUS_WORDS = {"now": N_("plays now"), "acted": N_("has acted"), "out": N_("out"), "waiting": N_("still to act")}


@dataclass(frozen=True)
class PileView:
    """One pile; `muted` when it counts as nothing just now, with the reason in `note`."""

    id: str
    name: str
    count: int
    muted: bool = False
    note: str = ""


@dataclass(frozen=True)
class HeroView:
    id: str
    name: str
    kind: str
    kind_name: str
    player: str
    piles: tuple[PileView, ...]
    in_use: int
    status: str
    status_name: str
    rule: str
    destiny: int = 0
    """Cards of this hero in the common pile."""
    missing: int = 0
    """Cards to draw for a full hand."""

    def count(self, pile: str) -> int:
        """How many cards lie there."""
        return sum(one.count for one in self.piles if one.id == pile)

    @property
    def brief(self) -> tuple[PileView, ...]:
        """The piles worth a line: what counts as nothing, and rare piles that are empty, are left out."""
        rare = ("exile", "removed")
        return tuple(pile for pile in self.piles if not pile.muted and (pile.count or pile.id not in rare))


@dataclass(frozen=True)
class Stat:
    """A number to be read at a metre."""

    id: str
    name: str
    value: int
    note: str = ""
    rule: str = ""


def heroes(state: State, _: Translator) -> tuple[HeroView, ...]:
    return tuple(hero_view(state, hero, _) for hero in state.heroes)


def hero_view(state: State, hero: Hero, _: Translator) -> HeroView:
    status = "out" if hero.out else "now" if state.active == hero.id else "acted" if hero.acted else "waiting"
    shown = [pile for pile in PILES if pile != "removed" or hero.piles.removed]
    kind_name = "" if hero.kind == "hero" else _.pick(HERO_NAMES[hero.kind])
    return HeroView(
        hero.id,
        _.pick(hero.name),
        hero.kind,
        "" if kind_name == _.pick(hero.name) else kind_name,
        hero.player,
        tuple(
            _pile(state, hero, pile, _) for pile in ("hand", "deck", *(p for p in shown if p not in ("hand", "deck")))
        ),
        hero.piles.in_use,
        status,
        _(STATUS_WORDS[status]),
        HERO_RULES[hero.kind],
        state.destiny.get(hero.id, 0),
        max(state.hand_size - hero.piles.hand, 0),
    )


def _pile(state: State, hero: Hero, pile: str, _: Translator) -> PileView:
    name = _(PILE_LABELS[pile])
    if pile != "wounds":
        return PileView(pile, name, hero.piles.count(pile))
    moira = moira_in_force(state)
    note = _("Against Moira wounds count as 0.") if moira else ""
    return PileView(pile, name, wounds_shown(state, hero), moira, note)


def focus(state: State, wanted: str, mine: str = "") -> str:
    """The hero in sight: the one that was tapped, else whoever plays, else the next who may, one's own first."""
    if hero_of(state, wanted):
        return wanted
    return state.active or next_hero(state, own_hero(state, mine))


def own_hero(state: State, player: str) -> str:
    """The hero of this player who is still to act, if any."""
    own = (hero.id for hero in state.heroes if hero.player == player and not hero.acted and not hero.out)
    return next(own, "")


def next_hero(state: State, wanted: str) -> str:
    """Who begins when the main action is pressed: heroes act in any order, so a tap decides."""
    waiting = [hero.id for hero in state.heroes if not hero.acted and not hero.out]
    return wanted if wanted in waiting else (waiting[0] if waiting else state.heroes[0].id)


def next_step(state: State, wanted: str, _: Translator) -> Due | None:
    """The main key: what is due; heroes act in any order, so the one who was tapped begins."""
    found = due(state, _)
    first = main_of(found)
    if first is None or not first.who or not wanted:
        return first
    return next((one for one in found if one.who == wanted), first)


def boss_comes(state: State) -> bool:
    """The next fight is the last: somebody reads the life off the boss's card."""
    return state.stage == "reinforcement" and state.fight + 1 >= LAST_FIGHT


def fights(state: State, _: Translator) -> tuple[tuple[str, ...], int]:
    """The way of the evening, and where on it the table is."""
    last = _.pick(state.boss.name) if state.boss.id else _("Boss")
    names = (*(str(n) for n in range(1, LAST_FIGHT)), last)
    done = LAST_FIGHT if state.stage == "over" and state.won else state.fight - 1
    return names, done


def stage_words(state: State, _: Translator) -> str:
    """The phase between fights, or the end, as a tag; nothing during a fight."""
    if state.stage == "reinforcement":
        return _("Reinforcement")
    if state.stage == "over":
        return _("Victory") if state.won else _("Defeat")
    return ""


def stats(state: State, open_fusions: int, _: Translator) -> tuple[Stat, ...]:
    """The two or three numbers of the moment."""
    standing = [enemy for enemy in state.enemies if enemy.life > 0]
    life = sum(enemy.life for enemy in standing)
    found = [Stat("won", _.plural("Encounter won", "Encounters won", state.encounters_done), state.encounters_done)]
    boss = next((enemy for enemy in state.enemies if enemy.boss), None)
    if state.stage == "fight":
        found = [Stat("round", _("Round"), state.round)]
    if state.stage == "fight" and boss:
        others = len(standing) - (boss.life > 0)
        note = _.plural("life, and {n} enemy", "life, and {n} enemies", others) if others else _("life")
        found.append(Stat("boss", enemy_name(state, boss, _), boss.life, note, "base-game"))
    elif state.stage == "fight":
        name = _.plural("Enemy", "Enemies", len(standing))
        found.append(Stat("enemies", name, len(standing), _("life {n} in all", n=life), "base-game"))
    if moira_in_force(state) or (state.boss.id == "moira" and destiny_size(state)):
        note = _("nobody's wounds") if moira_in_force(state) else _("to be sorted")
        found.append(Stat("destiny", _("Destiny"), destiny_size(state), note, "destiny-pile"))
    elif state.mistress and state.stage == "fight":
        name = _.plural("Fusion", "Fusions", open_fusions)
        found.append(Stat("fusions", name, open_fusions, _.plural("open", "open now", open_fusions), "fusion"))
    return tuple(found)


def enemies(state: State, _: Translator) -> tuple[tuple[Enemy, str], ...]:
    """Who stands against the heroes, each by name."""
    return tuple((enemy, enemy_name(state, enemy, _)) for enemy in state.enemies)
