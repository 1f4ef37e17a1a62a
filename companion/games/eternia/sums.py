"""Sums that players ask for at Eternia's table: when they are asked, and the engine's own functions behind them."""

from __future__ import annotations

from collections.abc import Mapping

from companion.core.refusal import Refusal
from companion.games.eternia import (
    board,
    ending,
    epic,
    grid,
    loadout,
    market,
    pool,
    power_dice,
    rounds,
    skirmish,
    soldiers,
)
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
    level = next((name for name in ("beginner", "novice", "advanced", "merciless") if v[name]), "novice")
    found = ending.solo_score(
        v["vp"], v["outposts"], v["rounds"], v["defeats"], [v["damage"]], level, bool(v["success"])
    )
    return None if isinstance(found, Refusal) else {"result": found.total}


def _assault(v: Values) -> Sum:
    fight = soldiers.soldiers_vs_hero(v["soldiers"], v["hp"])
    return {"staying": fight.staying, "used": fight.returned, "left": fight.hero_hp}


def _clash(v: Values) -> Sum:
    mine, theirs = soldiers.soldiers_vs_soldiers(v["mine"], v["theirs"])
    return {"mine_left": mine, "theirs_left": theirs}


def _rest(v: Values) -> Sum | None:
    found = rounds.rest("night", v["hp"], v["most"] or 99, 0)
    return None if isinstance(found, Refusal) else {"after": found.after_rest, "end": found.end_of_turn}


def _initiative(v: Values) -> Sum:
    found = epic.initiative_result(v["mine"], v["theirs"], bool(v["matters"]))
    return {"loss": max(found.loss_active, found.loss_other)}


def _fortified(v: Values) -> Sum | None:
    found = board.fortify(v["there"], 15, 3)
    return None if isinstance(found, Refusal) else {"result": found.added}


def _faces(v: Values) -> Sum | None:
    faces = ["double"] * v["doubles"] + ["success"] * v["singles"] + ["blank"] * v["blanks"]
    total = power_dice.dop_total(faces, v["base"] if v["initiative"] else 0)
    return {"result": total} if isinstance(total, int) and faces else None


def _struck(v: Values) -> Sum:
    damage = epic.attack_damage(v["attack"], v["defence"])
    more = (" and 1 for the lost initiative", " et 1 pour l'initiative perdue") if v["lost"] else ("", "")
    return {"result": damage + v["lost"], "more_en": more[0], "more_fr": more[1]}


def _trained(v: Values) -> Sum | None:
    price = skirmish.training_price("+2")
    return {"result": v["cards"] * price, "price": price} if isinstance(price, int) else None


