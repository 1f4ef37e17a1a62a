"""The victim's defence while it is being chosen: who defends, how, with which card, for how many gems."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import cast

from companion.core.chance import Given
from companion.core.game import replay
from companion.core.refusal import Refusal
from companion.games.conan import GAME, Command, Event
from companion.games.conan import commands as cmd
from companion.games.conan.casting import halos, reactions
from companion.games.conan.combat import wounds
from companion.games.conan.commands import CastSpell
from companion.games.conan.defence import options, passive_of, purse
from companion.games.conan.harm import life_of
from companion.games.conan.inventory import skills
from companion.games.conan.previews import MOST_PAID, defended
from companion.games.conan.state import Attempt, Guarding, State, split
from companion.games.conan.wording import gems, name
from companion.i18n import N_, Translator
from companion.views.conan.dice import dice_words

HOW = {
    "none": N_("No defence"),
    "dodge": N_("Dodge"),
    "parry-weapon": N_("Parry with a weapon"),
    "parry-shield": N_("Parry with a shield"),
}
ARMOUR = N_("Armor only")


FEW_GEMS, MOST_GEMS = 2, 8


@dataclass(frozen=True)
class DefendDraft:
    """The defence being chosen: by whom, how, for how many gems; `more` gems than usual are shown."""

    how: str = "none"
    gems: int = 1
    item: str = ""
    guardian: str = ""
    bonus: int = 0
    support: bool = False
    jinx: bool = False
    more: bool = False
    spell: str = ""

    @property
    def command(self) -> cmd.Defend:
        active = self.how != "none"
        return cmd.Defend(
            cast("Guarding", self.how),
            self.gems if active else 0,
            self.item,
            self.guardian,
            self.bonus,
            self.support,
            self.jinx,
        )


@dataclass(frozen=True)
class Way:
    """One defence: what it costs and throws, the wounds that come through on average, and the chance to live."""

    draft: DefendDraft
    name: str
    note: str
    price: int
    wounds: str
    lives: str
    on: bool


@dataclass(frozen=True)
class DefenceView:
    """The victim's question: what comes through, and with which defence."""

    who: str
    verdict: str
    ways: tuple[Way, ...]
    lethal: bool
    minion: bool
    more: bool
    words: str
    pool: tuple[str, ...]
    kept: str
    spells: tuple[tuple[str, str, str], ...]


def defence_view(state: State, attempt: Attempt, draft: DefendDraft, _: Translator) -> DefenceView:
    drafts, deeper = _drafts(state, attempt, draft)
    tries = [_try(state, attempt, one) for one in drafts]
    ways = tuple(_way(state, attempt, one, draft, _) for one in _worthwhile(tries))
    bare = through(state, attempt)
    life = max(1, life_of(state, attempt.target))
    lethal, minion = bare >= life, life == 1 and not attempt.target.startswith("hero/")
    who = name(state, attempt.target, _)
    if minion:
        verdict = _("The blow kills one if nothing stops it.")
    elif lethal:
        verdict = _.plural("{n} wound would kill {who}.", "{n} wounds would kill {who}.", bare, who=who)
    else:
        verdict = _.plural("{n} wound if nothing stops it.", "{n} wounds if nothing stops them.", bare)
    chosen = next((way for way in ways if way.on), ways[0])
    tried = _tried(state, attempt, chosen.draft)
    words = _bare(state, attempt, _)
    if draft.how != "none" or draft.spell:
        words = _("{how}: {n}", how=chosen.name, n=gems(_price(state, chosen.draft), _))
    spells = tuple(
        (ref, spell, _("{who}: {how}", who=name(state, ref, _), how=_cost(state, spell, _)))
        for ref, spell in reactions(state)
    )
    kept = _kept(state, tried, chosen.draft, lethal, minion, _) if tried else ""
    return DefenceView(who, verdict, ways, lethal, minion, deeper, words, tried.dice if tried else (), kept, spells)


def _cost(state: State, spell: str, _: Translator) -> str:
    return _("{spell}, {n}", spell=name(state, spell, _), n=gems(state.spells[spell].cost, _))


def _price(state: State, one: DefendDraft) -> int:
    """All gems that a defence costs before its dice are thrown."""
    active = one.gems if one.how != "none" else 0
    return active + (state.spells[one.spell].cost if one.spell else 0)


def _kept(state: State, tried: Attempt, one: DefendDraft, lethal: bool, minion: bool, _: Translator) -> str:
    """What the gems that are kept could still do: rerolls, gem by gem, while they help."""
    payer = purse(state, one.guardian or tried.target) - _price(state, one)
    told, last = [], defended(state, tried)
    for coins in range(1, min(MOST_PAID, payer) + 1):
        now = defended(state, tried, coins)
        if now == last:
            break
        number, lives = _.number(float(now[0]), 1), _.percent(float(now[1]))
        share = lives if minion else _("{n} ({share})", n=number, share=lives) if lethal else number
        told.append(_("{n}: {what}", n=gems(coins, _), what=share))
        last = now
    if not told:
        return ""
    return _(
        "Kept for rerolls: {list}", list=reduce(lambda said, more: _("{said}; {more}", said=said, more=more), told)
    )


def through(state: State, attempt: Attempt) -> int:
    """The wounds when no die stops any."""
    return wounds(attempt.power, 0, max(attempt.passive, passive_of(state, attempt).fixed), 0, attempt.precise)


