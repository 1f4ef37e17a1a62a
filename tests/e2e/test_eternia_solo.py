"""A solo beginner's round of Eternia on a phone in French: one wilds combat, one epic combat, the night comes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands

SHEET = 600  # a sheet slides in: what is tapped while it moves is missed
TOP, BOTTOM = 150, 660  # between the bar and the dock of a phone
COLON = "\u00a0: "


def reach(hands: Hands, name: str | re.Pattern[str]) -> None:
    """Scrolls until the button stands between bar and dock, then taps it; what is far away is not drawn yet."""
    found = hands.button(name)
    hands.page.wait_for_timeout(SHEET)
    for step in range(40):
        box = found.bounding_box() if found.count() else None
        if box and TOP <= box["y"] + box["height"] / 2 <= BOTTOM:
            break
        back = (box and box["y"] < TOP) or step == 20
        hands.scroll(-6000 if step == 20 else -250 if back else 250)
        hands.page.wait_for_timeout(300)
    hands.tap(name)


def choose(hands: Hands, name: str | re.Pattern[str]) -> None:
    """A tap in a sheet that has come to rest."""
    hands.sees_button(name)
    hands.page.wait_for_timeout(SHEET)
    hands.tap(name)


def activate(hands: Hands, hero: str) -> None:
    """The table comes back from the turn's page before its heroes can be tapped."""
    hands.sees_button(re.compile("^Activer "))
    hands.page.wait_for_timeout(2 * SHEET)
    reach(hands, hero)
    hands.sees_button(f"Finir le tour de {hero}")
    hands.page.wait_for_timeout(SHEET)


def leave(hands: Hands, name: str, undone: re.Pattern[str]) -> None:
    """The end of something with more to do in it: it is asked about once."""
    hands.sees_button(name)
    hands.page.wait_for_timeout(SHEET)
    hands.tap(name)
    hands.sees(undone)
    hands.page.wait_for_timeout(SHEET)
    hands.page.get_by_role("button", name=name, exact=True).last.click(force=True)


def end(hands: Hands, hero: str) -> None:
    leave(hands, f"Finir le tour de {hero}", re.compile("^Il reste . action"))


def begin_solo(hands: Hands) -> None:
    hands.tap(f"Nouvelle table{COLON}Fields of Eternia")
    hands.sees_button(re.compile("^Solo ou coopératif"))
    reach(hands, re.compile("^Solo ou coopératif"))
    reach(hands, re.compile("^notre paquet"))
    for page in ("équipes", "ennemi", "votre boîte", "à sortir"):
        hands.tap(f"Ensuite{COLON}{page}")
    hands.tap("Commencer")
    hands.tap("Toucher les revenus du jour")
    hands.tap("Commencer les actions")


def into_the_wilds(hands: Hands) -> None:
    activate(hands, "Teela")
    hands.page.wait_for_timeout(SHEET)
    hands.tap("Se déplacer")
    hands.tap(re.compile("^Contrées sauvages, "))
    hands.tap(re.compile("^Se déplacer.: "))
    hands.sees_button(re.compile("^Déplacement, faite"))
    hands.tap(f"Braver{COLON}piocher une carte")
    hands.tap("Créature")


def wilds_combat(hands: Hands) -> None:
    """Four real dice typed, one laid by hand, the rest as advised."""
    hands.page.wait_for_timeout(SHEET)
    hands.types("Nom", "Dylinx")
    reach(hands, "Commencer le combat")
    hands.sees(re.compile("^Faces du dé supposées"))
    hands.tap("Saisir les vrais dés")
    for face in ("double réussite", "double réussite", "réussite", "réussite"):
        choose(hands, face)
    hands.tap(f"Poser un dé{COLON}Percer sa défense")
    hands.sees_button(f"Reprendre le dé 1{COLON}double réussite")
    reach(hands, re.compile("Placer ainsi$"))
    hands.sees(re.compile("Teela perd 2 PS, reste 4"))
    hands.tap("Valider la répartition")
    hands.sees_button("Dompter Dylinx pour 2 Eternium")
    leave(hands, "Finir le combat", re.compile("^Pas encore"))
    hands.sees_button("Finir le tour de Teela")
    hands.page.wait_for_timeout(SHEET)
    hands.tap("Finir le tour de Teela")


def epic_combat(hands: Hands) -> None:
    """He-Man against Evil-Lyn, who draws from our substitute deck; he flees after the first combat round."""
    activate(hands, "He-Man")
    reach(hands, "Combat épique")
    choose(hands, "Evil-Lyn")
    choose(hands, "Commencer le combat")
    hands.tap(f"He-Man{COLON}mêlée")
    reach(hands, "Saisir")
    choose(hands, "réussite")
    reach(hands, "Piocher la carte affrontement")
    hands.tap("Passer aux cartes combat")
    for card, zone in (("+3", "défense"), ("+1", "attaque"), ("+3", "défense"), ("+1", "initiative")):
        hands.tap(f"Carte {card}")
        hands.tap(f"Poser {card} en {zone}")
    hands.tap(f"Personne n’agit{COLON}résoudre")
    hands.sees_button("Passer aux totaux")
    due = re.compile("^Piocher une carte effet|^Rien ne s’applique")
    while hands.button(due).count():  # as many effect cards and surges as the battle card calls for
        done = hands.button(re.compile("^Annuler")).get_attribute("aria-label") or ""
        reach(hands, due)
        expect(hands.button(re.compile("^Annuler"))).not_to_have_attribute("aria-label", done)
        hands.page.wait_for_timeout(SHEET)
    hands.tap("Résoudre la manche de combat")
    reach(hands, "Fuir gratuitement")
    choose(hands, "Château Foe")
    hands.tap("Mélanger les cartes, finir le combat")
    end(hands, "He-Man")


def test_a_solo_beginners_round_with_a_wilds_and_an_epic_combat(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    begin_solo(hands)
    into_the_wilds(hands)
    wilds_combat(hands)
    epic_combat(hands)
    activate(hands, "Man-At-Arms")
    end(hands, "Man-At-Arms")
    hands.tap("Commencer la manche 2, nuit")
    hands.sees_button(re.compile("^Annuler.: manche 2, nuit"))
