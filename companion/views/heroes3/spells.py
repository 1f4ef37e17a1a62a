"""The A.I.'s spell before it takes effect, and what any spell does with so much power."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from companion.games.heroes3.lore import AI_CARDS, SPELL, TALENT, Sorcery
from companion.games.heroes3.reasons import spell_name
from companion.games.heroes3.spells import sorcery
from companion.games.heroes3.state import Realm, Talent
from companion.i18n import N_, Translator
from companion.views.heroes3.blows import place_name

TALENT_ON = {
    "": N_("the highest defense"),
    "active": N_("the unit that acts"),
    "hurt": N_("the one hurt most"),
    "choose": N_("you choose"),
}


@dataclass(frozen=True)
class SpellView:
    """The A.I.'s spell: what is cast, with what effect, and on whom; several targets are put to the players."""

    title: str
    effect: str
    targets: tuple[tuple[str, str], ...] = ()
    chosen: str = ""
    told: bool = False
    why: str = ""
    talent: bool = False


def spell_view(state: Realm, chosen: str, _: Translator) -> SpellView | None:
    combat = state.combat
    if combat is None or not combat.ai_spell:
        return None
    name, talent = spell_name(combat.ai_spell, _), combat.ai_spell == TALENT
    heading = _("The AI casts {what}, power {n}", what=name, n=combat.ai_power)
    if talent:
        heading = _.plural("{what}: {n} time", "{what}: {n} times", combat.ai_power, what=name)
    targets = tuple((id, place_name(state, id, _)) for id in sorcery.ai_targets(state, combat))
    if sorcery.keeps(state, combat):
        return SpellView(heading, _("Its moment has not come: the A.I. keeps it and uses it by itself."), told=True)
    if not targets:
        return SpellView(heading, _("No unit that it can be cast on: it is lost."), told=True, talent=talent)
    only = chosen if chosen in dict(targets) else targets[0][0]
    known = sorcery.casting(state, combat.ai_spell)
    effect = effect_of(known, combat.ai_power, _) if known else ""
    if talent:
        effect = " · ".join(filter(None, (state.ai_talent, skill_line(state.ai_skill, _))))
    elif known and known.does == "told":
        effect = _("The unit is set on the nearest free space beside one of yours.")
    return SpellView(heading, effect, targets, only, why=on_whom(state, _), talent=talent)


def on_whom(state: Realm, _: Translator) -> str:
    """By what the A.I. chooses whom its spell or its talent is for."""
    talent = state.combat is not None and state.combat.ai_spell == TALENT
    return _(TALENT_ON[state.ai_skill.on if talent else ""])


def skill_line(skill: Talent, _: Translator) -> str:
    """What the talent does, in half a line; nothing where the app does not know it."""
    known = Sorcery(skill.does, numbers=(skill.number,) * 3)
    if skill.does == "heal":
        return _.plural("heals {n} damage", "heals {n} damage", skill.number)
    return effect_of(known, 0, _) if skill.does else ""


def spell_effect(spell: str, power: int, _: Translator) -> str:
    """What a spell does with so much power, in half a line; nothing when the app does not know it."""
    known = sorcery.SORCERY.get(spell)
    return effect_of(known, power, _) if known else ""


def effect_of(known: Sorcery, power: int, _: Translator) -> str:
    """The same by what it does."""
    step = known.step(power)
    n = known.numbers[step]
    sign = f"+{n}" if n > 0 else f"−{-n}"
    match known.does:
        case "damage":
            return _.plural("{n} damage", "{n} damage", n)
        case "chain":
            numbers = ", ".join(str(hit) for hit in (known.numbers[step], *known.onward[step]))
            return _("damage {numbers}: the target, then the two units closest to it", numbers=numbers)
        case "area":
            return _.plural(
                "{n} damage to the target and a unit beside it", "{n} damage to the target and a unit beside it", n
            )
        case "attack":
            return _("{n} attack for its next attack", n=sign)
        case "defence":
            return _("{n} defense against the next attack", n=sign)
        case "initiative":
            return _("{n} initiative until the combat ends", n=sign)
        case "steady":
            bonus = " · " + _("{n} attack for its next attack", n=sign) if n else ""
            return _("the next attack ignores the die") + bonus
        case "paralyse":
            return _("a paralysis token")
        case "heal":
            return _.plural("heals {n} damage, effects end", "heals {n} damage, effects end", n)
        case "answer":
            return _("it may strike back again this round")
        case "mute":
            return _("no special ability until the combat ends") + " · " + _reach(step, _)
        case "ward":
            return _("out of reach of spells until the combat ends") + " · " + _reach(step, _)
        case "fire":
            return _.plural(
                "this round whoever attacks it from beside takes {n} damage",
                "this round whoever attacks it from beside takes {n} damage",
                n,
            )
        case "raise":
            return _("cancels the attack that has just beaten a unit") + " · " + _reach(step, _)
        case "portal":
            return _("outside of combat only: see the hero's movement")
        case _:
            return _("a unit goes to any free space: open its card") + " · " + _reach(step, _)


def _reach(step: int, _: Translator) -> str:
    return _("Bronze") if step == 0 else _("Bronze or Silver") if step == 1 else _("Bronze, Silver or Gold")


def ai_cards(state: Realm, _: Translator) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The A.I. cards as the real deck may give them; one that casts a spell, once for each spell it can be."""
    combat = state.combat
    spells = sorted({*combat.ai_spells.pile, *combat.ai_spells.discard}) if combat else []
    for card in AI_CARDS:
        if card.kind == "spell" and len(spells) > 1:
            yield from ((f"{_.pick(card.name)} · {_.pick(SPELL[id].name)}", (card.id, id)) for id in spells)
        else:
            yield _.pick(card.name), (card.id,)