def _bare(state: State, attempt: Attempt, _: Translator) -> str:
    armour = len(passive_of(state, attempt).dice.dice)
    return _.plural("Armor only: {n} die", "Armor only: {n} dice", armour) if armour else _("No Guard")


def _drafts(state: State, attempt: Attempt, draft: DefendDraft) -> tuple[list[DefendDraft], bool]:
    """Every defence that is open, gem by gem; whether more gems than these could be paid."""
    plain = replace(draft, how="none", gems=1, item="", guardian="", spell="")
    found, deeper = [plain], False
    for ref in ("", *_guardians(state, attempt)):
        purse_ = purse(state, ref or attempt.target)
        most = min(purse_, MOST_GEMS if draft.more else FEW_GEMS)
        deeper = deeper or (purse_ > FEW_GEMS and not draft.more and bool(options(state, attempt, ref)))
        for how in options(state, attempt, ref):
            items = _fitting(state, ref or attempt.target, how) or ("",)
            found += [
                replace(plain, how=how, gems=n, item=item, guardian=ref) for item in items for n in range(1, most + 1)
            ]
    for halo in halos(state, attempt.target):
        left = purse(state, attempt.target) - state.spells[halo].cost
        found.append(replace(plain, spell=halo))
        if "dodge" in options(state, attempt):
            most = min(left, MOST_GEMS if draft.more else 1)
            found += [replace(plain, how="dodge", gems=n, spell=halo) for n in range(1, most + 1)]
    return found, deeper


def _guardians(state: State, attempt: Attempt) -> list[str]:
    """Friends who may parry in the victim's place."""
    if attempt.target.startswith("tile/"):
        return []
    others = (f"hero/{id}" for id, one in state.heroes.items() if not one.dead and f"hero/{id}" != attempt.target)
    return [ref for ref in others if "bodyguard" in skills(state, ref)]


def _fitting(state: State, ref: str, how: str) -> tuple[str, ...]:
    kind, id = split(ref)
    if not how.startswith("parry") or kind != "hero":
        return ()
    shield = how == "parry-shield"
    return tuple(
        item
        for item in dict.fromkeys(state.heroes[id].items)
        if state.gear[item].parry and (state.gear[item].kind == "shield") == shield
    )


@dataclass(frozen=True)
class Try:
    """A defence tried out on a copy: the dice it throws, the wounds on average, the chance to live."""

    draft: DefendDraft
    after: Attempt | None
    hurt: Fraction
    lives: Fraction

    def beats(self, other: Try) -> bool:
        """Costs its defender the same and is no worse, whatever is asked."""
        same = all(getattr(self.draft, a) == getattr(other.draft, a) for a in ("guardian", "gems", "spell"))
        active = "none" not in (self.draft.how, other.draft.how)
        return same and active and self.hurt <= other.hurt and self.lives >= other.lives


def _try(state: State, attempt: Attempt, one: DefendDraft) -> Try:
    after = _tried(state, attempt, one)
    hurt, lives = defended(state, after) if after else (Fraction(through(state, attempt)), Fraction(0))
    return Try(one, after, hurt, lives)


def _worthwhile(tries: list[Try]) -> list[Try]:
    """Without those that another beats for the same gems, as a parry does a dodge; of equals the first stays."""
    return [
        one
        for n, one in enumerate(tries)
        if not any(other.beats(one) and (m < n or not one.beats(other)) for m, other in enumerate(tries) if m != n)
    ]


def _way(state: State, attempt: Attempt, tried: Try, draft: DefendDraft, _: Translator) -> Way:
    one, after = tried.draft, tried.after
    armour = passive_of(state, attempt).dice.dice
    label = _(ARMOUR if one.how == "none" and armour else HOW[one.how])
    if one.item:
        label = _("Parry: {item}", item=name(state, one.item, _))
    if one.guardian:
        label = _("{who}: {how}", who=name(state, one.guardian, _), how=label)
    if one.spell:
        halo = name(state, one.spell, _)
        label = halo if one.how == "none" else _("{halo} and {how}", halo=halo, how=label.lower())
    dice = dice_words(after.dice, after.arrows, _) if after else ""
    cost = _price(state, one)
    price = gems(cost, _) if cost else _("no gem")
    price = _("{price}, reaction", price=price) if one.spell else price
    same = (one.how, one.item, one.guardian, one.spell) == (draft.how, draft.item, draft.guardian, draft.spell)
    on = same and (one.how == "none" or one.gems == draft.gems)
    told = ", ".join(part for part in (price, dice) if part)
    return Way(one, label, told, cost, _.number(float(tried.hurt), 1), _.percent(float(tried.lives)), on)


def _tried(state: State, attempt: Attempt, draft: DefendDraft) -> Attempt | None:
    """The defence tried out on a copy, after the halo that goes before it; None where it cannot be."""
    if draft.spell:
        state = replay(GAME, state, _decided(state, CastSpell(attempt.target, draft.spell)))
    decided = _decided(state, draft.command)
    after = replay(GAME, state, decided).attempt
    if decided and after is not None and after.step == "defence-roll":
        return after
    # No die is thrown: what stands fixed is all.
    return replace(attempt, dice=(), arrows={}, passive=max(attempt.passive, passive_of(state, attempt).fixed))


def _decided(state: State, command: Command) -> tuple[Event, ...]:
    decided = GAME.decide(state, command, Given(()), frozenset())
    return () if isinstance(decided, Refusal) else decided
