"""Sums that players ask for at the table of Heroes III: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.games.heroes3 import calendar, cards, level
from companion.games.heroes3.battle_sums import BATTLES, TIERS
from companion.games.heroes3.economy import purse
from companion.games.heroes3.guards import guards
from companion.packs.sums import reckonings
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckon, Reckoning, Sum

Values = Mapping[str, int]


def _learnt(v: Values) -> Sum | None:
    more = (v["stones"] or v["stone"]) + 2 * v["tree"]
    after = level.gained(v["level"], 0, more)
    return None if isinstance(after, Refusal) else {"after": after.level, "half": ("", " ½")[after.xp], "more": more}


_KINDS = ("gold", "materials", "valuables")
_SOLD = {
    "gold": (r"gold|coins?", r"\bor\b|pièces?"),
    "materials": (r"materials?|wood|stone", r"matériaux|materiaux|bois|pierre"),
    "valuables": (r"valuables?|gems?|crystals?", r"richesses?|gemmes?|cristaux"),
}
_SAID = {
    "gold": ("gold", "or"),
    "materials": ("building materials", "matériaux"),
    "valuables": ("valuables", "richesses"),
}


def _cost(sell: str, buy: str, many: int) -> Sum | None:
    """What so many of a thing cost in another at the Trading Post."""
    for give in range(1, 7 * many + 1):
        found = purse.exchange(sell, buy, give)
        if not isinstance(found, Refusal) and found.get >= many:
            return {"give": give}
    return None


def _price(sell: str, buy: str) -> Reckoning:
    """How much of one resource to sell for so many of another."""
    return Reckoning(
        "resource-conversion",
        both(
            rf"how (much|many) ({_SOLD[sell][0]}).*\b(for|to (buy|get))\b.*({_SOLD[buy][0]})|(buy|get) \w+ \w* ?({_SOLD[buy][0]}).*(with|for|in) ({_SOLD[sell][0]})",
            rf"combien d['e ]+\w* ?({_SOLD[sell][1]}).*\b(pour|acheter)\b.*({_SOLD[buy][1]})|acheter \w+ ({_SOLD[buy][1]}).*(avec|contre|en) (de l.|des )?({_SOLD[sell][1]})",
        ),
        both(
            f"{{give}} {_SAID[sell][0]} for {{many}} {_SAID[buy][0]}.",
            f"{{give}} {_SAID[sell][1]} pour {{many}} {_SAID[buy][1]}.",
        ),
        lambda v: _cost(sell, buy, v["many"]),
        {"many": Count(*_SOLD[buy])},
        unless=r"recruit|\bbuild\b|recrut|constru|amélior|reinforce|citadel",
        trust="restored",
    )


def _trade(sell: str, buy: str) -> Reckoning:
    (sold_en, sold_fr), (bought_en, bought_fr) = _SOLD[sell], _SOLD[buy]

    def reckon(v: Values) -> Sum | None:
        found = purse.exchange(sell, buy, v["give"])
        return None if isinstance(found, Refusal) else {"result": found.get, "left": found.left}

    return Reckoning(
        "resource-conversion",
        both(rf"\d+ \w* ?\w* ?({sold_en}).*({bought_en})", rf"\d+ \w* ?(d'|de )?({sold_fr}).*({bought_fr})"),
        both(
            f"{{result}} {_SAID[buy][0]} for {{give}} {_SAID[sell][0]}; {{left}} left over.",
            f"{{result}} {_SAID[buy][1]} contre {{give}} {_SAID[sell][1]} ; reste {{left}}.",
        ),
        reckon,
        {"give": Count(sold_en, sold_fr)},
        unless=r"recruit|\bbuild\b|recrut|constru|amélior|reinforce",
        trust="restored",
    )


def _win(v: Values) -> Sum | None:
    found = level.combat_xp(v["level"], field=v["field"], worthless=bool(v["second"]))
    if isinstance(found, Refusal):
        return None
    more = found + v["stone"] + 2 * v["tree"]
    after = level.gained(v["level"], 0, more)
    return None if isinstance(after, Refusal) else {"gain": more, "after": after.level, "half": ("", " ½")[after.xp]}


def _track(v: Values) -> Sum | None:
    after = level.gained(v["level"], 0, v["xp"])
    return None if isinstance(after, Refusal) else {"after": after.level, "half": ("", " ½")[after.xp]}


def _of_level(function: str) -> Reckon:
    def reckon(v: Values) -> Sum | None:
        if not 1 <= v["level"] <= level.TOP:
            return None
        return {"result": level.hand_limit(v["level"]) if function == "hand" else level.expert_uses(v["level"])}

    return reckon


def _refresh(v: Values) -> Sum | None:
    if not 1 <= v["level"] <= level.TOP:
        return None
    limit = level.hand_limit(v["level"])
    deck = v["deck"] if v["deck"] >= 0 else None
    found = cards.refill(v["level"], v["held"], max(0, v["held"] - limit), deck, v["discard"])
    if isinstance(found, Refusal):
        return None
    mixed = (
        ("; the discard is shuffled in for it", " ; la défausse est mélangée pour cela")
        if found.reshuffles
        else ("", "")
    )
    return {"limit": limit, "result": found.draw, "mixed_en": mixed[0], "mixed_fr": mixed[1]}


def _guards(v: Values, language: int) -> str:
    difficulty = next((name for name in ("easy", "hard", "impossible") if v[name]), "normal")
    found = guards(v["field"], difficulty)
    return (
        ""
        if isinstance(found, Refusal)
        else (" and ", " et ")[language].join(f"{n} {TIERS[tier][language]}" for tier, n in found.items())
    )


def _income(v: Values) -> Sum | None:
    owned = {
        "gold": (0 if v["crystal"] else v["mines"]) + (v["settlement"] if v["on_gold"] else 0),
        "materials": v["materials"] + (v["settlement"] if v["on_materials"] else 0),
        "valuables": v["valuables"] + (v["mines"] if v["crystal"] else 0),
    }
    times = 2 if v["double"] else 1
    found = {kind: times * many * purse.SETTLEMENT[kind][kind] for kind, many in owned.items() if many}  # as a mine
    names = {
        "gold": ("gold", "or"),
        "materials": ("building materials", "matériaux"),
        "valuables": ("valuables", "richesses"),
    }
    said = (", ".join(f"{n} {names[kind][at]}" for kind, n in found.items()) for at in (0, 1))
    return dict(zip(("said_en", "said_fr"), said, strict=True)) if found else None


_ROUNDS = {
    "first": ("neither income nor astrologers", "ni revenus ni astrologues"),
    "resource": ("a resource round, income is collected", "manche de Revenus"),
    "astrologers": ("an astrologers' round, no income", "manche des Astrologues, sans revenus"),
}


def _round(v: Values) -> Sum | None:
    if v["number"] < 1:
        return None
    english, french = _ROUNDS[calendar.round_kind(v["number"]).type]
    return {"kind_en": english, "kind_fr": french}


def _gold(owed: int) -> Reckon:
    def reckon(v: Values) -> Sum | None:
        return {"result": max(0, v["gold"] - owed), "paid": min(owed, v["gold"])}

    return reckon


SUMS: Mapping[str, Reckon] = {
    **BATTLES,
    "difficulty-table": lambda v: {"said_en": _guards(v, 0), "said_fr": _guards(v, 1)} if _guards(v, 0) else None,
    "win": _win,
    "track": _track,
    "learnt": _learnt,
    "hand-limit": _of_level("hand"),
    "expert-effect-limit": _of_level("expert"),
    "pay-to-defend": lambda v: {"result": v["gold"] - 8} if v["gold"] > 8 else None,
    "surrender": _gold(10),
    "defeat-penalty": _gold(5),
    "settlement-half-cost": lambda v: (
        {"result": claim.pay_gold}
        if not isinstance(
            claim := purse.settlement_claim("reinforce", False, tier="bronze", cost_gold=v["cost"]), Refusal
        )
        else None
    ),
    "round": _round,
    "income": _income,
    "refresh": _refresh,
}
TRADES = (make(sell, buy) for make in (_price, _trade) for sell in _KINDS for buy in _KINDS if sell != buy)
RECKONINGS = (*TRADES, *reckonings("heroes3", SUMS))
