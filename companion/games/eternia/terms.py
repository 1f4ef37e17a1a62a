"""The game's words that stand in events as plain ids, in the reader's language."""

from __future__ import annotations

from collections.abc import Mapping

from companion.i18n import N_, Translator

TERMS: Mapping[str, str] = {
    # zones, attributes and combat cards
    "attack": N_("attack"),
    "defence": N_("defence"),
    "initiative": N_("initiative"),
    "hp": N_("health"),
    "body": N_("body"),
    "mind": N_("mind"),
    "move": N_("move"),
    "surge": N_("surge"),
    "time": N_("time"),
    "tool": N_("tool"),
    "flux": N_("flux"),
    "melee": N_("melee"),
    "missile": N_("missile"),
    "magic": N_("magic"),
    # dice
    "blank": N_("blank"),
    "success": N_("success"),
    "double": N_("double success"),
    "reroll": N_("reroll"),
    # actions
    "outpost-movement": N_("outpost movement"),
    "fast-travel": N_("fast travel"),
    "mobilize": N_("mobilize the soldiers"),
    "brave": N_("brave the wilds"),
    "quest": N_("quest"),
    "rest": N_("rest"),
    "trade": N_("trade"),
    "merchant": N_("merchant"),
    "train": N_("train"),
    "acquire-mount": N_("acquire mount"),
    # cards and merchants
    "spell": N_("spell"),
    "armour": N_("armour"),
    "artifact": N_("artifact"),
    "consumable": N_("consumable"),
    "ally": N_("ally"),
    "beast": N_("beast"),
    "vehicle": N_("vehicle"),
    "shop": N_("shop"),
    "mage": N_("mage guild"),
    "forge": N_("forge"),
    # reasons and sources
    "income": N_("income"),
    "wilds": N_("wilds"),
    "ally-back": N_("ally sent back"),
    "refresh": N_("market refresh"),
    "redraw": N_("victory cards"),
    "defeat": N_("defeat"),
    "flee": N_("flight"),
    "tame": N_("taming"),
    "mount": N_("mount"),
    "leftover": N_("not spent before play"),
    "denied-vp": N_("denied VP"),
    "correction": N_("correction"),
    "night": N_("night"),
    "soldiers": N_("soldiers"),
    "strike": N_("strike"),
    "effect": N_("effect card"),
    "ability": N_("ability"),
    "primary": N_("primary objective"),
    "secondary": N_("secondary objective"),
    "hero": N_("hero defeated"),
    "epic-beast": N_("epic beast"),
    "boss": N_("boss"),
    "solo-hero": N_("enemy hero"),
    "scenario": N_("scenario"),
    "duel": N_("duel of champions"),
    # phases of set-up and play
    "buying": N_("purchases"),
    "zones": N_("deployment zones"),
    "heroes": N_("heroes"),
    "quests": N_("quest tokens"),
    "preparation": N_("preparation"),
    "action": N_("actions"),
    # enemy decks
    "table": N_("real cards, typed in"),
    "box": N_("your box, drawn by the app"),
    "ours": N_("our substitute deck, not the printed one"),
    # how a game ends
    "vp": N_("victory points"),
    "outposts": N_("more outposts"),
    "eternium": N_("more Eternium"),
    "extra-night-round": N_("a tie: play an extra night round"),
    "champion-duel": N_("still a tie: the champions decide"),
    "boss-in-play-all-lose": N_("a boss is still in play: everybody loses"),
    # difficulty
    "beginner": N_("beginner"),
    "novice": N_("novice"),
    "advanced": N_("advanced"),
    "merciless": N_("merciless"),
}


def term(word: str, _: Translator) -> str:
    """A known word of the game translated; any other is a name and stays as it is."""
    return _(TERMS[word]) if word in TERMS else word


def epic_words(face: str, _: Translator) -> str:
    """A face of the epic die: "+2 attack", "surge"."""
    by, space, zone = face.partition(" ")
    return f"{by} {term(zone, _)}" if space else term(face, _)
