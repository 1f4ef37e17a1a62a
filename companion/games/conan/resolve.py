"""Resolving a roll: throw, rerolls, power, defence, wounds, and what follows from them."""

from __future__ import annotations

from dataclasses import replace

from companion.core import tray
from companion.core.chance import Chance
from companion.core.refusal import Refusal, deny, door, heed, refuse, settled
from companion.games.conan import commands as cmd
from companion.games.conan import events as ev
from companion.games.conan.announce import sacrifices
from companion.games.conan.checks import victims
from companion.games.conan.combat import (
    Struck,
    attack_power,
    circular_strike,
    constriction,
    fall,
    most_symbols,
    thrown,
    webbed,
    wounds,
)
from companion.games.conan.defence import defend, passive_of, payment, purse, settles
from companion.games.conan.draft import Draft
from companion.games.conan.gems import healed, too_poor
from companion.games.conan.harm import life_of, strike
from companion.games.conan.hindering import after_hindering
from companion.games.conan.inventory import skills
from companion.games.conan.opponent import guard_order
from companion.games.conan.phases import Events
from companion.games.conan.pools import AXE
from companion.games.conan.rerolls import worth_a_free_reroll
from companion.games.conan.state import Attempt, State, known, split


def decide_roll(
    state: State, command: cmd.AttemptCommand | tray.RerollDice, chance: Chance, waived: frozenset[str]
) -> Events:
    attempt = state.attempt
    if attempt is None:
        deny("no_attempt", "dice-pool")
    match command:
        case cmd.EndAttempt():
            return (_ended(attempt),)
        case cmd.DeclareSacrifice(by):
            return _sacrifice(state, attempt, by, waived)
        case cmd.NameVictims(targets):
            return _named(state, attempt, targets, waived)
        case cmd.RollPool(physical):
            return _throw(state, attempt, physical, chance, waived)
        case tray.RerollDice():
            return _reroll(state, attempt, command, chance, waived)
        case cmd.TypeSymbols(symbols):
            return _typed(state, attempt, symbols)
        case cmd.AcceptRoll():
            if attempt.step not in ("rerolls", "defence-rerolls"):
                deny("wrong_step", "dice-pool")
            return _accepted(Draft(state), attempt).done()
        case cmd.Defend():
            if attempt.step != "defend":
                deny("wrong_step", "defence")
            return _after_defence(defend(state, attempt, command, waived)).done()
        case cmd.CarryOn(target):
            return _carry(state, attempt, target)


def _ended(attempt: Attempt) -> ev.AttemptEnded:
    return ev.AttemptEnded(attempt.kind, attempt.actor, attempt.dealt, attempt.success, attempt.symbols)


def _sacrifice(state: State, attempt: Attempt, by: str, waived: frozenset[str]) -> Events:
    """Who takes the blow in another's place says so before the roll, and then neither parries nor dodges.

    Rule: sacrifice
    """
    if attempt.step != "sacrifice":
        deny("sacrifice_late", "sacrifice")
    if not by:
        return (ev.AttemptSet(replace(attempt, step="roll")),)
    if not known(state, by):
        deny("no_such_target", "sacrifice")
    able = None if by in sacrifices(state, attempt.target) else refuse("no_skill", "sacrifice", skill="sacrifice")
    heed(waived, [able])
    return (ev.AttemptSet(replace(attempt, step="roll", targets=(by,), sacrificed=True)),)


def _named(state: State, attempt: Attempt, targets: tuple[str, ...], waived: frozenset[str]) -> Events:
    """Everybody where it strikes is hit, one after the other as the attacker says; a throw that falls short strikes there.

    Rule: area-attack-order
    """
    if attempt.kind != "area" or attempt.step != "roll":
        deny("wrong_step", "area-attack-order")
    if not all(known(state, ref) for ref in targets):
        deny("no_such_target", "area-attack")
    heed(waived, victims(state, targets))
    return (ev.AttemptSet(replace(attempt, targets=targets)),)


