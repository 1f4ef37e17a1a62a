"""Words for the steps of a combat."""

from __future__ import annotations

from companion.games.heroes3 import battle_events as b
from companion.games.heroes3 import events as e
from companion.games.heroes3.lore import AI_CARD
from companion.games.heroes3.reasons import spell_name, unit_name
from companion.games.heroes3.state import Fighter, Realm
from companion.i18n import N_, Translator

ENDINGS = {
    "won": N_("combat won"),
    "lost": N_("combat lost"),
    "retreat": N_("retreat"),
    "surrender": N_("surrender"),
    "called-off": N_("combat called off"),
}
GOES = {
    "previous-field": N_("The hero goes back to the previous field."),
    "own-town-or-settlement": N_("The beaten hero goes to an own town or settlement."),
    "removed-from-map": N_("The Secondary Hero leaves the map."),
}


def describe_battle(state: Realm, event: e.Event, _: Translator) -> str:
    """One short phrase, or nothing for what only carries the step along."""
    match event:
        case b.UnitPlaced(id):
            return _("{what} placed", what=unit_name(state, id, _))
        case b.PiecesPlaced():
            return _("gate moved")
        case b.FightBegan():
            return _("the fight begins")
        case b.ActivationEnded(id):
            return _("{who} are done", who=unit_name(state, id, _))
        case b.UnitActivated(id):
            return _("{what} act", what=unit_name(state, id, _))
        case b.ActivationSkipped(id):
            return _("{what} skip: paralysed", what=unit_name(state, id, _))
        case b.UnitMoved(id, _to, steps):
            return _("{what} move {n}", what=unit_name(state, id, _), n=steps)
        case b.Struck():
            return strike_line(state, event, _)
        case b.AnswerSkipped():
            return _("no retaliation")
        case b.Breached(_id, _at, piece):
            return _("gate destroyed") if piece == "gate" else _("wall destroyed")
        case b.UnitDefended(id):
            return _("{what} defend", what=unit_name(state, id, _))
        case b.AiCardDrawn(_id, card):
            return _("AI card: {what}", what=_.pick(AI_CARD[card].name))
        case b.CardPlayed(_side, card):
            return _("{what} played", what=spell_name(card, _))
        case b.SpellHit(id, damage, after):
            hit = _damage(damage, _) + _fate(after, event.flipped, _)
            return _("{name}: {what}", name=unit_name(state, id, _), what=hit)
        case b.AbilityUsed(id, ability, n):
            return ability_line(unit_name(state, id, _), ability, n, _)
        case b.UnitShifted(id, to):
            return _("{what} set on column {column}, row {row}", what=unit_name(state, id, _), column=to[0], row=to[1])
        case b.PauseToggled(id, paralysed):
            what = unit_name(state, id, _)
            return _("{what} paralysed", what=what) if paralysed else _("{what} freed", what=what)
        case b.CombatRoundBegan(number):
            return _("Combat Round {n}", n=number)
        case b.CombatEnded(winner, how):
            ending = "lost" if how == "won" and winner == "far" else how
            return _(ENDINGS[ending])
        case _:
            return ""


def strike_line(state: Realm, event: b.Struck, _: Translator) -> str:
    """An attack in a line: who, whom, how much, and what became of it."""
    who, target = unit_name(state, event.fighter, _), unit_name(state, event.target, _)
    verb = (
        _("{who} strike back at {target}", who=who, target=target)
        if event.retaliation
        else _("{who} attack {target}", who=who, target=target)
    )
    if event.extra:
        verb = _("{who} also hit {target}", who=who, target=target)
    hit = _damage(event.damage, _) + _fate(event.after, event.flipped, _)
    if event.after.paralysed:
        hit += ", " + _("paralysed")
    return _("{name}: {what}", name=verb, what=hit)


def ability_line(who: str, ability: str, n: int, _: Translator) -> str:
    """What an ability or a spell did to a unit."""
    sign = f"+{n}" if n > 0 else f"−{-n}"
    match ability:
        case "heal":
            what = _.plural("{n} damage healed", "{n} damage healed", n) if n else _("freed")
        case "attack" | "defence" | "initiative" if not n:
            what = _("nothing changes")
        case "attack":
            what = _("{n} attack", n=sign)
        case "defence":
            what = _("{n} defense", n=sign)
        case "initiative":
            what = _("{n} initiative", n=sign)
        case "steady":
            what = _("the next attack ignores the die")
        case "mute":
            what = _("no special ability until the combat ends")
        case "ward":
            what = _("out of reach of spells until the combat ends")
        case "fire":
            what = _.plural(
                "fire: {n} damage to whoever attacks from beside", "fire: {n} damage to whoever attacks from beside", n
            )
        case "raise":
            what = _("back on its space, the attack is cancelled")
        case _:
            what = _("may strike back again")
    return _("{name}: {what}", name=who, what=what)


def _damage(n: int, _: Translator) -> str:
    return _.plural("{n} damage", "{n} damage", n) if n else _("no damage")


def _fate(after: Fighter, flipped: bool, _: Translator) -> str:
    if after.gone:
        return ", " + _("removed")
    return ", " + _("down to Few") if flipped else ""
