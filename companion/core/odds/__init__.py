"""What the dice promise, before the throw and with the dice on the table.

`distribution` counts a plain throw, `rerolls` and `advice` play free and paid rerolls (`hands` and `play` are how),
`icons` plays dice with reroll icons (on a `lattice`), `allot` puts whole dice on a foe.
"""

from companion.core.odds.advice import Advice, Throw, best_reroll
from companion.core.odds.allot import Foe, Prospect, Split, kill_split, kills, prospect, safe_split, spares
from companion.core.odds.distribution import Distribution, Joint, fixed, joint_of, total_of
from companion.core.odds.icons import IconAdvice, IconDie, Plan, Utility, at_least, plan
from companion.core.odds.rerolls import Worth, best_mean, chance_at_least

__all__ = [
    "Advice",
    "Distribution",
    "Foe",
    "IconAdvice",
    "IconDie",
    "Joint",
    "Plan",
    "Prospect",
    "Split",
    "Throw",
    "Utility",
    "Worth",
    "at_least",
    "best_mean",
    "best_reroll",
    "chance_at_least",
    "fixed",
    "joint_of",
    "kill_split",
    "kills",
    "plan",
    "prospect",
    "safe_split",
    "spares",
    "total_of",
]
