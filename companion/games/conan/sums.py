"""Sums that players ask for at Conan's table: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.conan import combat, gems, hindering, movement, river
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckoning, Sum

Values = Mapping[str, int]

_ENEMIES = Count(
    r"enem|guards?\b|minion|pict|hyena|pirate|skeleton|mumm|foe|monster|opponent|archer|bad guy|thug",
    r"ennemi|garde|sbire|picte|hyène|pirate|squelette|momie|monstre|adversaire|mec|archer|méchant",
)
_FRIENDS = Count(
    r"friend|all(y|ies)\b|pal|budd|mate|companion|hero", r"ami|allié|copain|pote|compagnon|collègue|camarade|héros", 0
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


def _leave(v: Values) -> Sum:
    cost = hindering.leave_cost(v["friends"] + 1, v["enemies"], 0, _skills(v))
    return {"result": cost, "extra": cost - 1}


def _wreck(v: Values) -> Sum | None:
    cost = movement.wreck_cost("wood", v["friends"] + 1, v["enemies"], _skills(v))
    return {"result": cost} if isinstance(cost, int) else None


def _roll(v: Values) -> Sum:
    skills = [name for name in ("concentration", "elite-shooter") if v[name.split("-")[0]]]
    kind = "ranged" if v["shot"] else "complex"
    lost = hindering.roll_penalty(kind, v["friends"] + 1, v["enemies"], skills)
    return {"lost": lost, "need": hindering.symbols_needed(v["difficulty"], lost)}


def _hit(v: Values) -> Sum:
    fixed = v["halo"] * 2 + v["untouchable"] + v["armour"]
    through = combat.wounds(v["power"], v["dodge"], fixed, 0, bool(v["precise"]))
    return {"result": through, "stopped": v["dodge"] + fixed}


def _hurt(v: Values) -> Sum | None:
    before = gems.Zones(v["reserve"], v["fatigue"], v["boxes"], 0)
    after = gems.hurt(before, v["wounds"])
    return {"fresh": v["reserve"] - after.reserve, "tired": v["fatigue"] - after.fatigue, "pledged": after.red}


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
    return {"result": given} if isinstance(given, int) else None


def _teleports(v: Values) -> Sum | None:
    return {"result": v["areas_times"] + v["areas"]} if v["areas"] > 0 else None


RECKONINGS: tuple[Reckoning, ...] = (
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
        {"enemies": Count(_ENEMIES.en, _ENEMIES.fr, 0), "friends": _FRIENDS},
        _SKILLS,
        unless=r"^(can|may|is|does|do|peut|est-ce)\b",
    ),
    Reckoning(
        "hindering-movement",
        both(
            rf"({_HOW_MANY}).*(leav|walk|get (out|away)|move|run|step|escape|exit|go out)|(leav|walk|get (out|away)|move out|run|step|escape|exit|go out).*({_HOW_MANY})",
            rf"({_COMBIEN}).*(sort|quitt|part|barr|tir|dégag|boug|éloign|échapp|fuir|fil)|(sort|quitt|part|barr|tir|dégag|boug|éloign|échapp|fuir|fil).*({_COMBIEN})",
        ),
        both(
            "{result} movement {result:point|points}: 1 to leave and {extra} for the hindering of {enemies} enemies and {friends} other friends.",
            "{result} {result:point|points} de mouvement : 1 pour sortir et {extra} de gêne ({enemies} ennemis, {friends} autres amis).",
        ),
        _leave,
        {"enemies": _ENEMIES, "friends": _FRIENDS},
        _SKILLS,
        unless=r"chest|coffre|shoot|\btir(er|e)\b|lock|serrure",
    ),
    Reckoning(
        "hindering-dice",
        both(
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
        "hero-wounds-order",
        both(
            r"(wounds?|damage|hurt).*(fatigue|reserve)|(fatigue|reserve).*(wounds?|damage)",
            r"(blessures?|dégâts?).*(fatigue|réserve|énergie)|(fatigue|réserve|énergie).*(blessures?|dégâts?)",
        ),
        both(
            "{fresh} from the Reserve: {tired} come from Fatigue and {pledged} from the action spaces first.",
            "{fresh} de l'énergie disponible : d'abord {tired} de la fatigue et {pledged} des cases d'action.",
        ),
        _hurt,
        {
            "wounds": Count(r"wounds?|damage|hits?", r"blessures?|dégâts?|points?"),
            "fatigue": Count(r"fatigue", r"fatigue", 0),
            "boxes": Count(r"spaces?|boxes|actions?|spent", r"cases?|actions?", 0),
            "reserve": Count(r"reserve|available|left", r"réserve|énergie|disponible|dispo"),
        },
    ),
    Reckoning(
        "damage-and-wounds",
        both(
            r"(power|blow|attack|hit|shot|strike) ?(of|with|for|at|is)? ?\d|\d+ (power|damage|axes?).*(armou?r|dodge|halo|guard|parr|stop|through|wounds?)",
            r"(puissance|attaque|coup|tir|frappe) ?(de|à)? ?\d|\d+ (dégâts|haches?).*(armure|esquive|halo|défense|pare|passe|blessures?)",
        ),
        both(
            "{result} {result:wound|wounds}: {power} less the {stopped} that are stopped.",
            "{result} {result:blessure|blessures} : {power} moins {stopped} arrêtés.",
        ),
        _hit,
        {
            "power": Count(r"power|blow|attack|hit|shot|strike|damage", r"puissance|attaque|coup|tir|frappe|dégâts?"),
            "armour": Count(r"armou?r|passive|mail|leather", r"armure|passive|cotte|cuir", 0),
            "dodge": Count(r"axes?|dodge|guard|parry|parries|roll", r"haches?|esquive|parade|défense active|jet", 0),
        },
        {"halo": r"\bhalo\b", "untouchable": r"untouchable|intouchable", "precise": r"precision|précis"},
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
            "{result} gems: 1 for the spell and 1 for each of the {areas} areas.",
            "{result} gemmes : 1 pour le sort et 1 pour chacune des {areas} zones.",
        ),
        _teleports,
        {"areas": Count(r"areas?|zones?|spaces?", r"zones?|cases?", every=True)},
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
        "unarmed-attack",
        both(r"bare.?hand|unarmed|fists?|punch|no weapon", r"mains? nues?|poings?|sans arme"),
        both(
            "{result} {result:point|points} of damage: the first 2 of {axes} are lost with bare hands.",
            "{result} {result:point|points} de dégâts : les 2 premiers sur {axes} sont perdus à mains nues.",
        ),
        lambda v: {"result": combat.attack_power(v["axes"], True, "hero")},
        {"axes": Count(r"axes?|symbols?|damage|points?|power", r"haches?|symboles?|dégâts?|points?|puissance")},
    ),
    Reckoning(
        "circular-strike",
        both(r"circular strike|cleave", r"coup circulaire"),
        both(
            "{left} left over for the next: {power} less the defense of {defence} and the life of {life}.",
            "{left} en reste pour le suivant : {power} moins {defence} de défense et {life} de vie.",
        ),
        lambda v: {"left": combat.circular_strike(v["power"], [combat.Struck(v["defence"], 0, v["life"])])[2]},
        {
            "power": Count(r"power|damage|axes?|attack|roll", r"puissance|dégâts?|haches?|attaque"),
            "defence": Count(r"armou?r|defen[cs]e", r"armure|défense", 0),
            "life": Count(r"life|wounds?|hp", r"vie|blessures?|pv", 1),
        },
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
            r"how many.*(back|bring|return|buy)|(bring|buy).*how many",
            r"combien.*(ramèn|revien|rappel|rachèt)|(ramèn|rappel|rachèt)\w* combien",
        ),
        both(
            "{result} of them: {points} reinforcement points at {cost} each, {left} left over.",
            "{result} : {points} points de renfort à {cost} chacun, reste {left}.",
        ),
        lambda v: {"result": v["points"] // v["cost"], "left": v["points"] % v["cost"]} if v["cost"] else None,
        {
            "points": Count(r"points?|reinforcements?", r"points?|renforts?"),
            "cost": Count(r"worth|costs?|each|value|at", r"valent|vaut|coûte\w*|indice|valeur|chacun"),
        },
    ),
    Reckoning(
        "clean-river",
        both(
            r"dead tiles?.*(gems?|cost|pay)|(gems?|cost|pay).*dead tiles?",
            r"tuiles? mortes?.*(gemmes?|coût|coute|paie|perd)",
        ),
        both(
            "{result} gems, {price} for each dead tile, gone for good.",
            "{result} gemmes, {price} par tuile morte, perdues pour de bon.",
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
            "{result} {result:gem|gems}: the casting takes 2 of the {left}, then up to 2 of the rest are given.",
            "{result} {result:gemme|gemmes} : le lancer en prend 2 sur {left}, puis jusqu'à 2 du reste se donnent.",
        ),
        _gift,
        {"left": Count(r"gems?|left|reserve", r"gemmes?|reste|dispo")},
    ),
    Reckoning(
        "paid-movement",
        both(
            r"(pay|buy|spend).*how (many areas|far)|how (many areas|far).*(pay|buy|spend)",
            r"(paye?|achète|dépense).*combien de zones|combien de zones.*(paye?|achète|dépense)",
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
