"""Words for the things on the table: factions, resources, tiers, kinds, tokens, heroes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from companion.games.heroes3 import lore
from companion.games.heroes3.cards import portal_bonus
from companion.games.heroes3.economy.purse import RESOURCES
from companion.games.heroes3.state import AI, NEVER, NOBODY, Realm, Seat
from companion.games.heroes3.units import UnitCard
from companion.i18n import N_, Translator

ROMAN = ("", "I", "II", "III", "IV", "V", "VI", "VII")
FACTIONS = {"castle": N_("Castle"), "dungeon": N_("Dungeon"), "necropolis": N_("Necropolis"), "other": N_("Expansion")}
RESOURCE = {"gold": N_("Gold"), "materials": N_("Materials"), "valuables": N_("Valuables")}
TIER = {"bronze": N_("Bronze"), "silver": N_("Silver"), "gold": N_("Gold tier"), "azure": N_("Azure")}
KIND = {"ground": N_("Ground"), "flying": N_("Flying"), "ranged": N_("Ranged")}
SIDE = {"few": N_("Few"), "pack": N_("Pack"), "neutral": N_("Neutral")}
TOKENS = {"build": N_("Build"), "population": N_("Population"), "spell-book": N_("Spell Book")}
TOKEN_STATE = {"ready": N_("ready"), "open": N_("buying"), "used": N_("used")}
HERO = {"main": N_("Main Hero"), "secondary": N_("Secondary Hero")}
ATTRIBUTE = {"attack": N_("Attack"), "defence": N_("Defense"), "power": N_("Power"), "knowledge": N_("Knowledge")}
TYPE = {"might": N_("Might"), "magic": N_("Magic")}
MORALE = {"none": N_("No morale token"), "positive": N_("Positive Morale"), "negative": N_("Negative Morale")}
MP_ACTIONS = {
    "move-1-field": N_("Move 1 field"),
    "use-revisitable-again": N_("Use the field again"),
    "reveal-adjacent-tile": N_("Reveal a tile"),
    "place-far-tile": N_("Place a tile"),
}
PORTAL_POWERS = (0, 2, 4)
BONUSES = {"stables": N_("Stables"), "fountain-of-youth": N_("Fountain of Youth"), "card": N_("A card")}
ABILITIES = {
    "best_of_two": N_("rolls two dice, the higher counts"),
    "best_of_two_attack": N_("attacks with two dice, the higher counts"),
    "two_dice_sum": N_("attacks with two dice, both count"),
    "reroll_minus": N_("rerolls every −1"),
    "reroll_minus_attack": N_("rerolls every −1 when attacking"),
    "reroll_zero": N_("may reroll every 0"),
    "reroll_after_move": N_("rerolls a −1 once after moving"),
    "no_die": N_("ignores its Attack Die"),
    "die_plus": N_("+1 to its Attack Die"),
    "plus_from_zero": N_("+1 attack on a 0 or +1"),
    "answer_low": N_("the answer to it rolls two dice, the lower counts"),
    "splash_2": N_("also hits a unit beside the target with 2"),
    "line_attack": N_("also hits the unit behind the target with 2"),
    "strike_heal_2": N_("heals 2 after attacking"),
    "draw_on_minus": N_("on a −1 its owner draws a card"),
    "paralyse_on_minus": N_("paralyses on a −1"),
    "push_on_zero": N_("then roll a die: on a 0 the target moves 1 space away"),
    "paralyse_on_answer": N_("its retaliation paralyses"),
    "paralyse_on_answer_die": N_("its retaliation paralyses on a further die of 0"),
    "guard_on_plus": N_("+1 defense against a +1"),
    "guard_on_zero": N_("+1 defense against a 0 or +1"),
    "guard_on_answer": N_("+1 defense against retaliations"),
    "curse_die": N_("the attacker's die counts as −1"),
    "defense_aura": N_("lends allies beside it a Shield"),
    "no_paralysis": N_("cannot be paralysed"),
    "discard_to_ignore_die": N_("may discard a card to ignore the attacker's die"),
    "reinforce_on_defeat": N_("once beaten, a Necropolis player reinforces a bronze unit for free"),
    "wake_heal_1": N_("heals 1 when activated"),
    "wake_heal_2": N_("heals 2 when activated"),
    "wake_heal_3": N_("heals 3 when activated"),
    "wake_discard": N_("the enemy discards a random card when it is activated"),
    "mend_ally_2": N_("heals 2 on an ally when activated, otherwise +1 attack"),
    "kill_morale": N_("removes the enemy's Positive Morale when activated"),
    "spell_less_2": N_("2 less damage from spells"),
    "spell_less_3": N_("3 less damage from spells"),
    "draw_at_start": N_("its owner draws a card as the combat begins"),
    "income_gold_3": N_("3 gold each Resource Round"),
    "income_valuables_2": N_("2 valuables each Resource Round"),
    "stables_cheaper": N_("on Stables its reinforcement costs 6 gold less"),
    "peek_deck": N_("once a turn, look at the top card of any deck"),
    "end_step": N_("at the end of the turn the hero may step on an Empty Field beside it"),
    "unlimited_retaliation": N_("retaliates without limit"),
    "no_retaliation": N_("gets no retaliation"),
    "no_adjacent_penalty": N_("no penalty next to an enemy"),
    "no_penalties": N_("no shooting penalty"),
    "paralysis": N_("may paralyse"),
    "reroll": N_("may reroll"),
    "draw": N_("draws a card"),
    "discard": N_("discards a card"),
    "heal": N_("heals itself"),
    "map_effect": N_("effect on the map"),
    "double_shot_nonadjacent": N_("second shot from afar"),
    "return_after_attack": N_("flies back after attacking"),
    "defense_bonus": N_("better defense"),
    "ignore_defense": N_("ignores defense"),
    "cancel_lethal": N_("once a combat, cancels a deadly attack on another unit"),
    "spell_damage_reduction": N_("less spell damage"),
    "spell_immunity": N_("immune to spells"),
}


def faction(id: str, _: Translator) -> str:
    return _(FACTIONS[id]) if id in FACTIONS else id


def side(id: str, _: Translator) -> str:
    """The side of a card that lies up."""
    return _(SIDE[id])


def hero_name(seat: Seat, _: Translator) -> str:
    """The hero of a seat, or its kind when no name is known."""
    known = next((h.name for h in lore.HEROES if h.id == seat.hero.lower()), seat.hero)
    return known or _(TYPE[seat.type])


def owner(state: Realm, number: int, _: Translator) -> str:
    """Whose cube lies on a field."""
    if 0 <= number < len(state.seats):
        return state.seats[number].name
    return {AI: _("the AI"), NOBODY: _("nobody"), NEVER: _("nobody yet")}.get(number, "?")


def level(level_: int, xp: int) -> str:
    """The level as it stands on the track, half steps included."""
    return f"{level_}½" if xp else str(level_)


def price(cost: Mapping[str, int], _: Translator) -> str:
    """A cost in a few letters' room: "5 gold + 3 materials"."""
    return " + ".join(_priced(r, cost[r], _) for r in RESOURCES if cost.get(r)) or _("free")


