"""The roll being resolved: its step, the dice as they lie, what a reroll would gain, the sums down to the wounds."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.conan import Command, opponent, previews, speech
from companion.games.conan import commands as cmd
from companion.games.conan.activation import returning
from companion.games.conan.announce import sacrifices
from companion.games.conan.combat import wounds
from companion.games.conan.defence import passive_of, purse
from companion.games.conan.hindering import after_hindering
from companion.games.conan.inventory import skills
from companion.games.conan.previews import aims
from companion.games.conan.state import Attempt, State, split
from companion.games.conan.wording import KINDS, STEPS, capital, gems, name
from companion.i18n import Translator
from companion.views.conan.announcing import Option, option
from companion.views.conan.dice import dice_words
from companion.views.conan.goals import AgainView, Goal, goals
from companion.views.conan.goals import advice as advise
from companion.views.conan.plan import everyone, hostile

DEFENDING = ("defence-roll", "defence-rerolls")
RULES = {
    "sacrifice": "sacrifice",
    "roll": "dice-pool",
    "rerolls": "free-reroll",
    "defend": "active-defence",
    "defence-roll": "defence",
    "defence-rerolls": "free-reroll",
    "carry": "circular-strike",
    "done": "counterattack",
}
PLACES = {
    "sacrifice": 0,
    "roll": 0,
    "rerolls": 1,
    "defend": 2,
    "defence-roll": 2,
    "defence-rerolls": 2,
    "carry": 3,
    "done": 3,
}


@dataclass(frozen=True)
class DieView:
    """A die as it lies: may it be thrown again for free, for a gem, or not at all."""

    place: int
    colour: str
    face: int
    free: bool
    paid: bool


@dataclass(frozen=True)
class AttemptView:
    kind: str
    step: str
    heading: str
    sub: str
    rule: str
    steps: tuple[str, ...]
    at: int
    ask: str
    pool: tuple[str, ...]
    pool_words: str
    dice: tuple[DieView, ...]
    symbols: int
    typed: bool
    goals: tuple[Goal, ...]
    advice: AgainView | None
    advice_words: str
    whisper: int | None
    purse: int
    sums: tuple[tuple[str, str], ...]
    choices: tuple[Option, ...]
    victims: tuple[Option, ...]
    said: str
    words: str
    command: Command | None


def view(state: State, attempt: Attempt, _: Translator, marked: int = -1) -> AttemptView:
    step = attempt.step
    fights = attempt.kind in previews.HURTING
    names = [_("Roll"), _("Rerolls"), *([_("Defence"), _("Wounds")] if fights else [])]
    rolling = step in ("sacrifice", "roll", "defence-roll")
    again = step in ("rerolls", "defence-rerolls")
    advice, hint = _advice(state, attempt, marked, _) if again else (None, "")
    words, command = _main(state, attempt, _)
    return AttemptView(
        kind=attempt.kind,
        step=step,
        heading=capital(_(KINDS.get(attempt.kind, attempt.kind))),
        sub=_sub(state, attempt, _),
        rule=RULES[step],
        steps=tuple(names),
        at=min(PLACES[step], len(names) - 1),
        ask=_(STEPS[step]),
        pool=attempt.dice,
        pool_words=dice_words(attempt.dice, attempt.arrows, _),
        dice=_dice(state, attempt) if again else (),
        symbols=attempt.symbols,
        typed=again and not state.tray.dice,
        goals=goals(state, attempt, _) if rolling else (),
        advice=advice,
        advice_words=hint,
        whisper=opponent.paid_reroll(state) if again else None,
        purse=purse(state, attempt.roller),
        sums=_sums(state, attempt, _),
        choices=_choices(state, attempt, _),
        victims=_victims(state, attempt, _),
        said=_said(state, attempt, _),
        words=words,
        command=command,
    )


def _sub(state: State, attempt: Attempt, _: Translator) -> str:
    who = name(state, attempt.actor, _)
    everybody = attempt.kind == "area" and attempt.step in ("roll", "rerolls")
    many = attempt.kind == "area" and len(attempt.targets) > 1  # the thrower may be one of them
    if not attempt.target or everybody or (attempt.target == attempt.actor and not many):
        return who
    at = name(state, (attempt.guardian if attempt.step in (*DEFENDING, "defend") else "") or attempt.target, _)
    if many:
        return _("{who} at {target}, {n} of {all}", who=who, target=at, n=attempt.at + 1, all=len(attempt.targets))
    return _("{who} at {target}", who=who, target=at)


def _advice(state: State, attempt: Attempt, marked: int, _: Translator) -> tuple[AgainView | None, str]:
    """The die to throw again and what it gains; a solo Overlord says what it pays for."""
    found = advise(state, attempt, _, marked)
    if state.solo and split(attempt.roller)[0] == "tile" and (found is None or found.paid):
        if opponent.paid_reroll(state) is None:
            return None, _("The Whisper pays for no reroll.")
        return found, _("The Whisper pays a gem to throw a blank again.")
    if found:
        return found, ""
    if attempt.jinx:
        return None, _("Jinx: no reroll at all.")
    if not previews.may_reroll(state, attempt):
        return None, _("No reroll is left: keep the dice.")
    if attempt.step == "rerolls" and split(attempt.target)[0] == "tile" and purse(state, attempt.target):
        kill = aims(state, attempt).get("kill")
        if kill is not None and attempt.symbols >= kill.need:
            return None, _("Enough, unless they dodge: keep the dice.")
    return None, _("No reroll helps: keep the dice.")


def _dice(state: State, attempt: Attempt) -> tuple[DieView, ...]:
    barred = attempt.jinx or not attempt.rerolls
    rich = purse(state, attempt.roller) > 0
    found = []
    for place, (colour, face) in enumerate(zip(state.tray.dice, state.tray.faces, strict=True)):
        arrow = attempt.arrows.get(colour, 0) > 0 and place not in attempt.taken
        found.append(DieView(place, colour, face, not barred and (arrow or attempt.support), not barred and rich))
    return tuple(found)


def _sums(state: State, attempt: Attempt, _: Translator) -> tuple[tuple[str, str], ...]:
    """From axes to wounds, line by line."""
    if attempt.step in ("sacrifice", "roll"):
        return ((_("Hindering"), f"−{attempt.lost}"),) if attempt.lost else ()
    lines: list[tuple[str, str]] = []
    if attempt.step == "rerolls":
        if attempt.lost:
            lines.append((_("Hindering"), f"−{attempt.lost}"))
        if attempt.unarmed:
            lines.append((_("Bare hands"), "−2"))
        if attempt.kind in ("complex", "leap", "throw"):
            lines.append((_("Needed"), str(attempt.need)))
        if lines:
            lines.insert(0, (_("Axes"), str(attempt.symbols)))
            lines.append(
                (_("Counts"), str(max(0, after_hindering(attempt.symbols, attempt.lost) - 2 * attempt.unarmed)))
            )
        return tuple(lines)
    lines.append((_("Power of the blow"), str(attempt.power)))
    if attempt.step in ("defend", *DEFENDING) and attempt.target:
        passive = passive_of(state, attempt)
        fixed = attempt.passive if attempt.step in DEFENDING else passive.fixed
        if fixed:
            lines.append((_("Fixed armor"), f"−{fixed}"))
        if attempt.step == "defend" and passive.dice:
            lines.append((_("Armor dice"), dice_words(passive.dice.dice, passive.dice.free(), _)))
        if attempt.precise:
            lines.append((_("Precision: defence less"), "1"))
        if _seized(state, attempt):
            lines.append((_("Constriction"), _("seized")))
    if attempt.step == "defence-rerolls":
        lines.append((_("Defence rolled"), f"−{attempt.symbols}" if attempt.symbols else "0"))
        lines.append((_("Wounds"), str(through(attempt))))
    for ref, hurt in attempt.dealt:
        lines.append((name(state, ref, _), _.plural("{n} wound", "{n} wounds", hurt)))
    return tuple(lines)


def _seized(state: State, attempt: Attempt) -> bool:
    kind, id = split(attempt.target)
    return kind == "hero" and attempt.kind == "melee" and f"tile/{state.heroes[id].held}" == attempt.actor


def through(attempt: Attempt) -> int:
    return wounds(attempt.power, attempt.symbols, attempt.passive, 0, attempt.precise)


def _choices(state: State, attempt: Attempt, _: Translator) -> tuple[Option, ...]:
    """Who steps in, who is next, what comes back."""
    match attempt.step:
        case "sacrifice":
            return tuple(
                Option(
                    ref, _("{who}: take the blow", who=name(state, ref, _)), stepping_in(state, attempt, ref, _), False
                )
                for ref in sacrifices(state, attempt.target)
            )
        case "carry":
            refs = [ref for ref in everyone(state) if hostile(attempt.actor, ref)]
            refs.sort(key=lambda ref: ref != attempt.target)
            left = _.plural("{n} point left", "{n} points left", attempt.power)
            found = tuple(Option(ref, name(state, ref, _), left, False) for ref in refs)
            return (*found, Option("", _("The blow ends here"), "", False))
        case "defend" if grips(state, attempt):
            who = name(state, attempt.target, _)
            return (Option(attempt.target, _("A die showed two axes: {who} is seized", who=who), "", False),)
        case "done":
            return tuple(
                Option(f"{prompt}>{target}", said, name(state, target, _), False)
                for prompt in attempt.prompts
                for said in [_back(state, prompt, _)]
                for target in _reach(state, attempt, prompt)
            )
    return ()


def _back(state: State, prompt: str, _: Translator) -> str:
    kind, _sep, ref = prompt.partition(":")
    return _("{what} of {who}", what=capital(_(KINDS[kind])), who=name(state, ref, _))


def _reach(state: State, attempt: Attempt, prompt: str) -> list[str]:
    """A counterattack is at who struck; who dies may strike any enemy beside them, who struck first of all."""
    kind, _sep, ref = prompt.partition(":")
    if kind == "counterattack":
        return [attempt.actor]
    return sorted((one for one in everyone(state) if hostile(ref, one)), key=lambda one: one != attempt.actor)


def stepping_in(state: State, attempt: Attempt, ref: str, _: Translator) -> str:
    """Before the roll: what the blow would do to one who takes it, by armour alone."""
    faced = replace(attempt, step="roll", targets=(ref,), at=0)
    mean = previews.mean_aim(state, faced)
    if mean is None:
        return ""
    number = _.number(float(previews.odds_of(state, faced, mean[1]).free), 1)
    kill = previews.aims(state, faced).get("kill")
    lives = 1 - float(previews.odds_of(state, faced, kill).free) if kill else 1.0
    return _("{n} wounds on average, survives {share}", n=number, share=_.percent(lives))


def grips(state: State, attempt: Attempt) -> bool:
    """Axes were typed without their dice: only the table can tell whether one of them seizes."""
    kind, id = split(attempt.target)
    if attempt.kind != "melee" or state.tray.dice or kind != "hero" or state.heroes[id].held:
        return False
    return "constriction" in skills(state, attempt.actor) and "evasive" not in skills(state, attempt.target)


def _victims(state: State, attempt: Attempt, _: Translator) -> tuple[Option, ...]:
    """Until the dice fall the table may still say who stands where an area attack strikes."""
    if attempt.kind != "area" or attempt.step != "roll":
        return ()
    return tuple(option(state, ref, attempt.targets.count(ref), True, _) for ref in everyone(state))


def _said(state: State, attempt: Attempt, _: Translator) -> str:
    """Where a throw came down; or what the solo Overlord announces for its figure."""
    if attempt.kind == "area" and attempt.step == "roll" and attempt.weapons:
        if not attempt.areas:
            return _("It falls at the thrower's feet: who stands there?")
        return _.plural(
            "It lands {n} area away: who stands there?", "It lands {n} areas away: who stands there?", attempt.areas
        )
    if state.solo and split(attempt.target)[0] == "tile" and attempt.step in DEFENDING:
        return speech.guard_text(state, attempt, _)
    if state.solo and split(attempt.target)[0] == "tile" and attempt.step == "defend":
        if state.automation.get("guard") == "off":
            return ""
        order = opponent.guard_order(state, attempt)
        if order.how == "none":
            return _("The Whisper would not dodge.")
        return _("The Whisper would dodge with {n}.", n=gems(order.gems, _))
    return ""


def _main(state: State, attempt: Attempt, _: Translator) -> tuple[str, Command | None]:
    n = len(attempt.dice)
    match attempt.step:
        case "sacrifice":
            return _.plural("Nobody: roll {n} die", "Nobody: roll {n} dice", n), cmd.RollPool()
        case "roll" if attempt.kind == "area" and not attempt.targets:
            return _("Nobody is hit"), cmd.EndAttempt()
        case "roll":
            return _.plural("Roll {n} die", "Roll {n} dice", n) if n else _("Go on"), cmd.RollPool()
        case "rerolls":
            return _.plural("Keep {n} axe", "Keep {n} axes", attempt.symbols), cmd.AcceptRoll()
        case "defence-roll":
            return _.plural("Roll {n} defence die", "Roll {n} defence dice", n), cmd.RollPool()
        case "defence-rerolls":
            return _.plural("Keep: {n} wound", "Keep: {n} wounds", through(attempt)), cmd.AcceptRoll()
        case "carry" if attempt.target in everyone(state):
            return _("Next: {who}, no dodge", who=name(state, attempt.target, _)), cmd.CarryOn(attempt.target)
        case "carry":
            return _("The blow ends here"), cmd.EndAttempt()
        case "done" if back := returning(attempt):
            return _back(state, attempt.prompts[0], _), back
        case "done":
            return _("Nothing comes back"), cmd.EndAttempt()
    return "", None
