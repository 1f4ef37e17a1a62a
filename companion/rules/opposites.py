"""Conditions that come in twos: a question about the same area is not answered by what holds for the next one.

One line is one opposition: one side, then the other, English before French. Single words, folded; a word may carry grammar.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from companion.i18n import LANGUAGES
from companion.rules.stem import stem

OPPOSITES = """
free gratis nothing < pay cost price fee extra dearer > gratuit gratos rien < payer cout couter prix surcout facture raquer cher
keep stay remain safe survive < lose lost gone waste vanish disappear forfeit > garder rester conserver survivre < perdre gacher disparaitre
same here together < adjacent next neighbouring neighbour another far away across distance afar > meme ici ensemble < adjacent cote voisin loin ailleurs distance
before first ahead < after afterwards already later next > avant abord premier < apres ensuite deja suivant prochain
inside into enter < outside out leave exit > dedans entrer interieur < dehors sortir quitter exterieur
alone single lone only < several both 2 3 many > seul unique < plusieurs 2 3
friend friendly ally teammate buddy pal partner own our < enemy foe opponent rival their hostile > ami allie pote copain coequipier partenaire nos notre < ennemi adversaire adverse rival leur mechant
day < night > jour journee < nuit
active aggressive < recovering recover cautious resting > actif agressif < recuperation prudent repos
open < close closed shut locked > ouvrir < fermer ferme verrouille clos
main < secondary second > principal < secondaire second
melee sword blade < ranged shoot shot bow arrow archer throw > corps epee lame < tir arc fleche archer lancer distance
win won beat victory < lose lost defeat beaten > gagner vaincre battre victoire < perdre vaincu defaite
higher above more stronger over < lower below less weaker under fewer > superieur dessus < inferieur dessous moins sous
revealed visible < hidden secret > visible revele < cache secret
once < again twice second another > fois < encore deuxieme nouveau autre
foot walk < fly flew flight wings > pied marcher < vol voler survoler
give hand pass < throw toss drop lob > donner passer filer < lancer jeter poser lacher balancer
empty nobody unguarded < full crowded packed occupied saturated guarded > vide personne < plein bonde sature garde occupe
solo coop < skirmish clash alliance > solo coop < escarmouche affrontement alliance
""".strip()

Side = tuple[int, int]


@cache
def sides(language: str) -> dict[str, tuple[Side, ...]]:
    """The stems that name one side of an opposition, each with its oppositions and sides."""
    out: dict[str, tuple[Side, ...]] = {}
    for at, line in enumerate(OPPOSITES.splitlines()):
        told = line.split(" > ")[LANGUAGES.index(language)]
        for side, said in enumerate(told.split(" < ")):
            for root in {stem(word, language) for word in said.split()}:
                out[root] = (*out.get(root, ()), (at, side))
    return out


def held(asked: Iterable[Side], told: Iterable[Side]) -> tuple[int, int]:
    """How many of the conditions that a question names a pair names too, and how many it knows only by their opposite."""
    named, known = set(asked), set(told)
    one_sided = {(at, side) for at, side in named if (at, 1 - side) not in named}
    agree = len(one_sided & known)
    return agree, sum((at, 1 - side) in known for at, side in one_sided - known)