def _priced(resource: str, n: int, _: Translator) -> str:
    match resource:
        case "gold":
            return _.plural("{n} gold", "{n} gold", n)
        case "materials":
            return _.plural("{n} materials", "{n} materials", n)
        case _:
            return _.plural("{n} valuables", "{n} valuables", n)


def abilities(tags: tuple[str, ...], _: Translator) -> str:
    """What a card's side can do, in words; unknown marks as they are."""
    return ", ".join(_(ABILITIES[tag]) if tag in ABILITIES else tag.replace("_", " ") for tag in tags)


def portal_powers(_: Translator) -> tuple[tuple[int, str], ...]:
    """The powers at which Town Portal gives something more, with what it gives."""
    found = []
    for power in PORTAL_POWERS:
        bonus = portal_bonus(power)
        words = _("power {n}: +{by} MP", n=power, by=bonus) if bonus else _("power {n}", n=power)
        found.append((power, words))
    return tuple(found)


def fans(_: Translator) -> str:
    """What is said beside every number that no rulebook prints."""
    return _("As fans collected it: your card is right.")


def fans_of(cards: Iterable[UnitCard], _: Translator) -> str:
    """The same for unit cards, as long as one of them was not read off the players' own box."""
    return "" if all(card.source == "box" for card in cards) else fans(_)
