"""The open points in words: the question, and what each reading means."""

from __future__ import annotations

from companion.games.heroes3.readings import BY_ID
from companion.i18n import N_, Translator

_YES, _NO = N_("yes"), N_("no")
QUESTIONS: dict[str, tuple[str, tuple[str, str]]] = {
    "A1": (N_("Which rounds bring income?"), (N_("odd rounds from 3 on"), N_("even rounds"))),
    "A2": (
        N_("Who gets a settlement's extra reward?"),
        (N_("the first to claim it"), N_("whoever takes it from another")),
    ),
    "A3": (N_("First claimer choosing the reinforcement: what does it cost?"), (N_("nothing"), N_("half, rounded up"))),
    "A4": (N_("After a second negative morale, does the token stay?"), (N_("it stays"), N_("it leaves"))),
    "A5": (N_("Beaten with less than 5 gold: what is paid?"), (N_("what there is"), N_("nothing"))),
    "A6": (N_("Expert effects are counted..."), (N_("per round"), N_("per turn"))),
    "A7": (N_("One Population action: the hero and units?"), (N_("one or the other"), N_("both"))),
    "A8": (
        N_("When can a lost secondary hero be hired again?"),
        (N_("next turn, with a ready token"), N_("as soon as a token is ready")),
    ),
    "A9": (N_("Guards are lined up from whose left?"), (N_("the enemy's"), N_("the player's"))),
    "A10": (N_("Enemy melee targets: what comes first?"), (N_("tier, then distance"), N_("same tier, then distance"))),
    "A11": (
        N_("Enemy shooters without a target of their tier?"),
        (N_("lower, then higher tiers"), N_("the player chooses")),
    ),
    "A12": (N_("May a ranged unit move after shooting?"), (_YES, _NO)),
    "A13": (N_("With an enemy adjacent, must the shot go to it?"), (N_("it must"), N_("it may"))),
    "A14": (N_("The wall's -1 counts..."), (N_("on the attack"), N_("on the damage"))),
    "A15": (N_("Where does the arrow tower stand?"), (N_("beside the board"), N_("as the scenario says"))),
    "A16": (
        N_("Initiative changes during a round?"),
        (N_("units that have not acted are sorted again"), N_("the order is kept")),
    ),
    "A17": (
        N_("Main hero beaten by neutral units goes..."),
        (N_("to an own town or settlement"), N_("back to the previous field")),
    ),
    "A18": (
        N_("Out when the main hero loses with no home left..."),
        (N_("in any combat"), N_("only defending a town")),
    ),
    "A19": (N_("Which shrine is free?"), (N_("as the rulebook prints it"), N_("the other way round"))),
    "A20": (N_("The proclamations run out?"), (N_("shuffle them again"), N_("no more are drawn"))),
    "A21": (N_("The rulebook's zombies example..."), (N_("leaves their ability out"), N_("is read with it"))),
    "A22": (N_("Quick combat of a secondary hero?"), (N_("by the main hero's level"), N_("never"))),
    "A23": (N_("An attack that deals nothing: the paralysis token..."), (N_("is removed"), N_("stays"))),
    "A24": (N_("May a unit move, then defend?"), (_YES, _NO)),
    "A25": (N_("Trading post: trade and remove a card in one visit?"), (N_("one or the other"), N_("both"))),
    "A26": (N_("Gold and azure guards together: an azure fight?"), (_YES, _NO)),
    "A27": (N_("What do captured towns yield with that variant?"), (N_("scenario income counts"), N_("nothing"))),
    "A28": (N_("Who picks a faction first?"), (N_("the highest roll of any die"), N_("by agreement"))),
    "A29": (
        N_("A second negative morale in another's turn: discard..."),
        (N_("at the end of your next turn"), N_("at the end of this turn")),
    ),
    "A30": (N_("Blocked fields stop you..."), (N_("at their yellow edge"), N_("altogether"))),
    "A31": (N_("The AI hero marches on..."), (N_("towns"), N_("towns and settlements"))),
    "A32": (N_("May a die be rerolled after the roll?"), (_YES, _NO)),
    "A33": (N_("Spend the first positive morale before gaining another?"), (_YES, _NO)),
    "A34": (N_("The hand limit is checked..."), (N_("when your turn starts"), N_("at all times"))),
    "A35": (N_("Declining a visitable field's effect?"), (N_("uses it up"), N_("leaves it open"))),
    "A36": (N_("Victory is checked..."), (N_("when the round ends"), N_("at once"))),
}


def question(id: str, _: Translator) -> str:
    return _(QUESTIONS[id][0])


def option(id: str, choice: str, _: Translator) -> str:
    """What a reading means, in a few words."""
    return _(QUESTIONS[id][1][BY_ID[id].options.index(choice)])
