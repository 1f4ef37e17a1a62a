"""The questions that the book leaves open, and the answers a table can take, in words."""

from __future__ import annotations

from collections.abc import Mapping

from companion.i18n import N_

READING_TEXTS: Mapping[str, tuple[str, Mapping[str, str]]] = {
    "A01": (
        N_("Focus is limited by mind"),
        {"combat": N_("for the whole combat"), "round": N_("for each combat round")},
    ),
    "A02": (
        N_("A hero at 0 HP before the strikes"),
        {"at-once": N_("is defeated at once"), "step-7": N_("fights on until step 7")},
    ),
    "A04": (
        N_("Damage that decides the winner"),
        {"all": N_("all HP lost to the other side"), "strikes": N_("only the strikes")},
    ),
    "A05": (
        N_("The loser may be pushed to"),
        {"land": N_("any neighbouring area but an enemy base"), "free": N_("a neighbouring area without enemies")},
    ),
    "A07": (
        N_("A hero who enters an outpost of soldiers"),
        {"mirror": N_("loses 1 HP for each soldier"), "free": N_("removes them unharmed")},
    ),
    "A08": (
        N_("A team that cannot pay 5 for a defeat"),
        {"all": N_("gives what it has, and that is all"), "debt": N_("owes the rest until it can pay")},
    ),
    "A09": (
        N_("Outpost movement"),
        {"inside-move": N_("is a step of the move"), "own-action": N_("is an action of its own")},
    ),
    "A10": (N_("Income in round one"), {"yes": N_("is paid"), "no": N_("is not paid")}),
    "A11": (
        N_("Markets held by soldiers at the start"),
        {"yes": N_("are open"), "no": N_("open at the first capture")},
    ),
    "A13": (
        N_("Equal health after a single combat round"),
        {"ask": N_("the table says who leaves"), "active": N_("the active hero leaves")},
    ),
    "A13-pay": (
        N_("Falling back after a single combat round"),
        {"no": N_("costs nothing"), "yes": N_("costs 5 Eternium like a defeat")},
    ),
    "A13-zero": (
        N_("Initiative matters: any number against 0"),
        {"doubled": N_("counts as double: 2 HP"), "plain": N_("does not count as double: 1 HP")},
    ),
    "A14": (
        N_("Stronger together helps"),
        {"both": N_("attackers and defenders"), "attacked": N_("only the attacked group")},
    ),
    "A15": (N_("A soldier spent with Dice of Power"), {"die": N_("adds a die"), "success": N_("adds a success")}),
    "A16": (
        N_("Dice of Power: ten dice at most"),
        {"roll": N_("in each roll"), "round": N_("over all rolls of a combat round")},
    ),
    "A17": (
        N_("Enemy reinforcements"),
        {"one": N_("one soldier an outpost each time"), "fill": N_("until three stand everywhere")},
    ),
    "A18": (N_("Damage in the solo score"), {"pooled": N_("is added up"), "each": N_("counts hero by hero")}),
    "A20": (
        N_("The larger solo starting Eternium belongs to"),
        {"beginner": N_("beginner"), "novice": N_("novice")},
    ),
    "A21": (
        N_("Eternium that breaks a tie"),
        {"tokens": N_("tokens of the pool"), "cards": N_("tokens and the cost of the heroes' cards")},
    ),
    "A21-active": (
        N_("The active champion in the duel"),
        {"lots": N_("is drawn by lot"), "first": N_("belongs to the starting team")},
    ),
    "A21-tie": (
        N_("A tied duel of champions"),
        {"defender": N_("goes to the defender"), "again": N_("is fought again")},
    ),
    "A22": (
        N_("Wilds combat with more than ten dice"),
        {"all": N_("all are rolled"), "ten": N_("ten are rolled")},
    ),
    "A23": (
        N_("A reroll icon when you would rather stop"),
        {"nothing": N_("may stay and is worth nothing"), "again": N_("has to be thrown again")},
    ),
    "A24": (N_("Rest at night heals"), {"both": N_("4 HP and 1 more at the turn's end"), "rest-only": N_("4 HP only")}),
    "A25": (N_("Merchants in one turn"), {"one": N_("one of them"), "all": N_("each of them once")}),
    "A26": (
        N_("Fast travel to a tower with enemies"),
        {"fight": N_("is allowed and starts a fight"), "barred": N_("is not allowed")},
    ),
    "A27": (
        N_("4 Eternium against an enemy who rides"),
        {"standard": N_("only in the standard game"), "every": N_("also in solo games and skirmishes")},
    ),
    "A28": (N_("VP for a beaten boss"), {"none": N_("only by the scenario"), "one": N_("1 VP")}),
    "A29": (
        N_("A beginner's free flight lifts"),
        {"price": N_("only the price"), "everything": N_("also the need for a free area")},
    ),
    "A30": (N_("The defeat payment in a skirmish"), {"yes": N_("is due"), "no": N_("is not due")}),
    "A31": (
        N_("Your weapon in the second combat round of a solo game"),
        {"keep": N_("stays the same"), "anew": N_("is chosen anew")},
    ),
    "A34": (
        N_("Damage shared out to a hero beyond its health"),
        {"no": N_("is not allowed"), "yes": N_("is allowed and lost")},
    ),
    "A35": (
        N_("With all victory cards played, the cards left in hand"),
        {"discard": N_("are discarded"), "keep": N_("stay in hand")},
    ),
    "A36": (
        N_("Cards drawn with a tool"),
        {"no": N_("cannot be focused away"), "yes": N_("can be focused away")},
    ),
    "A37": (
        N_("A mount won in a skirmish gives no VP;"),
        {"no": N_("nothing for it"), "yes": N_("2 Eternium for it")},
    ),
}

# Where the book is unclear but nothing that the app counts hangs on it: said, not switched.
NOTES: tuple[tuple[str, str, str], ...] = (
    ("A03", N_("“Defender” changes its meaning between the steps: we say active and other hero."), "epic-combat"),
    ("A06", N_("A hero who flees leaves out a step: the combat cards are shuffled all the same."), "flee"),
    (
        "A12",
        N_("First game, “defeated but with HP left”: we take it for a combat that was lost."),
        "first-game-retreat",
    ),
    (
        "A19",
        N_("The battle decks lie face up, says the book: the app simply draws at random."),
        "solo-battle-card-draw",
    ),
    (
        "A32",
        N_("The example fights in an outpost without saying so: soldiers stand nowhere else."),
        "sacrifice-soldiers",
    ),
    ("A33", N_("Stronger together with Dice of Power: six cards, two in each zone, fit."), "dop-card-limit"),
)
