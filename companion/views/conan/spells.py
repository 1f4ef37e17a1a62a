"""Spells as cards that cast, skills as cards that explain: who has them, what they cost, what stands on them."""

from __future__ import annotations

from dataclasses import dataclass

from companion.core.chance import Given
from companion.core.refusal import Refusal
from companion.games.conan import GAME
from companion.games.conan.casting import on_card, spell_cost
from companion.games.conan.commands import CastSpell
from companion.games.conan.facts.skills import SKILLS
from companion.games.conan.inventory import skills
from companion.games.conan.state import State, split
from companion.games.conan.wording import name
from companion.i18n import N_, Translator
from companion.views import describe
from companion.views.conan import announcing
from companion.views.conan.dice import dice_words
from companion.views.conan.plan import fresh

KINDS = {
    "attack": N_("Attack"),
    "defence": N_("Defence"),
    "movement": N_("Movement"),
    "magic": N_("Magic"),
    "misc": N_("Others"),
}


@dataclass(frozen=True)
class SpellView:
    """A spell card of one caster; `tags` say reaction, area, sight and range; `end` when a halo ends; `objection` what is
    against casting it now. A `plain` one asks nothing."""

    id: str
    name: str
    cost: int
    placed: int
    limit: int | None
    tags: tuple[str, ...]
    dice: str
    end: str
    rule: str
    unknown: bool
    objection: str
    plain: bool


@dataclass(frozen=True)
class Caster:
    ref: str
    name: str
    able: bool
    spells: tuple[SpellView, ...]


@dataclass(frozen=True)
class SkillCard:
    id: str
    name: str
    kind: str
    who: str


def casters(state: State, _: Translator) -> tuple[Caster, ...]:
    """Everyone at the table who holds spell cards."""
    found = []
    held = [(f"hero/{id}", hero.spells) for id, hero in state.heroes.items() if not hero.dead]
    held += [(f"tile/{id}", tile.spells) for id, tile in state.tiles.items() if tile.figures]
    for ref, spells in held:
        if spells:
            able = "spell-caster" in skills(state, ref)
            cards = tuple(_spell(state, ref, spell, _) for spell in spells if spell in state.spells)
            found.append(Caster(ref, name(state, ref, _), able, cards))
    return tuple(found)


def _spell(state: State, ref: str, id: str, _: Translator) -> SpellView:
    spell = state.spells[id]
    asked = announcing.view(state, fresh(state, "spell", ref, id), _)
    tried = GAME.decide(state, CastSpell(ref, id), Given(()), frozenset())
    refused = isinstance(tried, Refusal) and tried.code != "no_such_target"
    against = describe.refusal(tried, _, state) if refused and isinstance(tried, Refusal) else ""
    kind, who = split(ref)
    standing = (state.heroes[who] if kind == "hero" else state.tiles[who]).halo == id
    tags = []
    if spell.reaction:
        tags.append(_("reaction: any time"))
    if spell.area:
        tags.append(_("whole area"))
    if spell.sight:
        tags.append(_("line of sight"))
    if spell.reach is not None:
        tags.append(_.plural("up to {n} area", "up to {n} areas", spell.reach) if spell.reach else _("same area"))
    if spell.per_area:
        tags.append(_("price by area"))
    if spell.passive:
        tags.append(_.plural("{n} point of passive defence", "{n} points of passive defence", spell.passive))
    end = ""
    if spell.passive:
        end = (
            _("Ends when the caster turns from cautious to aggressive, or carries too much")
            if ref.startswith("hero/")
            else _("Ends when its tile is activated")
        )
    return SpellView(
        id,
        _.pick(spell.name),
        spell_cost(state, spell, 1),
        on_card(state, ref, id),
        spell.limit,
        tuple(tags),
        dice_words(spell.dice.dice, spell.dice.free(), _) if spell.dice else "",
        end,
        id if spell.known else "spell-cards",
        not spell.known,
        _("In force already.") if standing else against,
        not (asked.targets or asked.numbers or asked.toggles),
    )


def skill_cards(state: State, _: Translator) -> tuple[tuple[str, tuple[SkillCard, ...]], ...]:
    """The skills in this game by kind, each with those who have it now."""
    refs = [f"hero/{id}" for id, hero in state.heroes.items() if not hero.dead]
    refs += [f"tile/{id}" for id in state.tiles] + [f"ally/{id}" for id in state.allies]
    owners: dict[str, list[str]] = {}
    for ref in refs:
        for skill in skills(state, ref):
            owner = name(state, ref, _)
            if owner not in owners.setdefault(skill, []):
                owners[skill].append(owner)
    found = []
    for kind, words in KINDS.items():
        cards = [
            SkillCard(id, _.pick(skill.name), kind, ", ".join(owners[id]))
            for id, skill in SKILLS.items()
            if skill.kind == kind and id in owners
        ]
        if cards:
            found.append((_(words), tuple(cards)))
    return tuple(found)
