"""Sums of fights at Eternia's table: totals of the grid, initiative, damage, soldiers, beasts and Dice of Power."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.eternia import epic, grid, power_dice, soldiers
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckoning, Sum

Values = Mapping[str, int]


def _assault(v: Values) -> Sum:
    fight = soldiers.soldiers_vs_hero(v["soldiers"], v["hp"])
    return {"staying": fight.staying, "used": fight.returned, "left": fight.hero_hp}


def _clash(v: Values) -> Sum:
    mine, theirs = soldiers.soldiers_vs_soldiers(v["mine"], v["theirs"])
    return {"mine_left": mine, "theirs_left": theirs}


def _initiative(v: Values) -> Sum:
    found = epic.initiative_result(v["mine"], v["theirs"], bool(v["matters"]))
    return {"loss": max(found.loss_active, found.loss_other)}


def _together(v: Values) -> Sum | None:
    limit = grid.stronger_together_limit(v["mates"])
    return {"result": limit} if isinstance(limit, int) else None


def _faces(v: Values) -> Sum | None:
    faces = ["double"] * v["doubles"] + ["success"] * v["singles"] + ["blank"] * v["blanks"]
    total = power_dice.dop_total(faces, v["base"] if v["initiative"] else 0)
    return {"result": total} if isinstance(total, int) and faces else None


def _struck(v: Values) -> Sum:
    damage = epic.attack_damage(v["attack"], v["defence"])
    more = [(f", {v['spell']} by the spell", f", {v['spell']} par le sort")] if v["spell"] else []
    more += [(", 1 for the lost initiative", ", 1 pour l'initiative perdue")] if v["lost"] else []
    said = ("".join(part[at] for part in more) for at in (0, 1))
    return {"result": damage + v["spell"] + v["lost"], **dict(zip(("more_en", "more_fr"), said, strict=True))}


_SOLDIERS = Count(r"soldiers?|guards?|troops?|men\b|minions?", r"soldats?|gardes?|troupes?|hommes?|sbires?")

HP = Count(r"hp|health|hit|life|lives", r"PS|points? de (vie|santé)|vie|santé|PV|pv")

FIGHTS: tuple[Reckoning, ...] = (
    Reckoning(
        "soldiers-vs-hero",
        both(
            r"soldiers?.*(hero|hp|health|life)|(hero|hp|health|life)\b.*soldiers?",
            r"soldats?.*(héros|PS|vie|PV)|(héros|PS|vie|PV)\b.*soldats?",
        ),
        both(
            "{staying} {staying:soldier stays|soldiers stay}: {used} {used:is|are} removed for {used} HP, and the hero is at {left}.",
            "{staying} {staying:soldat reste|soldats restent} : {used} {used:est retiré|sont retirés} pour {used} PS, et le héros tombe à {left}.",
        ),
        _assault,
        {"soldiers": _SOLDIERS, "hp": HP},
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
        "epic-step6-damage",
        both(r"attack.*defen[cs]e|defen[cs]e.*attack", r"attaque.*défen[ds]|défen[ds].*attaque"),
        both(
            "{result} damage: attack {attack} less defence {defence}{more_en}.",
            "{result} {result:dégât|dégâts} : attaque {attack} moins défense {defence}{more_fr}.",
        ),
        _struck,
        {
            "attack": Count(r"attack|hits?", r"attaque|tape|frappe"),
            "defence": Count(r"defen[cs]e", r"défen\w*"),
            "spell": Count(r"fireball|spell", r"feu$|sort$", 0),
        },
        {"lost": r"los(t|es?|ing) (the )?initiative|perd\w* (l')?initiative"},
        unless=r"soldier|soldat|dice|dés\b|success|réussite|beast|bête|créature|zone",
    ),
    Reckoning(
        "wilds-allocation",
        both(
            r"(beast|enemy|ally|creature|wilds).*defen[cs]e.*(success|kill|need|beat)|success.*(kill|beat|drop).*defen[cs]e",
            r"(bête|ennemi|allié|créature|sauvage).*défense.*(réussite|tuer|vaincre|faut)|réussites?.*(tuer|vaincre).*défense",
        ),
        both(
            "{result} successes: {defence} to bring its defence to 0, then {hp} for its HP; a double counts 2 but is never split.",
            "{result} réussites : {defence} pour mettre sa défense à 0, puis {hp} pour ses PS ; une double compte 2 sans se partager.",
        ),
        lambda v: {"result": v["defence"] + v["hp"]},
        {"defence": Count(r"defen[cs]e", r"défense"), "hp": HP},
        unless=r"epic|épique|rolled|lancé|fait",
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
        _together,
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
        "epic-step5-totals",
        both(r"(attack|defen[cs]e|initiative|zone|grid)", r"(attaque|défense|initiative|zone|grille)"),
        both(
            "{result} in all: the cards make {cards}, the rest {more}.",
            "{result} en tout : les cartes font {cards}, le reste {more}.",
        ),
        lambda v: {
            "result": v["cards"] + v["base"] + v["flux"] + v["surge"] + v["soldiers"],
            "more": v["base"] + v["flux"] + v["surge"] + v["soldiers"],
        },
        {
            "cards": Count(r"\+\d", r"\+\d", every=True),
            "base": Count(r"base|printed", r"base|imprimée?", 0),
            "soldiers": Count(_SOLDIERS.en, _SOLDIERS.fr, 0),
        },
        {"flux": r"\bflux\b", "surge": r"\bsurge|surcharge"},
        unless=r"dice|dés\b|against|contre|train|entra[iî]n|may|can|peux|peut|skirmish|escarmouche",
    ),
)
