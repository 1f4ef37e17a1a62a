"""The 33 skills: names, kinds, and the dice that some bring of their own. Their ids are those of the rule entries."""

from __future__ import annotations

from dataclasses import dataclass

from companion.packs.model import Names


@dataclass(frozen=True, slots=True)
class Skill:
    id: str
    name: Names
    kind: str
    dice: tuple[str, ...] = ()


SKILLS: dict[str, Skill] = {
    skill.id: skill
    for skill in (
        Skill("reach", Names("Reach", "Allonge"), "attack"),
        Skill("ambidextrous", Names("Ambidextrous", "Ambidextre"), "attack"),
        Skill("constriction", Names("Constriction", "Constriction"), "attack"),
        Skill("circular-strike", Names("Circular Strike", "Coup circulaire"), "attack"),
        Skill("precision-strike", Names("Precision Strike", "Coup précis"), "attack"),
        Skill(
            "attack-from-beyond", Names("Attack from Beyond", "Retour de l'Au-delà"), "attack", ("red", "red", "red")
        ),
        Skill("counterattack", Names("Counterattack", "Riposte"), "attack", ("red",)),
        Skill("elite-shooter", Names("Elite Shooter", "Tireur d'élite"), "attack"),
        Skill("precision-shot", Names("Precision Shot", "Tir précis"), "attack"),
        Skill("blocking", Names("Blocking", "Bloqueur"), "movement"),
        Skill("wall-wrecker", Names("Wall Wrecker", "Défoncer les cloisons"), "movement"),
        Skill("evasive", Names("Evasive", "Insaisissable"), "movement"),
        Skill("swimming", Names("Swimming", "Natation"), "movement"),
        Skill("intangible", Names("Intangible", "Intangible"), "movement"),
        Skill(
            "web-projection", Names("Web Projection", "Projection de toile"), "movement", ("orange", "orange", "orange")
        ),
        Skill("leap", Names("Leap", "Saut"), "movement", ("red",)),
        Skill("feline-grace", Names("Feline Grace", "Souplesse féline"), "movement"),
        Skill("flying", Names("Flying", "Vol"), "movement"),
        Skill("climb", Names("Climb", "Escalade"), "movement"),
        Skill("alchemy", Names("Alchemy", "Alchimie"), "misc"),
        Skill("leadership", Names("Leadership", "Commandement"), "misc"),
        Skill("concentration", Names("Concentration", "Concentration"), "misc"),
        Skill("lock-picking", Names("Lock-picking", "Crochetage"), "misc", ("red",)),
        Skill("fascination", Names("Fascination", "Fascination"), "misc"),
        Skill("horror", Names("Horror", "Horreur"), "misc"),
        Skill("jinx", Names("Jinx", "Malchance"), "misc"),
        Skill("poison", Names("Poison", "Poison"), "misc"),
        Skill("support", Names("Support", "Soutien"), "misc"),
        Skill("sacrifice", Names("Sacrifice", "Sacrifice"), "defence"),
        Skill("untouchable", Names("Untouchable", "Intouchable"), "defence"),
        Skill("bodyguard", Names("Bodyguard", "Garde du corps"), "defence"),
        Skill("protected", Names("Protected", "Sous protection"), "defence"),
        Skill("spell-caster", Names("Spell Caster", "Lanceur de sorts"), "magic"),
    )
}
