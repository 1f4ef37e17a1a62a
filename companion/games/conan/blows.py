"""Sums of blows at Conan's table: what armor, Guard and bare hands leave of them, and where the wounds are taken."""

from __future__ import annotations

from collections.abc import Mapping

from companion.games.conan import combat, gems
from companion.rules.facts import both
from companion.rules.reckon import Count, Reckoning, Sum

Values = Mapping[str, int]

_AXES = Count(r"axes?|symbols?|damage|points?|power", r"haches?|symboles?|dégâts?|points?|puissance")
_ARMOUR = Count(r"armou?r|passive|mail|leather|soak", r"armure|passive|cotte|cuir", 0)
_GUARD = Count(r"axes?|dodge|guard|parry|parries|roll|defen[cs]e", r"haches?|esquive|parade|défense|pare$|jet", 0)
_POWER = Count(r"power|blow|attack|hit|shot|strike|damage|axes?", r"puissance|attaque|coup|tir|frappe|dégâts?|haches?")


def _hit(v: Values) -> Sum:
    fixed = v["halo"] * 2 + v["set"] + v["untouchable"] + v["armour"]
    through = combat.wounds(v["power"], v["dodge"], fixed, 0, bool(v["precise"]))
    return {"result": through, "stopped": v["dodge"] + fixed}


def _bare(v: Values) -> Sum:
    left = combat.attack_power(v["axes"], True, "hero")
    return {"left": left, "result": combat.wounds(left, 0, v["armour"], 0, False)}


def _felled(v: Values) -> Sum | None:
    each = combat.Struck(v["armour"] + v["defence"], 0, v["life"])
    return {"result": sum(combat.circular_strike(v["power"], [each] * 20)[1])}


def _hurt(v: Values) -> Sum | None:
    before = gems.Zones(v["reserve"], v["fatigue"], v["boxes"], 0)
    after = gems.hurt(before, v["wounds"])
    return {
        "fresh": v["reserve"] - after.reserve,
        "kept": after.reserve,
        "tired": v["fatigue"] - after.fatigue,
        "pledged": after.red,
    }


BLOWS: tuple[Reckoning, ...] = (
    Reckoning(
        "hero-wounds-order",
        both(
            r"(wounds?|damage|hurt).*(fatigue|reserve)|(fatigue|reserve).*(wounds?|damage)",
            r"(blessures?|dégâts?).*(fatigue|réserve|énergie)|(fatigue|réserve|énergie).*(blessures?|dégâts?)",
        ),
        both(
            "{fresh} from the Reserve, where {kept} stay: {tired} come from Fatigue and {pledged} from the action spaces first.",
            "{fresh} de l'énergie disponible, où il en reste {kept} : d'abord {tired} de la fatigue et {pledged} des cases d'action.",
        ),
        _hurt,
        {
            "wounds": Count(r"wounds?|damage|hits?|take", r"blessures?|dégâts?|points?"),
            "fatigue": Count(r"fatigue", r"fatigue", 0),
            "boxes": Count(r"spaces?|boxes|actions?|spent", r"cases?|actions?", 0),
            "reserve": Count(r"reserve|available|left", r"réserve|énergie|disponible|dispo"),
        },
    ),
    Reckoning(
        "unarmed-attack",
        both(r"bare.?hand|unarmed|fists?|punch|no weapon", r"mains? nues?|poings?|sans arme"),
        both(
            "{result} {result:wound|wounds}: bare hands lose the first 2 of {axes}, armor stops {armour} of the {left} left.",
            "{result} {result:blessure|blessures} : à mains nues on perd les 2 premiers sur {axes}, l'armure arrête {armour} des {left} restants.",
        ),
        _bare,
        {"axes": _AXES, "armour": Count(_ARMOUR.en + "|defen[cs]e", _ARMOUR.fr + "|défense", 0)},
    ),
    Reckoning(
        "circular-strike",
        both(
            r"(circular|cleave|sweep|battle.?axe|halberd|two.?handed).*how many.*(drop|kill|die|fall|down|dead)",
            r"(circulaire|hache de bataille|hallebarde|deux mains).*combien.*(tomb|tue|mort|meur|crèv)",
        ),
        both(
            "{result} of them fall: each one takes its defense and its life from the {power}, as long as the blow kills.",
            "{result} tombent : chacun prend sa défense et sa vie sur les {power}, tant que le coup tue.",
        ),
        _felled,
        {
            "power": Count(_POWER.en + "|for", _POWER.fr + "|de$"),
            "armour": _ARMOUR,
            "defence": Count(r"defen[cs]e", r"défense", 0),
            "life": Count(r"life|hp", r"vie|pv", 1),
        },
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
        "falls",
        both(r"\bf(all|alls|alling|ell)\b.*(axes?|roll).*", r"\b(chute|tomb\w*)\b.*haches?"),
        both(
            "{axes} {axes:wound|wounds}: each axe of a fall is one, armor and Guard stop none.",
            "{axes} {axes:blessure|blessures} : chaque hache d'une chute en fait une, ni armure ni défense active n'arrêtent rien.",
        ),
        lambda v: {} if v["axes"] else None,
        {"axes": Count(r"axes?|symbols?|roll", r"haches?|symboles?")},
        unless=r"leap|jump|saut|how many dice|combien de dés",
    ),
    Reckoning(
        "dodge",
        both(
            r"gems?.*(dodg|guard).*how many (dice|orange)|how many dice.*(dodg|guard)",
            r"gemmes?.*(esquiv|défen).*combien de dés|combien de dés.*(esquiv|défen)",
        ),
        both(
            "{gems} {gems:die|dice}: one for each gem, and no dodge without a gem.",
            "{gems} {gems:dé|dés} : un par gemme, et pas d'esquive sans gemme.",
        ),
        lambda v: {} if v["gems"] else None,
        {"gems": Count(r"gems?|pays?", r"gemmes?|paie")},
        unless=r"shield|parry|parries|bouclier|parade|attack|attaque",
    ),
    Reckoning(
        "damage-and-wounds",
        both(
            r"(power|blow|attack|hit|shot|strike) ?(of|with|for|at|is|does)? ?\d|\d+ (power|damage|axes?).*(armou?r|dodge|halo|guard|parr|stop|through|wounds?)",
            r"(puissance|attaque|coup|tir|frappe) ?(de|à|fait)? ?\d|\d+ (dégâts|haches?).*(armure|esquive|halo|défense|pare|passe|blessures?)",
        ),
        both(
            "{result} {result:wound|wounds}: {power} less the {stopped} that are stopped.",
            "{result} {result:blessure|blessures} : {power} moins {stopped} arrêtés.",
        ),
        _hit,
        {
            "power": Count(_POWER.en.removesuffix("|axes?"), _POWER.fr.removesuffix("|haches?")),
            "armour": _ARMOUR,
            "dodge": _GUARD,
        },
        {
            "halo": r"\bhalo\b(?! de set)(?<!set.s halo)",
            "set": r"set.s halo|halo de set",
            "untouchable": r"untouchable|intouchable",
            "precise": r"precision|précis",
        },
    ),
)
