"""The victim's defence while it is being chosen: who defends, how, with which card, for how many gems."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.core.chance import Given
from companion.core.step import Refusal, replay
from companion.games.conan import GAME
from companion.games.conan import commands as cmd
from companion.games.conan.defence import options, passive_of, purse
from companion.games.conan.inventory import skills
from companion.games.conan.state import Attempt, State, split
from companion.games.conan.wording import gems, name
from companion.i18n import N_, Translator
from companion.views.conan.announcing import Option
from companion.views.conan.dice import dice_words
from companion.views.conan.goals import Goal, goals

HOW = {
    "none": N_("No defence"), "dodge": N_("Dodge"), "parry-weapon": N_("Parry with a weapon"),
    "parry-shield": N_("Parry with a shield"),
}  # fmt: skip
ARMOUR = N_("Armour only")


@dataclass(frozen=True)
class DefendDraft:
    """The defence being chosen: by whom, how, for how many gems."""

    how: str = "none"
    gems: int = 1
    item: str = ""
    guardian: str = ""
    bonus: int = 0
    support: bool = False
    jinx: bool = False

    @property
    def command(self) -> cmd.Defend:
        active = self.how != "none"
        return cmd.Defend(
            self.how, self.gems if active else 0, self.item, self.guardian, self.bonus, self.support, self.jinx  # type: ignore[arg-type]
        )  # fmt: skip


@dataclass(frozen=True)
class DefenceView:
    """The victim's choices: who parries, how, with which card, for how many gems."""

    who: str
    ways: tuple[Option, ...]
    items: tuple[Option, ...]
    guardians: tuple[Option, ...]
    most: int
    words: str
    dice: str
    goals: tuple[Goal, ...]


def defence(state: State, attempt: Attempt, draft: DefendDraft, _: Translator) -> DefenceView:
    ways = ["none", *options(state, attempt, draft.guardian)]
    ref = draft.guardian or attempt.target
    kind, id = split(ref)
    how = draft.how if draft.how in ways else "none"
    items: tuple[Option, ...] = ()
    if how.startswith("parry") and kind == "hero":
        fitting = [
            item for item in state.heroes[id].items
            if state.gear[item].parry and (state.gear[item].kind == "shield") == (how == "parry-shield")
        ]  # fmt: skip
        items = tuple(
            Option(item, name(state, item, _), dice_words(state.gear[item].parry.dice, state.gear[item].parry.free(), _), item == draft.item)
            for item in fitting
        )  # fmt: skip
    guardians: tuple[Option, ...] = ()
    if attempt.target.startswith("hero/") or attempt.target.startswith("ally/"):
        guardians = tuple(
            Option(f"hero/{h}", name(state, f"hero/{h}", _), "", draft.guardian == f"hero/{h}")
            for h, hero in state.heroes.items()
            if not hero.dead and f"hero/{h}" != attempt.target and "bodyguard" in skills(state, f"hero/{h}")
        )
    armour = len(passive_of(state, attempt).dice.dice)
    names = {**HOW, "none": ARMOUR} if armour else HOW
    if how == "none" and armour:
        words = _.plural("Armour only: {n} die", "Armour only: {n} dice", armour)
    elif how == "none":
        words = _("No active defence")
    else:
        words = _("{how}: {n}", how=_(HOW[how]), n=gems(draft.gems, _))
    return DefenceView(
        name(state, ref, _), tuple(Option(way, _(names[way]), "", way == how) for way in ways), items, guardians,
        max(1, purse(state, ref)), words, *_tried(state, draft, _),
    )  # fmt: skip


def _tried(state: State, draft: DefendDraft, _: Translator) -> tuple[str, tuple[Goal, ...]]:
    """The defence tried out on a copy: its dice and what they would stop."""
    decided = GAME.decide(state, draft.command, Given(()), frozenset())
    if isinstance(decided, Refusal):
        return "", ()
    after: State = replay(GAME, state, decided)
    attempt = after.attempt
    if attempt is None or attempt.step != "defence-roll":
        return "", ()
    return dice_words(attempt.dice, attempt.arrows, _), goals(after, attempt, _)


def settled(state: State, attempt: Attempt, draft: DefendDraft) -> DefendDraft:
    """The draft made to fit: a way that is open, a card that parries."""
    ways = ["none", *options(state, attempt, draft.guardian)]
    if draft.guardian and draft.how == "none" and len(ways) > 1:
        draft = replace(draft, how=ways[1])
    how = draft.how if draft.how in ways else "none"
    kind, id = split(draft.guardian or attempt.target)
    item = ""
    if how.startswith("parry") and kind == "hero":
        fitting = [
            card for card in state.heroes[id].items
            if state.gear[card].parry and (state.gear[card].kind == "shield") == (how == "parry-shield")
        ]  # fmt: skip
        item = draft.item if draft.item in fitting else fitting[0] if fitting else ""
    return replace(draft, how=how, item=item)
