"""Sums that players ask for at Conan's table: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.conan import gems, hindering, movement, river
from companion.games.conan.blows import BLOWS
from companion.rules.entry import Texts
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckoning, Sum

Values = Mapping[str, int]

_ENEMIES = Count(
    r"enem|guards?\b|minion|pict|hyena|pirate|skeleton|mumm|foe|monster|opponent|archer|bad guy|thug",
    r"ennemi|garde|sbire|picte|hyène|pirate|squelette|momie|monstre|adversaire|mec|archer|méchant",
    0,
)
_FRIENDS = Count(
    r"friend|all(y|ies)\b|pal|budd|mate|companion|hero", r"ami|allié|copain|pote|compagnon|collègue|camarade|héros", 0
)
_OTHERS = Count(  # foes of another kind beside those
    r"snake|captain|leader|sorcerer|wizard|demon|beast|spider|ape\b|boss|champion|bossonian",
    r"serpent|capitaine|chef|sorcier|démon|bête|araignée|singe|boss|champion|lieutenant",
    0,
)
_SKILLS = {
    "feline": r"feline grace|souplesse f",
    "evasive": r"\bevasive|insaisissable",
    "flying": r"\bfl(y|ies|ying)\b|\bvol\b|volant|\bvole\b",
    "intangible": r"intangible",
}
_NTH = r"first|second|third|fourth|première|deuxième|troisième|quatrième"
_HOW_MANY = r"how many|how much|what (does|do|will) it cost|cost|price|points?"
_COMBIEN = r"combien|coût|coute|prix|points?"


def _skills(v: Values) -> tuple[str, ...]:
    names = {"feline": "feline-grace", "evasive": "evasive", "flying": "flying", "intangible": "intangible"}
    return tuple(skill for mark, skill in names.items() if v[mark])


def _leave(v: Values) -> Sum | None:
    friends, enemies = _sides(v)
    cost = hindering.leave_cost(friends, enemies, 0, _skills(v))
    return {"result": cost, "extra": cost - 1, "friends": friends - 1, "enemies": enemies} if enemies else None


def _sides(v: Values) -> tuple[int, int]:
    """How many stand on either side: "two of us" counts whoever asks along."""
    return max(v["friends"] + 1, v.get("us", 0)), v["enemies"] + v["others"]


def _among(en: str, fr: str) -> Texts:
    """When a question asks so, and how many "of us" it tells of, wherever it does."""
    number = r"(?P<us>two|three|four|deux|trois|quatre|[2-5])"
    return both(
        rf"^(?=.*(?:{en}))(?:.*?\b{number} of us\b)?",
        rf"^(?=.*(?:{fr}))(?:.*?\b(?:on est|nous sommes) (?:à )?{number}\b(?: (?:contre|face à) (?P<enemies>\w+))?)?",
    )


def _wreck(v: Values) -> Sum | None:
    cost = movement.wreck_cost("wood", v["friends"] + 1, v["enemies"], _skills(v))
    return {"result": cost} if isinstance(cost, int) else None


def _lost(v: Values, kind: str) -> int:
    skills = [name for name in ("concentration", "elite-shooter") if v[name.split("-")[0]]]
    return hindering.roll_penalty(kind, *_sides(v), skills)


def _roll(v: Values) -> Sum | None:
    lost = _lost(v, "ranged" if v["shot"] else "complex")
    need = hindering.symbols_needed(v["difficulty"], lost)
    return {"lost": lost, "need": need} if _sides(v)[1] else None


def _shot(v: Values) -> Sum | None:
    lost = _lost(v, "ranged")
    return {"lost": lost, "left": hindering.after_hindering(v["axes"], lost)} if _sides(v)[1] else None


def _twice(v: Values) -> Sum | None:
    tiles = [str(n) for n in range(v["tiles"])]
    place = v["place"] - 1
    if not 0 <= place < len(tiles):
        return None
    first = river.price_at(place)
    again = river.second_prices(tiles, tiles[place])[tiles[place]]
    return {"result": first + again, "first": first, "again": again}


def _recovery(v: Values) -> Sum:
    fallen = v["fallen"] or v["one"]
    active, rest = (gems.recovery_value(stance, fallen) for stance in ("active", "recovering"))
    return {"active": active, "rest": rest, "fallen": fallen}


def _gift(v: Values) -> Sum | None:
    given = gems.gift(v["left"])
    return {"result": given, "rest": v["left"] - 2 - given} if isinstance(given, int) else None


def _teleports(v: Values) -> Sum | None:
    times = 2 if v["twice"] and v["areas_times"] == 1 else 1
    casts, areas = times * v["areas_times"], times * v["areas"]
    return {"result": casts + areas, "casts": casts, "areas": areas} if areas else None


RECKONINGS: tuple[Reckoning, ...] = (
    *BLOWS,
    Reckoning(
        "wall-wrecker",
        both(
            rf"({_HOW_MANY}).*(through|smash|break|burst|wreck).{{0,40}}(wall|door|wood)|(through|smash|break|burst|wreck).{{0,40}}(wall|door|wood).*({_HOW_MANY})",
            rf"({_COMBIEN}).*(défonc|travers|casse).{{0,40}}(mur|cloison|porte|bois)|(défonc|travers|casse).{{0,40}}(mur|cloison|porte|bois).*({_COMBIEN})",
        ),
        both(
            "{result} movement {result:point|points}: 1 for the step, 2 for the wall, and the hindering.",
            "{result} {result:point|points} de mouvement : 1 pour le pas, 2 pour la cloison, plus la gêne.",
        ),
        _wreck,
        {"enemies": _ENEMIES, "others": _OTHERS, "friends": _FRIENDS},
        _SKILLS,
        unless=r"^(can|may|is|does|do|peut|est-ce)\b",
    ),
    Reckoning(
        "hindering-movement",
        _among(
            rf"({_HOW_MANY}).*(leav|walk|get (out|away)|move|run|step|escape|exit|go out)|(leav|walk|get (out|away)|move out|run|step|escape|exit|go out).*({_HOW_MANY})",
            rf"({_COMBIEN}).*(sort|quitt|part|barr|tir|dégag|boug|éloign|échapp|fuir|fil)|(sort|quitt|part|barr|tir|dégag|boug|éloign|échapp|fuir|fil).*({_COMBIEN})",
        ),
        both(
            "{result} movement {result:point|points}: 1 to leave and {extra} for the hindering of {enemies} enemies and {friends} other friends.",
            "{result} {result:point|points} de mouvement : 1 pour sortir et {extra} de gêne ({enemies} ennemis, {friends} autres amis).",
        ),
        _leave,
        {"enemies": _ENEMIES, "others": _OTHERS, "friends": _FRIENDS},
        _SKILLS,
        unless=r"chest|coffre|shoot|shot|\btir(er|e)\b|lock|serrure|crochet",
    ),
    Reckoning(
        "hindering-dice",
        _among(
            r"(shoot|shot|bow|arrow).*(power|strong|damage|left|how much)|(power|strong|damage|left).*(shot|bow|arrow)",
            r"(\btir|\barc\b|flèche).*(puissance|combien|reste|dégâts|vaut)",
        ),
        both(
            "{left} in power: {axes} axes less {lost} for hindering.",
            "{left} de puissance : {axes} haches moins {lost} de gêne.",
        ),
        _shot,
        {
            "enemies": _ENEMIES,
            "others": _OTHERS,
            "friends": _FRIENDS,
            "axes": Count(r"axes?|symbols?|roll", r"haches?|symboles?"),
        },
        {"concentration": "concentration", "elite": r"elite shooter|tireur d'élite"},
    ),
    Reckoning(
        "hindering-dice",
        _among(
            r"(how many|what).*(symbol|axe|success|need|roll).*|need.*(symbol|axe|success)",
            r"combien.*(symbole|hache|réussite|faut)|faut.*(symbole|hache)|symbole.*(faut|combien)",
        ),
        both(
            "{need} symbols: {difficulty} for the task and {lost} more for hindering.",
            "{need} symboles : {difficulty} pour l'action et {lost} de plus pour la gêne.",
        ),
        _roll,
        {
            "enemies": _ENEMIES,
            "others": _OTHERS,
            "friends": _FRIENDS,
            "difficulty": Count(r"symbol|difficulty|axe|success", r"symbole|difficulté|hache|réussite", 2),
        },
        {
            "concentration": "concentration",
            "elite": r"elite shooter|tireur d'élite",
            "shot": r"shoot|shot|bow|arrow|tir|arc\b|flèche",
        },
        unless=r"power|puissance|wound|blessure|damage|dégât",
    ),
    Reckoning(
        "same-tile-twice",
        both(
            r"(again|twice|second time|two times|both times)",
            r"(encore|deux fois|re-?(active|joue)|une seconde fois|à nouveau|dans la foulée|d'affilée)",
        ),
        both(
            "{result} gems: {first} the first time, then {again} from the end of the River.",
            "{result} gemmes : {first} la première fois, puis {again} en bout de Rivière.",
        ),
        _twice,
        {
            "tiles": Count(r"tiles?", r"tuiles?"),
            "place": Count(rf"place|position|spot|slot|space|{_NTH}", rf"place|position|rang|case|{_NTH}"),
        },
    ),
    Reckoning(
        "activation-cost",
        both(
            r"(activat|play|tak|wak|slot|place|tile).*\b(and|then)\b.*(total|in all|altogether|how (many|much)|what does)",
            r"(activ|joue|prend|tuile|place).*\b(et|puis)\b.*(total|en tout|combien)",
        ),
        both(
            "{result} gems for the two places; a tile that stood behind the first one has slid a place and costs 1 less than before.",
            "{result} gemmes pour les deux places ; une tuile qui était derrière la première a glissé d'une place et coûte 1 de moins qu'avant.",
        ),
        lambda v: {"result": v["place"]} if v["place_times"] == 2 and v["place"] <= 15 else None,
        {
            "place": Count(
                rf"places?|positions?|spots?|slots?|tiles?$|{_NTH}",
                rf"places?|positions?|rangs?|tuiles?$|{_NTH}",
                every=True,
            )
        },
        unless=r"again|twice|encore|deux fois|reinforce|renfort|dead|morte",
    ),
    Reckoning(
        "activation-cost",
        both(
            r"(activat|tile|position|place).*(cost|pay|price|gems?)|(cost|pay|price|gems?).*(activat|tile|position|place)",
            r"(activ|tuile|position|place).*(coût|coute|paie|prix|gemmes?)|(coût|coute|paie|prix|gemmes?).*(activ|tuile|position|place)",
        ),
        both(
            "{result} {result:gem|gems}: the place of the tile in the River is its price.",
            "{result} {result:gemme|gemmes} : la place de la tuile dans la Rivière fait son prix.",
        ),
        lambda v: {"result": river.price_at(v["place"] - 1)} if 1 <= v["place"] <= 8 else None,
        {"place": Count(r"place|position|spot|slot|\d(st|nd|rd|th)", r"place|position|rang|\d(e|ème|ère)")},
        unless=r"again|twice|encore|deux fois",
    ),
    Reckoning(
        "teleportation",
        both(r"teleport|blink", r"télép|telep"),
        both(
            "{result} gems: {casts} for the casting and 1 for each of the {areas} areas.",
            "{result} gemmes : {casts} pour le lancer et 1 pour chacune des {areas} zones.",
        ),
        _teleports,
        {"areas": Count(r"areas?|zones?|spaces?", r"zones?|cases?", every=True)},
        {"twice": r"\btwice\b|two times|deux fois|both times"},
        trust="fan",
    ),
    Reckoning(
        "mind-control",
        both(r"mind control", r"contrôle mental"),
        both(
            "{result} gems: 1 moves the victim one area, and 1 more for each further area.",
            "{result} gemmes : 1 déplace la victime d'une zone, et 1 de plus par zone en plus.",
        ),
        lambda v: {"result": v["areas"]} if v["areas"] > 0 else None,
        {"areas": Count(r"areas?|zones?|spaces?", r"zones?|cases?")},
    ),
    Reckoning(
        "hero-recovery-values",
        both(
            r"how many gems.*(recover|take back|regain|get back)",
            r"combien.*(gemmes?|énergie).*(récup|repren|regagn)|(récup\w*|reprends?|regagne) combien",
        ),
        both(
            "{active} if aggressive, {rest} if cautious, with {fallen} fallen {fallen:companion|companions}.",
            "{active} si tu es actif, {rest} en récupération, avec {fallen} {fallen:compagnon mort|compagnons morts}.",
        ),
        _recovery,
        {"fallen": Count(r"dead|died|fallen|killed|lost", r"morts?|tombés?|tués?|perdus?", 0)},
        {"one": r"\b(one of us|a (friend|hero|companion))\b|\bun (copain|pote|des nôtres|compagnon|héros|ami)\b"},
        unless=r"potion|heal|guéri|overlord",
    ),
    Reckoning(
        "leap",
        both(
            r"(leap|jump).*(cost|points?|pay)|(cost|points?|pay).*(leap|jump)",
            r"saut.*(coût|coute|points?|paie)|(coût|coute|points?|paie).*saut",
        ),
        both(
            "{areas} movement {areas:point|points}: one for each area crossed, lost even when the roll fails.",
            "{areas} {areas:point|points} de mouvement : un par zone franchie, perdus même si le jet échoue.",
        ),
        lambda v: {} if v["areas"] > 0 else None,
        {"areas": Count(r"areas?|spaces?", r"zones?|cases?")},
        trust="fan",
    ),
    Reckoning(
        "reinforcement-points",
        both(
            r"how many.*(back|bring|return|buy)|(bring|buy).*how many|reinforcement points.*how many",
            r"combien.*(ramèn|rev[ie]|rappel|rachèt|bois)|(ramèn|rev[ie]|rappel|rachèt)\w* combien|renforts?.*combien",
        ),
        both(
            "{result} of them: {points} reinforcement points at {cost} each, {left} left over.",
            "{result} : {points} points de renfort à {cost} chacun, reste {left}.",
        ),
        lambda v: {"result": v["points"] // v["cost"], "left": v["points"] % v["cost"]} if v["cost"] else None,
        {
            "points": Count(r"points?|reinforcements?", r"points?|renforts?"),
            "cost": Count(r"worth|costs?|each|value|at", r"valent|vaut|coûte\w*|indice|valeur|chacun|à"),
        },
    ),
    Reckoning(
        "clean-river",
        both(
            r"dead tiles?.*(gems?|cost|pay)|(gems?|cost|pay).*dead tiles?",
            r"tuiles? mortes?.*(gemmes?|coût|coute|paie|perd)",
        ),
        both(
            "{result} gems, {price} for each dead tile, lost for good: out of the game, not to Fatigue.",
            "{result} gemmes, {price} par tuile morte, perdues pour de bon : hors du jeu, pas en fatigue.",
        ),
        lambda v: {"result": river.CLEANING * v["tiles"], "price": river.CLEANING} if v["tiles"] else None,
        {"tiles": Count(r"dead|tiles?", r"tuiles?")},
    ),
    Reckoning(
        "web-projection",
        both(r"\bweb\b.*how many|how many.*\bweb\b", r"\btoile\b.*combien|combien.*\btoile\b"),
        both(
            "{result} {result:gem|gems}: the web takes {points} points in one go, {free} of them free.",
            "{result} {result:gemme|gemmes} : la toile demande {points} points d'un coup, dont {free} gratuits.",
        ),
        lambda v: {"result": max(0, movement.WEB_POINTS - v["free"]), "points": movement.WEB_POINTS},
        {"free": Count(r"free|movement|points?", r"gratuits?|points?|mouvements?")},
    ),
    Reckoning(
        "gift-of-life",
        both(r"gift of life.*how many|how many.*gift of life", r"don de vie.*combien|combien.*don de vie"),
        both(
            "{result} {result:gem|gems} given: the casting takes 2 of the {left}, up to 2 of the rest go over and {rest} stay.",
            "{result} {result:gemme donnée|gemmes données} : le lancer en prend 2 sur {left}, jusqu'à 2 du reste passent, il en reste {rest}.",
        ),
        _gift,
        {"left": Count(r"gems?|left|reserve", r"gemmes?|reste|dispo")},
    ),
    Reckoning(
        "movement-limit-units",
        both(
            r"(tile|unit|minion|guard|hyena|pict|pirate|archer|ally).*(how (many|far)|at most|most)|how (many|far).*(tile|unit|minion|guard|hyena|pict|pirate|archer|ally)",
            r"(tuile|unité|sbire|garde|hyène|picte|pirate|archer|allié).*(combien|au (plus|maximum|max))|combien.*(tuile|unité|sbire|garde|hyène|picte|pirate|archer|allié)",
        ),
        both(
            "{result} {result:area|areas} at most: {base} free, and never more than {base} bought.",
            "{result} {result:zone|zones} au plus : {base} gratuites, et jamais plus de {base} achetées.",
        ),
        lambda v: {"result": 2 * v["base"]} if v["base"] else None,
        {"base": Count(r"mov(e|es|ement)$|base", r"mouvement|base|déplacement")},
        unless=r"hinder|enem|gêne|ennemi|leav|sort|free|gratuit",
    ),
    Reckoning(
        "paid-movement",
        both(
            r"(pay|buy|spend|gems?).*how (many areas|far)|how (many areas|far).*(pay|buy|spend|gems?)",
            r"(paye?|achète|dépense|gemmes?).*combien de zones|combien de zones.*(paye?|achète|dépense|gemmes?)",
        ),
        both(
            "{result} {result:area|areas} at 1 point each: {free} free and {paid} bought.",
            "{result} {result:zone|zones} à 1 point chacune : {free} gratuits et {paid} achetés.",
        ),
        lambda v: {"result": v["free"] + v["paid"]},
        {
            "free": Count(r"free|base|points?", r"gratuits?|base|points?"),
            "paid": Count(r"pay|buy|spend|gems?", r"paye?|achète|dépense|gemmes?"),
        },
    ),
)
