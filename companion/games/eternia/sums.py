"""Sums that players ask for at Eternia's table: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.games.eternia import board, ending, loadout, market, pool, rounds, skirmish
from companion.games.eternia.fight_sums import FIGHTS, HP
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckoning, Sum

Values = Mapping[str, int]


def _whole(value: int | Refusal) -> Sum | None:
    return {"result": value} if isinstance(value, int) else None


def _start(v: Values) -> Sum | None:
    mode = "skirmish" if v["skirmish"] else "solo" if v["beginner"] else "standard"
    return _whole(
        pool.starting_eternium(mode, v["heroes"], "beginner" if v["beginner"] else None, False, bool(v["mounted"]))
    )


def _score(v: Values) -> Sum | None:
    if not (v["vp"] or v["outposts"] or v["rounds"]):
        return None
    level = next((name for name in ("beginner", "novice", "advanced", "merciless") if v[name]), "novice")
    found = ending.solo_score(
        v["vp"], v["outposts"], v["rounds"], v["defeats"], [v["damage"]], level, bool(v["success"])
    )
    return None if isinstance(found, Refusal) else {"result": found.total}


def _rest(v: Values) -> Sum | None:
    found = rounds.rest("night", v["hp"], v["most"] or 99, 0)
    return None if isinstance(found, Refusal) else {"after": found.after_rest, "end": found.end_of_turn}


def _fortified(v: Values) -> Sum | None:
    found = board.fortify(v["there"], 15, 3)
    return None if isinstance(found, Refusal) else {"result": found.added}


def _trained(v: Values) -> Sum | None:
    prices = [skirmish.training_price(card) for card in ("+2", "surge")]
    if not all(isinstance(price, int) for price in prices):
        return None
    plain, special = (price for price in prices if isinstance(price, int))
    return {"result": (v.get("cards") or v["n"]) * plain + v["special"] * special, "price": plain, "dear": special}


def _owed(v: Values) -> Sum:
    cards = v.get("many", v.get("n", 0)) * v.get("each", v.get("value", 0))
    return {"result": max(0, pool.PENALTY - cards), "owed": pool.PENALTY, "cards": cards}


RECKONINGS: tuple[Reckoning, ...] = (
    Reckoning(
        "starting-eternium",
        both(
            r"eternium.*(start|begin|setup)|(start|begin|setup).*eternium",
            r"eternium.*(d[ée]but|d[ée]part|commenc|d[ée]marr)|(d[ée]but|d[ée]part|commenc|d[ée]marr).*eternium",
        ),
        both("{result} Eternium for {heroes} {heroes:hero|heroes}.", "{result} Eternium pour {heroes} héros."),
        _start,
        {"heroes": Count(r"hero|character", r"héros|heros|perso")},
        {
            "skirmish": r"skirmish|escarmouche",
            "beginner": r"beginner|débutant",
            "mounted": r"(enem|they|opponent|ennemi|adverse|en face|eux).{0,40}(mount|rid|mont|chevauch)",
        },
    ),
    Reckoning(
        "merchant-discount",
        both(r"how much|price|pay|cost", r"combien|prix|co[ûu]te|revient|paie"),
        both(
            "{result} Eternium: {cost}, less 1 for each merchant of that type beyond the first ({symbols}).",
            "{result} Eternium : {cost}, moins 1 par marchand du même type au-delà du premier ({symbols}).",
        ),
        lambda v: _whole(market.merchant_price(v["cost"], v["symbols"])),
        {
            "symbols": Count(
                r"guilds?|shops?|forges?|merchants?|stores?", r"guildes?|boutiques?|forges?|marchands?|magasins?"
            ),
            "cost": Count(
                r"price[ds]?|costs?|cards?|spells?|items?|marked|at|worth|armou?r|vehicle",
                r"affichée?|coûte|coute|vaut|prix|carte|sort|objet|armure|véhicule|à",
            ),
        },
    ),
    Reckoning(
        "solo-scoring",
        both(
            r"\bsolo\b.*(score|points?|total|\d (day |night )?rounds? left)|(score|total).*\bsolo\b|final score",
            r"(solo|seul).*(score|points?|total|\d manches? restantes?)|(score|total).*(solo|seul)|score final",
        ),
        both(
            "{result} points: {vp} VP, 1 per captured outpost, 3 per round left, less 3 per defeat and 1 per 3 damage.",
            "{result} points : {vp} PV, 1 par avant-poste pris, 3 par manche restante, moins 3 par défaite et 1 par 3 dégâts.",
        ),
        _score,
        {
            "vp": Count(r"VP|victory", r"PV|victoire", 0),
            "outposts": Count(r"outposts?", r"avant-postes?", 0),
            "rounds": Count(r"rounds?", r"manches?", 0),
            "defeats": Count(r"defeat\w*|lost|losses", r"défaites?|vaincus?|perdus?", 0),
            "damage": Count(r"damage|wounds?|hits?", r"dégâts?|blessures?", 0),
        },
        {
            "beginner": r"beginner|débutant",
            "novice": "novice",
            "advanced": r"advanced|avancé",
            "merciless": r"merciless|impitoyable",
            "success": r"success|succeed|won|réuss|gagn",
        },
    ),
    Reckoning(
        "rest",
        both(r"\brest(ed|ing|s)?\b", r"repos"),
        both(
            "{after} HP after resting, {end} at the end of the turn: resting heals 4, the night 1 more.",
            "{after} PS après le repos, {end} en fin de tour : le repos rend 4, la nuit 1 de plus.",
        ),
        _rest,
        {"hp": HP, "most": Count(r"max\w*|out of|printed", r"max\w*|sur|imprimés?", 0)},
        unless=r"\b(can|may|peut|puis)\b",
    ),
    Reckoning(
        "fortify-outpost",
        both(r"fortif|reinforce|fill", r"fortif|renforc|rempl|ajout"),
        both(
            "{result} more: an outpost holds 3 soldiers at most, and {there} stand there.",
            "{result} de plus : un avant-poste tient 3 soldats au plus, et il y en a {there}.",
        ),
        _fortified,
        {"there": Count(r"soldiers?|guards?|men\b|already|there", r"soldats?|gardes?|hommes?|déjà|dedans")},
        unless=r"combat|duel|attack|attaque",
    ),
    Reckoning(
        "day-income",
        both(
            r"(?P<many>two|three|four|five|\d) outposts? (?:worth|of|giving|at|with) (?P<each>\d)",
            r"(?P<many>deux|trois|quatre|cinq|\d) avant-postes? (?:à|de|valant|donnant) (?P<each>\d)",
        ),
        both(
            "{result} Eternium: {many} outposts at {each}, as each day round begins.",
            "{result} Eternium : {many} avant-postes à {each}, au début de chaque manche de jour.",
        ),
        lambda v: {"result": v["many"] * v["each"]},
        unless=r"solo|score|night|nuit|\b(and|et) (one|two|un|deux)\b",
    ),
    Reckoning(
        "day-income",
        both(r"outposts?.*(income|dawn|day|morning|eternium)", r"avant-postes?.*(revenu|jour|matin|eternium|touche)"),
        both(
            "{result} Eternium: the values of the outposts held, added up as the day round begins.",
            "{result} Eternium : les valeurs des avant-postes tenus, additionnées au début de la manche de jour.",
        ),
        lambda v: {"result": v["worth"]} if v["worth_times"] > 1 else None,
        {"worth": Count(r"of$|worth|gives?", r"à$|vaut|donne", every=True)},
        unless=r"solo|score|night|nuit|how many outposts|combien d'avant",
    ),
    Reckoning(
        "pack",
        both(r"\bpack\b|\bbag\b|inventory", r"\bpack\b|\bsac\b|inventaire|paquetage"),
        both(
            "{discard} to discard: a pack keeps 5 cards at most.",
            "{discard} à défausser : un pack garde 5 cartes au plus.",
        ),
        lambda v: {"discard": max(0, v["held"] + v["new"] - loadout.PACK)},
        {
            "held": Count(r"cards?|items?|things?|objects?|pack|bag", r"cartes?|objets?|trucs?|pack|sac"),
            "new": Count(
                r"more|new|another|gain|extra|find|get", r"autres?|nouvelles?|plus|gagne|trouve|récupère|prends?", 0
            ),
        },
    ),
    Reckoning(
        "move",
        both(
            r"movement.*(vehicle|mount|bonus|ride)|(vehicle|mount|ride).*(movement|areas?|far)",
            r"mouvement.*(véhicule|monture|bonus)|(véhicule|monture).*(mouvement|zones?|loin)",
        ),
        both(
            "{result} movement {result:point|points}: {base} of the hero and {bonus} of the mount{cap}.",
            "{result} {result:point|points} de mouvement : {base} du héros et {bonus} de la monture{cap}.",
        ),
        lambda v: {
            "result": board.movement_points(v["base"], v["bonus"], mode="skirmish" if v["skirmish"] else "standard"),
            "cap": " (2)" if v["skirmish"] else "",
        },
        {
            "base": Count(r"movement|move|hero", r"mouvement|héros|déplacement"),
            "bonus": Count(r"vehicle|mount|bonus|ride", r"véhicule|monture|bonus"),
        },
        {"skirmish": r"skirmish|escarmouche"},
    ),
    Reckoning(
        "defeat-penalty",
        both(
            r"(?P<many>two|three|\d) cards? (?:of|worth|at) (?P<each>\d)(?=.*(defeat|due|owe|penalty|fine))|(defeat|penalty|fine).*(?P<n>two|three|\d) cards? (?:of|worth|at) (?P<value>\d)",
            r"(?P<many>deux|trois|\d) cartes? (?:à|de|valant) (?P<each>\d)(?=.*(défaite|vaincu|manque|dette|reste))|(défaite|vaincu).*(?P<n>deux|trois|\d) cartes? (?:à|de|valant) (?P<value>\d)",
        ),
        both(
            "{result} Eternium: the defeat costs {owed}, {cards} of it in cards.",
            "{result} Eternium : la défaite coûte {owed}, dont {cards} en cartes.",
        ),
        _owed,
        unless=r"first game|première partie|beginner|débutant",
    ),
    Reckoning(
        "defeat-penalty",
        both(
            r"(defeat|beaten|penalty|fell).*(discard|give|card)", r"(vaincu|battu|défaite|tomb).*(défauss|donne|carte)"
        ),
        both(
            "{result} Eternium: the defeat costs {owed}, {cards} of it in cards.",
            "{result} Eternium : la défaite coûte {owed}, dont {cards} en cartes.",
        ),
        lambda v: {"result": max(0, pool.PENALTY - v["cards"]), "owed": pool.PENALTY},
        {"cards": Count(r"worth|cards?|cost\w*|value", r"cartes?|à|vaut|coûte|valeur", every=False)},
        unless=r"first game|première partie|beginner|débutant",
    ),
    Reckoning(
        "skirmish-train",
        both(
            r"(train\w*|skirmish).*?(?P<cards>\w+) \+2|(?P<n>\w+) \+2.*(train|skirmish)",
            r"(entra[iî]n\w*|escarmouche).*?(?P<cards>\w+) (cartes? )?\+2|(?P<n>\w+) (cartes? )?\+2.*(entra[iî]n|escarmouche)",
        ),
        both(
            "{result} Eternium: {price} for each +2 card, {dear} for a special one.",
            "{result} Eternium : {price} par carte +2, {dear} par carte spéciale.",
        ),
        _trained,
        {
            "n": Count(r"\bnone\b", r"\bnone\b", 0),
            "special": Count(r"special|surge|time|tool|flux", r"spéciales?|surcharge|temps|outil|flux", 0),
        },
    ),
    *FIGHTS,
)