# dice -------------------------------------------------------------------------------------------
def _throw(state: State, attempt: Attempt, physical: bool, chance: Chance, waived: frozenset[str]) -> Events:
    """The whole pool is thrown at once.

    Rule: dice-pool
    """
    if attempt.step not in ("sacrifice", "roll", "defence-roll"):
        deny("wrong_step", "dice-pool")
    if physical and len(attempt.dice) > state.owned_dice and "dice_owned" not in waived:
        deny("dice_owned", "dice-pool", owned=state.owned_dice, final=False)
    # Throwing while Sacrifice is being asked means that nobody steps in.
    step = "defence-rerolls" if attempt.step == "defence-roll" else "rerolls"
    draft = Draft(state)
    symbols = 0
    if attempt.dice:
        why = attempt.kind if step == "rerolls" else "defence"
        rolled = settled(tray.roll(state.dice, tray.RollDice(attempt.dice, why, physical), state.tray, chance))
        draft.add(*rolled)
        symbols = draft.state.tray.total(state.dice, AXE)
    thrown_ = replace(attempt, step=step, symbols=symbols, taken=())
    draft.add(ev.AttemptSet(thrown_))
    return draft.done() if attempt.dice else _accepted(draft, thrown_).done()


def _reroll(state: State, attempt: Attempt, command: tray.RerollDice, chance: Chance, waived: frozenset[str]) -> Events:
    """Free rerolls first, one for each die; Support may take a die again; then a gem for each, without end.

    Rule: free-reroll
    """
    if attempt.step not in ("rerolls", "defence-rerolls"):
        deny("wrong_step", "paid-reroll")
    if len(command.places) != 1 or not 0 <= command.places[0] < len(state.tray.dice):
        deny("one_die", "paid-reroll")
    place = command.places[0]
    colour = state.tray.dice[place]
    arrow = attempt.arrows.get(colour, 0) > 0 and place not in attempt.taken
    free_left = any(worth_a_free_reroll(state, attempt, n) for n in range(len(state.tray.dice)))
    checks = [
        refuse("jinxed", "jinx") if attempt.jinx else None,
        None if attempt.rerolls else refuse("no_rerolls", "attack-from-beyond"),
    ]
    if command.paid:
        have = purse(state, attempt.roller)
        checks += [refuse("free_first", "paid-reroll") if free_left else None, too_poor(1, have, "paid-reroll")]
    else:
        checks.append(None if arrow or attempt.support else refuse("no_free_reroll", "free-reroll"))
    heed(waived, checks)
    rolled = settled(tray.roll(state.dice, command, state.tray, chance))
    draft = Draft(state)
    if command.paid:
        draft.add(payment(state, attempt.roller, "reroll", 1))
        after = replace(attempt, arrows={}, support=False, paid=attempt.paid + 1)
    elif arrow:
        arrows = {**attempt.arrows, colour: attempt.arrows[colour] - 1}
        after = replace(attempt, arrows=arrows, taken=(*attempt.taken, place))
    else:
        after = replace(attempt, support=False)
    draft.add(*rolled)
    return draft.add(ev.AttemptSet(replace(after, symbols=draft.state.tray.total(state.dice, AXE)))).done()


def _typed(state: State, attempt: Attempt, symbols: int) -> Events:
    """Axes read off the table, rerolls done; no more than the dice can show.

    Rule: dice-pool
    """
    if attempt.step not in ("sacrifice", "roll", "defence-roll", "rerolls", "defence-rerolls"):
        deny("wrong_step", "dice-pool")
    most = most_symbols({name: die.values(AXE) for name, die in state.dice.items()}, attempt.dice)
    if not 0 <= symbols <= most:
        deny("too_many_symbols", "dice-pool", dice=len(attempt.dice), symbols=symbols)
    step = "defence-rerolls" if attempt.step.startswith("defence") else "rerolls"
    typed = replace(attempt, step=step, symbols=symbols, taken=())
    # Faces are not known, so nothing that reads single dice can follow from the tray.
    draft = Draft(state).add(tray.DiceRolled((), (), "typed", True), ev.AttemptSet(typed))
    return _accepted(draft, typed).done()


