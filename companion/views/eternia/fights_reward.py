"""What a beaten enemy gives: a combat card for another, kept for the next time, or itself as a mount."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.games.eternia.box import Profile
from companion.games.eternia.combat_deck import CARDS
from companion.games.eternia.commands import SwapCombatCard
from companion.games.eternia.fight_commands import TameBeast
from companion.games.eternia.terms import term
from companion.i18n import Translator
from companion.views import cards as c


@dataclass(frozen=True, slots=True)
class AskReward(c.Open):
    """Leads from a beaten enemy to the team's combat deck."""

    team: str
    foe: str

    @property
    def key(self) -> str:
        return f"reward.{self.foe}" if self.foe else ""


@dataclass(frozen=True)
class Reward:
    """The card that comes in."""

    add: str = ""


@dataclass(frozen=True, slots=True)
class TakeReward(c.Open):
    """The cards change, and the box keeps what this enemy gives."""

    asked: AskReward
    command: SwapCombatCard


def known(profile: Profile, asked: AskReward) -> Reward:
    """What this enemy gave the last time."""
    card = profile.get(asked.key)
    return Reward(card if card in CARDS else "")


def sheet(deck: Mapping[str, int], asked: AskReward, draft: Reward, _: Translator) -> c.Sheet:
    rule = c.Line(_("As the reward says; another card leaves for it."), "quiet", "combat-deck-upgrade")
    if not draft.add:
        options = tuple(c.Option(term(card, _), False, c.edit(Reward, add=card)) for card in CARDS)
        return c.Sheet(_("Which combat card comes in?"), (rule, c.Chips(options)))
    leaves = tuple(
        c.Option(f"{term(card, _)} × {n}", False, TakeReward(asked, SwapCombatCard(asked.team, draft.add, card)))
        for card, n in deck.items()
        if n and card != draft.add
    )
    another = c.Button(_("Another card comes in"), c.edit(Reward, add=""))
    words = _("{card} comes in: which card leaves?", card=term(draft.add, _))
    return c.Sheet(words, (rule, c.Chips(leaves), another))


@dataclass(frozen=True, slots=True)
class AskTame(c.Open):
    """What a tamed beast gives is on its card; an old mount leaves by itself."""

    words: str


@dataclass(frozen=True)
class Tamed:
    move: int = 0
    flying: bool = False


def tame_sheet(asked: AskTame, draft: Tamed, _: Translator) -> c.Sheet:
    flies = c.Option(_("It flies"), draft.flying, c.edit(Tamed, flying=not draft.flying), icon="air")
    made = (
        c.Line(_("What its card gives; a mount you had is discarded.")),
        c.counter(_("Movement bonus"), draft.move, 0, 9, lambda n: c.edit(Tamed, move=n)),
        c.Chips((flies,)),
        c.Button(asked.words, c.Do(TameBeast(flying=draft.flying, move=draft.move), (Tamed,)), filled=True),
    )
    return c.Sheet(asked.words, made, "taming-beasts")
