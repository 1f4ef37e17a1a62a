"""Cards dealt in play: to whom, what they hold, what there is to give."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.conan.commands import DealCard
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.inventory import has, skills
from companion.games.conan.state import State, split
from companion.games.conan.wording import name
from companion.i18n import N_, Translator
from companion.views import cards as c
from companion.views.conan.goods import by_name, shelves
from companion.views.conan.spells import KINDS

SHELVES: dict[Shelf, str] = {"item": N_("Equipment"), "spell": N_("Spells"), "skill": N_("Skills")}
RULES = {"item": "equipment-cards", "spell": "spell-cards", "skill": "skills-overview"}
Cards = tuple[tuple[str, str], ...]
Shelf = Literal["item", "spell", "skill"]


@dataclass(frozen=True, slots=True)
class Deal(c.Open):
    """Cards given by the scenario, or put right."""

    ref: str = ""
    shelf: Shelf = "spell"


@dataclass(frozen=True)
class Dealing:
    """Whose cards, which shelf, and those of every box or of this one."""

    ref: str = ""
    shelf: Shelf = "spell"
    every_box: bool = False


@dataclass(frozen=True)
class DealView:
    """One owner's cards of a shelf: `held` can be taken away, `groups` can be given; `hint` warns of a missing skill."""

    name: str
    held: Cards
    groups: tuple[tuple[str, Cards], ...]
    hint: str


def owners(state: State, shelf: str, _: Translator) -> Cards:
    """Who can be dealt a card of this shelf: heroes, and tiles for all but equipment; spells only to tiles that cast."""
    refs = [f"hero/{id}" for id, hero in state.heroes.items() if not hero.dead]
    if shelf != "item":
        tiles = {id: tile for id, tile in state.tiles.items() if tile.unit.kind != "event"}
        casting = shelf == "spell"
        refs += [f"tile/{id}" for id, t in tiles.items() if not casting or t.spells or "spell-caster" in has(state, t)]
    return tuple((ref, name(state, ref, _)) for ref in refs)


def deal(state: State, ref: str, shelf: str, every_box: bool, _: Translator) -> DealView:
    kind, id = split(ref)
    here = state.heroes[id] if kind == "hero" else state.tiles[id]
    hint = ""
    if shelf == "item":
        goods = state.heroes[id].items
        groups = tuple((words, tuple(cards)) for words, cards in shelves(state, _, every_box))
    elif shelf == "spell":
        goods = here.spells
        free = [
            spell for spell in state.spells.values() if spell.id not in goods and (every_box or spell.box == "core")
        ]
        groups = (("", tuple(by_name((spell.id, _.pick(spell.name)) for spell in free))),)
        if "spell-caster" not in has(state, here):
            hint = _("{who} is no Spell Caster: the card alone does not let anyone cast.", who=name(state, ref, _))
    else:
        goods = has(state, here)
        found = [
            (_(words), [s for s in SKILLS.values() if s.kind == sort and s.id not in goods])
            for sort, words in KINDS.items()
        ]
        groups = tuple((words, tuple(by_name((s.id, _.pick(s.name)) for s in lot))) for words, lot in found if lot)
    return DealView(name(state, ref, _), tuple((card, name(state, card, _)) for card in goods), groups, hint)


def sheet(state: State, _act: Deal, now: Dealing, _: Translator) -> c.Sheet:
    """One sheet for all three: whose, which shelf, what is held (a tap takes it away), what can be given."""
    whose = owners(state, now.shelf, _)
    likely = [ref for ref, _name in whose if now.shelf == "spell" and "spell-caster" in skills(state, ref)]
    ref = now.ref if now.ref in dict(whose) else (likely or [whose[0][0]])[0]
    shown = deal(state, ref, now.shelf, now.every_box, _)

    def cards(found: Cards, given: bool) -> c.Chips:
        icon = "" if given else "close"
        return c.Chips(
            tuple(
                c.Option(words, not given, c.Do(DealCard(ref, now.shelf, id, given)), icon=icon) for id, words in found
            )
        )

    shelves_ = [(id, _(words)) for id, words in SHELVES.items()]
    held = (cards(shown.held, False),) if shown.held else ()
    hint = (c.Note(shown.hint, "warning_amber", "second"),) if shown.hint else ()
    every = c.Option(_("All boxes"), now.every_box, c.edit(Dealing, every_box=not now.every_box))
    groups: list[c.Card] = [] if now.shelf == "skill" else [c.Chips((every,))]
    for words, found in shown.groups:
        groups += [*([c.Line(words, "label")] if words else []), cards(found, True)]
    return c.Sheet(
        _("Cards of {who}", who=shown.name),
        (
            c.Note(_("By the scenario, an event, or to put things right: no gem, at any time.")),
            c.Chips(c.one_of(now.shelf, shelves_, lambda id: c.edit(Dealing, shelf=id))),
            c.Line(_("Whose"), "label"),
            c.Chips(c.one_of(ref, whose, lambda id: c.edit(Dealing, ref=id))),
            c.Line(_("Held: a tap takes it away") if held else _("Nothing of this kind yet"), "label"),
            *held,
            *hint,
            c.Heading(_("To give")),
            *groups,
            c.Button(_("Done"), c.Closing(), filled=True),
        ),
        RULES[now.shelf],
        stays=True,
    )