# results ----------------------------------------------------------------------------------------
def _accepted(draft: Draft, attempt: Attempt) -> Draft:
    if attempt.step == "defence-rerolls":
        return _after_defence(draft, attempt)
    hindered = after_hindering(attempt.symbols, attempt.lost)
    match attempt.kind:
        case "fall":
            return _fallen(draft, attempt)
        case "complex" | "leap":
            return draft.add(_ended(replace(attempt, success=hindered >= attempt.need)))
        case "throw":
            return _flown(draft, attempt)
        case "heal":
            id = split(attempt.target)[1]
            points = min(attempt.symbols, draft.state.heroes[id].wounds)
            if points:
                draft.add(ev.HeroHealed(id, points, healed(draft.state.heroes[id].zones, points)))
            return draft.add(_ended(replace(attempt, success=points > 0)))
        case _:
            return _power(draft, attempt, hindered)


def _fallen(draft: Draft, attempt: Attempt) -> Draft:
    dealt = fall(attempt.symbols, attempt.targets[1:])
    hits = [(attempt.targets[0], dealt["faller"])] + [(ref, dealt[ref]) for ref in attempt.targets[1:]]
    for ref, number in hits:
        if known(draft.state, ref):
            strike(draft, ref, number)
    return draft.add(_ended(replace(attempt, dealt=tuple(hits))))


def _flown(draft: Draft, attempt: Attempt) -> Draft:
    """What is thrown lies where it lands; an orb goes off there.

    Rule: explosive-orb
    """
    id, item = split(attempt.actor)[1], attempt.weapons[0]
    card = draft.state.gear[item]
    flight = thrown(attempt.distance, attempt.symbols, attempt.lost, min(card.weight, 3))
    assert not isinstance(flight, Refusal)
    lands, reached = flight
    draft.add(ev.ItemLost(id, item, f"area/{lands}"))
    if card.area:
        draft.add(_ended(replace(attempt, success=reached)))
        hit = attempt.targets if reached else ()  # who stands where it fell instead, the table says before the roll
        blast = Attempt(
            "area", attempt.actor, "roll", hit, card.area.dice, jinx=attempt.jinx, weapons=(item,), areas=lands
        )
        return draft.add(ev.AttemptSet(blast))
    return draft.add(_ended(replace(attempt, success=reached, areas=lands)))


def _power(draft: Draft, attempt: Attempt, hindered: int) -> Draft:
    """Hindering and bare hands come off the roll; what is left must be defended against.

    Rule: attack-declaration
    """
    kind, id = split(attempt.actor)
    who = "hero" if kind == "hero" and attempt.kind in ("melee", "ranged") else attempt.kind
    power = attack_power(hindered, attempt.unarmed, who)
    if attempt.kind == "ranged" and kind == "hero":
        for item in attempt.weapons:
            if draft.state.gear[item].thrown and item in draft.state.heroes[id].items:
                draft.add(ev.ItemLost(id, item, attempt.target))
    if attempt.kind == "melee" and "constriction" in skills(draft.state, attempt.actor):
        _seize(draft, attempt)
    lie = tuple(zip(draft.state.tray.dice, draft.state.tray.faces, strict=True))
    first = replace(attempt, power=power, step="defend", struck=lie)
    if not attempt.targets or not power:
        return _finish(draft, replace(first, dealt=tuple((ref, 0) for ref in attempt.targets)))
    return _face(draft, first)


def _seize(draft: Draft, attempt: Attempt) -> None:
    state = draft.state
    values = [
        dict(state.dice[d].faces[f].symbols).get(AXE, 0) for d, f in zip(state.tray.dice, state.tray.faces, strict=True)
    ]
    evasive = "evasive" in skills(state, attempt.target)
    _, held = constriction(values, evasive, exactly=state.reads("constriction", "exactly-two"))
    if held and split(attempt.target)[0] == "hero":
        draft.add(ev.StatusChanged(attempt.target, "held", split(attempt.actor)[1]))