_SOLDIERS = Count(r"soldiers?|guards?|troops?|men\b|minions?", r"soldats?|gardes?|troupes?|hommes?|sbires?")
_HP = Count(r"hp|health|hit|life|lives", r"PS|points? de (vie|santé)|vie|santé|PV|pv")

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
        "soldiers-vs-hero",
        both(r"soldiers?.*(hero|hp|health|life)|hero.*soldiers?", r"soldats?.*(héros|PS|vie|PV)|héros.*soldats?"),
        both(
            "{staying} {staying:soldier stays|soldiers stay}: {used} {used:is|are} removed for {used} HP, and the hero is at {left}.",
            "{staying} {staying:soldat reste|soldats restent} : {used} {used:est retiré|sont retirés} pour {used} PS, et le héros tombe à {left}.",
        ),
        _assault,
        {"soldiers": _SOLDIERS, "hp": _HP},
        unless=r"\+ ?1|defen[cs]e|défense|attribut|sacrif|bonus",
    ),
    Reckoning(
        "soldiers-vs-soldiers",
        both(
            r"soldiers? .*(against|versus|vs|into|attack|fight|meet|walk|face|hold).*(soldiers?|enem|theirs|guards?)",
            r"soldats? .*(contre|attaqu|arriv|débarqu|face|affront|entr).*(soldats?|ennemi|adverses?|gardes?)",
        ),
        both(
            "{mine_left} of yours and {theirs_left} of theirs are left: they are removed one for one.",
            "Il en reste {mine_left} à vous et {theirs_left} en face : on les retire un pour un.",
        ),
        _clash,
        {
            "mine": _SOLDIERS,
            "theirs": Count(
                r"enem\w*|theirs|opposing|guards?|hostile|defenders?", r"ennemis?|adverses?|défenseurs?|gardes?|leurs"
            ),
        },
        unless=r"hero|héros",
    ),
    Reckoning(
        "solo-scoring",
        both(
            r"\bsolo\b.*(score|points?|total)|(score|total).*\bsolo\b|final score",
            r"(solo|seul).*(score|points?|total)|(score|total).*(solo|seul)|score final",
        ),
        both(
            "{result} points: {vp} VP, 1 per captured outpost, 3 per round left, less 3 per defeat and 1 per 3 damage.",
            "{result} points : {vp} PV, 1 par avant-poste pris, 3 par manche restante, moins 3 par défaite et 1 par 3 dégâts.",
        ),
        _score,
        {
            "vp": Count(r"VP|victory", r"PV|victoire"),
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
        {"hp": _HP, "most": Count(r"max\w*|out of|printed", r"max\w*|sur|imprimés?", 0)},
        unless=r"\b(can|may|peut|puis)\b",
    ),
    Reckoning(
        "initiative",
        both(
            r"initiative.*(lose|hp|damage|hurt)|(lose|hp|damage).*initiative",
            r"initiative.*(perd|PS|dégât)|(perd|PS|dégât).*initiative",
        ),
        both(
            "{loss} HP for the hero with the lower initiative ({mine} against {theirs}).",
            "{loss} PS pour le héros à l'initiative la plus basse ({mine} contre {theirs}).",
        ),
        _initiative,
        {
            "mine": Count(r"initiative|mine|my|i have", r"initiative|moi|mon|j'ai"),
            "theirs": Count(
                r"against|versus|vs|his|her|their|enemy|opponent", r"contre|adverse|ennemi|lui|elle|son|sien"
            ),
        },
        {"matters": r"matters|option|renforcée|compte double"},
        unless=r"(attack|attaque).*(defen[cs]e|défense)|\d (against|versus|vs|contre|to|à) \d",
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
        "epic-step6-damage",
        both(r"attack.*defen[cs]e|defen[cs]e.*attack", r"attaque.*défense|défense.*attaque"),
        both(
            "{result} damage: attack {attack} less defence {defence}{more_en}.",
            "{result} {result:dégât|dégâts} : attaque {attack} moins défense {defence}{more_fr}.",
        ),
        _struck,
        {"attack": Count(r"attack|hits?", r"attaque|tape|frappe"), "defence": Count(r"defen[cs]e", r"défense")},
        {"lost": r"los(t|es?|ing) (the )?initiative|perd\w* (l')?initiative"},
        unless=r"soldier|soldat|dice|dés\b|success|réussite",
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
        "stronger-together",
        both(
            r"stronger together|(cards?|limit).*(companions?|friendly heroes)",
            r"plus forts ensemble|(cartes?|limite).*(compagnons?|héros amis)",
        ),
        both(
            "{result} combat cards: 4 and one for each friendly hero in the area.",
            "{result} cartes combat : 4 et une par héros ami dans la zone.",
        ),
        lambda v: _whole(grid.stronger_together_limit(v["mates"])),
        {
            "mates": Count(
                r"companions?|friend\w*|allies|mates?|others?|heroes",
                r"compagnons?|amis?|alliés?|autres?|copains?|héros",
            )
        },
    ),
    Reckoning(
        "dop-attack-defence-roll",
        both(r"success.*double|double.*success", r"réussite.*double|double.*réussite"),
        both(
            "{result} {result:success|successes}: a double counts 2, a success 1, a blank nothing.",
            "{result} {result:réussite|réussites} : une double compte 2, une simple 1, un blanc rien.",
        ),
        _faces,
        {
            "doubles": Count(r"doubles?", r"doubles?"),
            "singles": Count(r"success(es)?\b|singles?", r"réussites?|simples?"),
            "blanks": Count(r"blanks?", r"blancs?", 0),
            "base": Count(r"printed|base", r"imprimée?|base", 0),
        },
        {"initiative": r"initiative"},
    ),
    Reckoning(
        "dop-over-ten-dice",
        both(
            r"(\d+|twelve|eleven) (wilds )?dice|zone (of|worth|value) \d+", r"(\d+|douze|onze) dés|zone (de|à|vaut) \d+"
        ),
        both(
            "{dice} dice and {free} free {free:success|successes}: never more than 10 dice.",
            "{dice} dés et {free} {free:réussite offerte|réussites offertes} : jamais plus de 10 dés.",
        ),
        lambda v: (
            dict(zip(("dice", "free"), power_dice.dop_pool(v["value"]), strict=True)) if v["value"] > 10 else None
        ),
        {"value": Count(r"dice|zone|value|worth", r"dés?|zone|valeur|vaut")},
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
            r"(train\w*|skirmish).*\+2|\+2.*(train|skirmish)",
            r"(entra[iî]n\w*|escarmouche).*\+2|\+2.*(entra[iî]n|escarmouche)",
        ),
        both("{result} Eternium: {price} for each +2 card.", "{result} Eternium : {price} par carte +2."),
        _trained,
        {"cards": Count(r"cards?", r"cartes?")},
    ),
    Reckoning(
        "epic-step5-totals",
        both(r"(attack|defen[cs]e|initiative|zone|grid)", r"(attaque|défense|initiative|zone|grille)"),
        both(
            "{result} in all: the cards make {cards}, the rest {more}.",
            "{result} en tout : les cartes font {cards}, le reste {more}.",
        ),
        lambda v: {
            "result": v["cards"] + v["base"] + v["flux"] + v["surge"] + v["soldier"],
            "more": v["base"] + v["flux"] + v["surge"] + v["soldier"],
        },
        {"cards": Count(r"\+\d", r"\+\d", every=True), "base": Count(r"base|printed", r"base|imprimée?", 0)},
        {"flux": r"\bflux\b", "surge": r"\bsurge|surcharge", "soldier": r"\b(a|one) soldier|\bun soldat"},
        unless=r"dice|dés\b|against|contre|train|entra[iî]n|may|can|peux|peut|skirmish|escarmouche",
    ),
)
