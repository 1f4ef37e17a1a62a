"""Sums that players ask for at the table of Heroes III: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from companion.core.refusal import Refusal
from companion.games.heroes3 import calendar, cards, level
from companion.games.heroes3.battle_sums import BATTLES, TIERS
from companion.games.heroes3.economy import purse
from companion.games.heroes3.guards import guards
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckoning, Sum

Values = Mapping[str, int]
Reckon = Callable[[Values], Sum | None]

_LEVEL = Count(r"level|lvl", r"niveau|niv")


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


_GOLD = Count(r"gold|coins?", r"or\b|pièces?")

RECKONINGS: tuple[Reckoning, ...] = (
    *(make(sell, buy) for make in (_price, _trade) for sell in _KINDS for buy in _KINDS if sell != buy),
    Reckoning(
        "difficulty-table",
        both(
            r"\b(easy|normal|hard|impossible)\b.*\b(level|field|difficulty|numeral|a|an|the|onto|on)\b.*\b([IVX]+|\d)\b|\b([IVX]+|[1-7])\b.*\b(easy|normal|hard|impossible)\b",
            r"\b(facile|normal|difficile|impossible)\b.*\b([IVX]+|[1-7])\b|\b([IVX]+|[1-7])\b.*\b(facile|normal|difficile|impossible)\b",
        ),
        both("{said_en} neutral units.", "{said_fr} : Unités neutres."),
        lambda v: {"said_en": _guards(v, 0), "said_fr": _guards(v, 1)} if _guards(v, 0) else None,
        {
            "field": Count(
                r"level|field|difficulty|numeral|onto|on|a|easy|normal|hard|impossible|[IVX]+$",
                r"niveau|case|difficulté|une?|sur|facile|normale?|difficile|impossible|[IVX]+$",
            )
        },
        {"easy": r"easy|facile", "hard": r"\bhard\b|difficile", "impossible": r"impossible"},
        unless=r"experience|expérience|xp|bonus",
    ),
    Reckoning(
        "combat-experience",
        both(
            r"level.*(beat|win|won|defeat|clear).*(field|guard|[IV]+\b)",
            r"niveau.*(bat|gagn|vainc|nettoi).*(case|garde|[IV]+\b)",
        ),
        both(
            "Level {after}{half}: the victory gives {gain} experience, and 2 make a level.",
            "Niveau {after}{half} : la victoire donne {gain} d'Expérience, et 2 font un niveau.",
        ),
        _win,
        {"level": _LEVEL, "field": Count(r"field|difficulty|guards?|[IV]+$", r"case|difficulté|gardes?|[IV]+$")},
        {
            "stone": r"learning stone|obélisque de connaissance",
            "tree": r"tree of knowledge|arbre de connaissance",
            "second": r"secondary|secondaire|second hero",
        },
    ),
    *BATTLES,
    Reckoning(
        "experience-points",
        both(r"level \d.*experience|experience.*level \d", r"niveau \d.*(expérience|xp)|(expérience|xp).*niveau \d"),
        both(
            "Level {after}{half}: 2 experience make a level.", "Niveau {after}{half} : 2 d'Expérience font un niveau."
        ),
        _track,
        {"level": _LEVEL, "xp": Count(r"experience|xp", r"expérience|xp|points?")},
    ),
    Reckoning(
        "loc-learning-stone",
        both(
            r"level.*(learning stone|tree of knowledge)|(learning stone|tree of knowledge).*level",
            r"niv.*(obélisques? de connaissance|arbre de (la )?connaissance)|(obélisques? de connaissance|arbre de (la )?connaissance).*niv",
        ),
        both(
            "Level {after}{half}: {more} experience more, and 2 make a level.",
            "Niveau {after}{half} : {more} d'Expérience de plus, et 2 font un niveau.",
        ),
        _learnt,
        {"level": _LEVEL, "stones": Count(r"learning|stones?", r"obélisques?", 0)},
        {"stone": r"learning stone|obélisque", "tree": r"tree of knowledge|arbre de (la )?connaissance"},
        unless=r"beat|field|guard|champ|case|garde|bats",
    ),
    Reckoning(
        "hand-limit",
        both(
            r"(hand|cards?).*(level|lvl) ?\d|(level|lvl) ?\d.*(hand|cards? can)",
            r"(main|cartes?).*niveau ?\d|niveau ?\d.*(main|limite)",
        ),
        both("{result} cards at level {level}.", "{result} cartes au niveau {level}."),
        _of_level("hand"),
        {"level": _LEVEL},
        unless=r"expert|crown|couronne|draw|pioch",
    ),
    Reckoning(
        "expert-effect-limit",
        both(
            r"expert.*level ?\d|level ?\d.*expert|crowns?.*level ?\d",
            r"expert.*niveau ?\d|niveau ?\d.*expert|couronnes?.*niveau ?\d",
        ),
        both(
            "{result} Expert {result:effect|effects} per round at level {level}.",
            "{result} {result:effet|effets} Expert par manche au niveau {level}.",
        ),
        _of_level("expert"),
        {"level": _LEVEL},
    ),
    Reckoning(
        "pay-to-defend",
        both(r"(defend|8 gold).*\d+ gold.*(left|remain)", r"(défend|8 or).*\d+ (d')?or.*(reste|restera)"),
        both("{result} gold left: the defence costs 8.", "Il reste {result} or : la défense coûte 8."),
        lambda v: {"result": v["gold"] - 8} if v["gold"] > 8 else None,
        {"gold": Count(r"gold$|coins?$", r"or$|pièces?$")},
    ),
    Reckoning(
        "surrender",
        both(r"surrender|give up|capitulat", r"(me |se )?rend(re|s)?\b|reddition|capitul"),
        both("{result} gold left: a surrender costs 10.", "Il reste {result} or : se rendre coûte 10."),
        _gold(10),
        {"gold": _GOLD},
        unless=r"town|ville|settlement|enclave|^(can|may)|peux|puis-je",
    ),
    Reckoning(
        "defeat-penalty",
        both(
            r"(lose|lost|beaten|defeated).*gold|gold.*(lose|lost|beaten|defeated)",
            r"(perd|battu|vaincu).*\bor\b|\bor\b.*(perd|battu|vaincu)",
        ),
        both(
            "{result} gold left: a beaten main hero pays {paid}.",
            "Il reste {result} or : un Héros principal battu en paie {paid}.",
        ),
        _gold(5),
        {"gold": _GOLD},
        unless=r"siege|assi[ée]g|second|mine|town|ville|surrender|rend",
        trust="reading",
    ),
    Reckoning(
        "settlement-half-cost",
        both(
            r"(half|settlement).*(reinforce|upgrade)|(reinforce|upgrade).*(half|settlement)",
            r"(moitié|enclave).*amélior|amélior.*(moitié|enclave)",
        ),
        both("{result} gold: half of {cost}, rounded up.", "{result} or : la moitié de {cost}, arrondie au supérieur."),
        lambda v: (
            {"result": claim.pay_gold}
            if not isinstance(
                claim := purse.settlement_claim("reinforce", False, tier="bronze", cost_gold=v["cost"]), Refusal
            )
            else None
        ),
        {"cost": Count(r"gold|costs?|coins?|price", r"or\b|coûte|prix|pièces?")},
    ),
    Reckoning(
        "round-types",
        both(r"\bround \d+\b|\d+(st|nd|rd|th) round", r"\bmanche \d+\b|\d+e manche"),
        both("Round {number}: {kind_en}.", "Manche {number} : {kind_fr}."),
        _round,
        {"number": Count(r"round", r"manche")},
        unless=r"combat|cube|victory|victoire|limit",
        trust="reading",
    ),
    Reckoning(
        "income-tracks",
        both(
            r"how (much|many).*(resource round|income|round)|(mines?|settlement|quarr|lab).*(income|what.*round|how much)|income.*(how much|mines?)",
            r"combien.*(revenus?|manche)|(mines?|enclave|carrière|labo).*(revenus?|combien)|revenus?.*(combien|mines?)",
        ),
        both("{said_en} each resource round.", "{said_fr} à chaque manche de Revenus."),
        _income,
        {
            "mines": Count(r"mines?", r"mines?", 0),
            "materials": Count(r"quarr\w+|ore|pits?", r"carrières?", 0),
            "valuables": Count(r"lab\w*|alchemist\w*|ponds?|caverns?", r"laboratoires?|gisements?", 0),
            "settlement": Count(r"settlements?", r"enclaves?", 0),
        },
        {
            "on_gold": r"settlements?\b.{0,20}\bgold|enclaves?\b.{0,20}\bor\b(?!.*matéria)",
            "on_materials": r"settlements?\b.{0,20}material|enclaves?\b.{0,20}matéria",
            "crystal": r"crystal|crista",
            "double": r"doubled?|doublés?",
        },
        unless=r"half|moitié|amélior|reinforce|claim|take|first|prends|premier|steal|vole|capture",
    ),
    Reckoning(
        "turn-start-hand",
        both(
            r"(level|lvl) ?\d.*(hand|cards).*draw|draw.*(level|lvl) ?\d",
            r"niveau ?\d.*(main|cartes).*pioch|pioch.*niveau ?\d",
        ),
        both(
            "{result} {result:card|cards}: the limit is {limit} at level {level}{mixed_en}.",
            "{result} {result:carte|cartes} : la limite est {limit} au niveau {level}{mixed_fr}.",
        ),
        _refresh,
        {
            "level": _LEVEL,
            "held": Count(r"cards?|hand|hold|left", r"cartes?|main|reste"),
            "deck": Count(r"deck", r"deck|paquet", -1),
            "discard": Count(r"discard", r"défausse", 0),
        },
    ),
)