def _face(draft: Draft, attempt: Attempt) -> Draft:
    """The next victim's turn to defend; passive defence alone may settle it without a roll.

    Rule: passive-defence-units
    """
    shielded = (
        attempt.kind == "area"
        and "fascination" in skills(draft.state, attempt.target)
        and draft.state.reads("fascination-area", "spared")
    )
    passive = passive_of(draft.state, attempt)
    fixed = 10**6 if shielded else passive.fixed
    attempt = replace(attempt, step="defend", passive=fixed, how="", guardian="", guard_gems=0, dice=(), arrows={})
    if settles(attempt.power, fixed, attempt.precise):
        return _after_defence(draft.add(ev.AttemptSet(attempt)), replace(attempt, symbols=0))
    if attempt.sacrificed and not passive.dice.dice:
        return _after_defence(draft.add(ev.AttemptSet(attempt)), replace(attempt, symbols=0))
    draft.add(ev.AttemptSet(attempt))
    if split(attempt.target)[0] == "tile" and draft.state.solo and draft.state.automation.get("guard") == "do":
        return _whisper_guards(draft, attempt)
    return draft


def _whisper_guards(draft: Draft, attempt: Attempt) -> Draft:
    """The Whisper defends by itself, and says so before the dice are thrown."""
    decided = door(defend)(draft.state, attempt, guard_order(draft.state, attempt), frozenset())
    if isinstance(decided, Refusal):
        return draft
    draft.add(*decided.events)
    return _after_defence(draft) if decided.state.attempt and decided.state.attempt.step == "defence-rerolls" else draft


def _after_defence(draft: Draft, attempt: Attempt | None = None) -> Draft:
    """What the defence lets through is dealt out, and then the attack goes on or ends.

    Rule: damage-and-wounds
    """
    attempt = attempt or draft.state.attempt
    assert attempt is not None
    if attempt.step == "defence-roll":
        return draft
    ref, state = attempt.target, draft.state
    through = wounds(attempt.power, attempt.symbols, attempt.passive, 0, attempt.precise)
    if attempt.kind == "web":
        if webbed(attempt.power, attempt.power - through) and split(ref)[0] == "hero":
            draft.add(ev.StatusChanged(ref, "webbed", "yes"))
        return _finish(draft, replace(attempt, dealt=(*attempt.dealt, (ref, 0)), success=through > 0))
    left, hit = 0, through
    if attempt.circular:
        victim = Struck(attempt.passive, attempt.symbols, life_of(state, ref))
        hits, _, left = circular_strike(attempt.power, [victim], attempt.precise)
        hit = hits[0]
    before = skills(state, ref)
    died = strike(draft, ref, hit)
    prompts = attempt.prompts
    if died and "attack-from-beyond" in before:
        prompts = (*prompts, f"attack-from-beyond:{ref}")
    if not died and attempt.kind == "melee" and "counterattack" in before:
        prompts = (*prompts, f"counterattack:{ref}")
    attempt = replace(attempt, dealt=(*attempt.dealt, (ref, hit)), prompts=prompts)
    if attempt.circular and died and left:
        return draft.add(ev.AttemptSet(replace(attempt, step="carry", power=left, symbols=0)))
    if attempt.at + 1 < len(attempt.targets):
        return _face(draft, replace(attempt, at=attempt.at + 1, sacrificed=False))
    return _finish(draft, attempt)


def _finish(draft: Draft, attempt: Attempt) -> Draft:
    if attempt.prompts:
        return draft.add(ev.AttemptSet(replace(attempt, step="done")))
    return draft.add(_ended(attempt))


def _carry(state: State, attempt: Attempt, target: str) -> Events:
    """Over a corpse, what is left of the blow goes on to the next victim.

    Rule: circular-strike
    """
    if attempt.step != "carry":
        deny("wrong_step", "circular-strike")
    if not known(state, target) or life_of(state, target) <= 0:
        deny("no_such_target", "circular-strike")
    onward = replace(attempt, targets=(*attempt.targets, target), at=len(attempt.targets))
    return _face(Draft(state), onward).done()
