"""The enemy explains itself: each step of a decision in words, with the rule it comes from."""

from __future__ import annotations

from companion.games.heroes3 import battle_events as b
from companion.games.heroes3.lore import AI_CARD, SPELL, TALENT
from companion.games.heroes3.march import MapAction
from companion.games.heroes3.opponent import Plan, Reason
from companion.games.heroes3.state import Realm
from companion.i18n import N_, Translator

REASONS: dict[str, str] = {
    "paralysed": N_("Paralysed: it loses the token and does nothing."),
    "has-acted": N_("It has shot, or moved and cannot shoot any more."),
    "adjacent-forced": N_("An enemy stands next to it: that one it must shoot."),
    "ranged-first": N_("Shooters aim at ranged units first."),
    "no-ranged-foe": N_("No ranged unit to aim at: ground and flying units follow."),
    "same-tier": N_("Same tier comes first."),
    "lower-tier": N_("No equal tier: the next lower one."),
    "higher-tier": N_("No equal or lower tier: the next higher one."),
    "tie": N_("Several are equally good: the player chooses."),
    "nearest": N_("The nearest of them."),
    "fewest-spaces": N_("The one it reaches in the fewest spaces."),
    "attacks-if-it-can": N_("It attacks whenever it can."),
    "penalty-adjacent": N_("Adjacent target: two dice, the lower counts."),
    "penalty-back-lines": N_("Back line to back line: two dice, the lower counts."),
    "nobody-in-reach": N_("It can reach nobody this time."),
    "full-move-closer": N_("It moves as close as it can to the nearest unit."),
    "no-way-closer": N_("No free space brings it closer: it stays."),
    "breach-closest": N_("A besieger tears down the closest wall instead."),
}


def explained(reasons: tuple[Reason, ...], _: Translator) -> tuple[tuple[str, str], ...]:
    """Each reason as (sentence, rule id)."""
    return tuple((_(REASONS[code]), rule) for code, rule in reasons if code in REASONS)


def unit_name(state: Realm, fighter_id: str, _: Translator) -> str:
    """A fighter by its card's name."""
    fighter = state.combat.fighter(fighter_id) if state.combat else None
    return _.pick(state.units[fighter.unit]) if fighter else fighter_id


def sentence(state: Realm, plan: Plan | b.EnemyDecided, _: Translator) -> str:
    """What the enemy does, in one sentence."""
    who = unit_name(state, plan.fighter, _)
    target = unit_name(state, plan.target, _) if plan.target else ""
    match plan.kind:
        case "attack":
            return _("{who} attack {target}.", who=who, target=target)
        case "shoot":
            return _("{who} shoot at {target}.", who=who, target=target)
        case "approach":
            return _("{who} move towards {target}.", who=who, target=target)
        case "breach":
            return _("{who} tear down a wall.", who=who)
        case "skip":
            return _("{who} are paralysed and skip.", who=who)
        case _:
            return _("{who} stay where they are.", who=who)


def card_line(state: Realm, event: b.AiCardDrawn, _: Translator) -> str:
    """An A.I. card with the number of the chosen difficulty."""
    if event.spell == TALENT:
        return _.pick(AI_CARD[event.card].name)
    spell = f" ({spell_name(event.spell, _)})" if event.spell else ""
    return card_text(event.card, event.number, _) + spell


def spell_name(spell: str, _: Translator) -> str:
    """A spell, or the talent of the A.I. hero."""
    if spell == TALENT:
        return _("The A.I. hero’s talent")
    return _.pick(SPELL[spell].name) if spell in SPELL else spell


def card_text(card: str, number: int, _: Translator) -> str:
    """Name and effect of an A.I. card."""
    known = AI_CARD[card]
    return _("{name}: {what}", name=_.pick(known.name), what=_.pick(known.text).format(n=number))


def march_line(action: MapAction, _: Translator) -> str:
    """One line of the A.I. hero's map turn."""
    match action.kind:
        case "chase" if action.reached:
            return _("Go to {what} ({n} MP)", what=action.what, n=action.cost)
        case "chase":
            return _("Close in on {what} ({n} MP)", what=action.what, n=action.cost)
        case "combat":
            return _("Fight {what}", what=action.what)
        case "claim" if action.reached:
            return _("Claim {what} ({n} MP)", what=action.what, n=action.cost)
        case "claim":
            return _("Move towards {what} ({n} MP)", what=action.what, n=action.cost)
        case "reveal":
            return _("Reveal the tile ahead (1 MP); you turn it as you like")
        case _:
            if action.reached:
                return _("Reach the town ({n} MP): a siege", n=action.cost)
            return _("March on the nearest town ({n} MP)", n=action.cost)
