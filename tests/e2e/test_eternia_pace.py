"""How many taps a fight and a turn of Eternia cost on a phone in French, printed beside their goals."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands
from tests.e2e.pace import counted

COLON = "\u00a0: "
SHEET = 600
CARDS = (("+3", "attaque"), ("+1", "défense"), ("+2", "attaque"), ("+1", "initiative"))


def begin(hands: Hands, option: str = "") -> None:
    """A standard game of two teams; nothing of the box is known."""
    hands.tap(f"Nouvelle table{COLON}Fields of Eternia")
    hands.sees_button(re.compile("^Partie standard"))
    if option:
        found = hands.button(option)
        for _step in range(20):
            box = found.bounding_box() if found.count() else None
            if box and box["y"] + box["height"] < 740:
                break
            hands.scroll(300)
            hands.page.wait_for_timeout(300)
        hands.tap(option)
    for page in ("équipes", "votre boîte", "à sortir"):
        hands.tap(f"Ensuite{COLON}{page}")
    hands.tap("Commencer")
    hands.tap("Masters of the Universe")
    hands.tap("Toucher les revenus du jour")
    hands.tap("Commencer les actions")


def activate(hands: Hands, hero: str) -> None:
    hands.sees_button(re.compile("^Activer "))
    hands.tap(hero)
    hands.sees_button(f"Finir le tour de {hero}")
    hands.page.wait_for_timeout(SHEET)


def walk(hands: Hands, place: str) -> None:
    hands.tap("Se déplacer")
    hands.tap(re.compile(f"^{place}, "))
    hands.tap(f"Se déplacer{COLON}{place}")


def end(hands: Hands, hero: str) -> None:
    """The end of a turn with an action left: it is asked about once."""
    name = f"Finir le tour de {hero}"
    hands.sees_button(name)
    hands.page.wait_for_timeout(SHEET)
    hands.tap(name)
    hands.sees(re.compile("^Il reste . action"))
    hands.page.wait_for_timeout(SHEET)
    hands.page.get_by_role("button", name=name, exact=True).last.click(force=True)


def meet(hands: Hands) -> None:
    """Skeletor walks into the outpost where Teela stands."""
    activate(hands, "Teela")
    walk(hands, "Château Foe")
    end(hands, "Teela")
    activate(hands, "Skeletor")
    walk(hands, "Château Foe")


def place(hands: Hands) -> None:
    """Both heroes lay four real cards, two taps each."""
    for card, zone in CARDS:
        for _hero in range(2):
            hands.tap(f"Carte {card}")
            hands.tap(f"Poser {card} en {zone}")


def test_two_heroes_fight_two_rounds_card_by_card(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    begin(hands)
    meet(hands)
    with counted(hands, "eternia-heroes"):
        hands.tap(f"Combat{COLON}Skeletor contre Teela")
        place(hands)
        hands.tap("Personne n’agit\u00a0: résoudre")
        hands.sees_button(re.compile("^Fuir"))
        place(hands)
        hands.tap("Personne n’agit\u00a0: résoudre")
        hands.sees(re.compile("Phase 10 sur 10"))
    hands.sees(re.compile("initiative 3, attaque 5"))


def test_a_combat_round_with_dice_of_power_drawn_and_rolled_by_the_app(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    begin(hands, "Dés de pouvoir au lieu des cartes")
    meet(hands)
    free = re.compile(r"^Poser .* en (attaque|défense|initiative)$")
    with counted(hands, "eternia-power"):
        hands.tap(f"Combat{COLON}Skeletor contre Teela")
        cards = 0
        resolve = "Personne n’agit\u00a0: lancer les dés"
        while not hands.button(resolve).count():
            if hands.button(free).count():
                hands.tap(free)
                cards += 1
            else:
                draw = "Piocher pour moi"
                hands.tap(draw if hands.button(draw).count() else re.compile("^Carte "))
            hands.page.wait_for_timeout(900)
            assert cards < 16
        hands.tap(resolve)
        hands.page.wait_for_timeout(SHEET)
        if hands.button(resolve).count():  # a surge or time card that lies there unused is asked about once
            hands.page.get_by_role("button", name=resolve, exact=True).last.click(force=True)
            hands.taps += 1
        go = re.compile(r"^Lancer \d|^Relancer \d+ dé|^Garder \d+ en ")
        hands.sees_button(go)
        while hands.button(go).count():
            hands.tap(hands.name(re.compile(r"^Lancer \d|^Relancer \d+ dé")) if _again(hands) else go)
            hands.page.wait_for_timeout(900)
        hands.sees(re.compile("Phase (7|8|9|10) sur 10"))


def _again(hands: Hands) -> bool:
    return bool(hands.button(re.compile(r"^Lancer \d|^Relancer \d+ dé")).count())


def test_a_turn_in_the_wilds_from_the_move_to_a_tamed_beast(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    begin(hands)
    activate(hands, "Teela")
    keep = re.compile("^Garder$|^Relancer ")
    with counted(hands, "eternia-wilds"):
        hands.tap("Se déplacer")
        hands.tap("Contrées sauvages, Château Grayskull")
        hands.tap(f"Se déplacer{COLON}contrées sauvages (Château Grayskull)")
        hands.tap(f"Braver{COLON}piocher une carte")
        hands.tap("Créature")
        hands.page.wait_for_timeout(SHEET)
        hands.tap("Commencer le combat")
        hands.tap(re.compile(r"^Lancer \d"))
        resolve = re.compile(r"^Résoudre|^Valider")
        hands.sees_button(re.compile(r"^Résoudre|^Valider|^Garder$|^Relancer "))
        while not hands.button(resolve).count():
            hands.tap("Garder" if hands.button("Garder").count() else keep)
            hands.page.wait_for_timeout(400)
        hands.tap(resolve)
        if hands.button(re.compile("^Dompter")).count():
            hands.tap(re.compile("^Dompter"))
            hands.page.wait_for_timeout(SHEET)
            hands.page.get_by_role("button", name=re.compile("^Dompter")).last.click(force=True)
            hands.taps += 1
        hands.tap("Finir le combat")
        hands.sees_button("Finir le tour de Teela")
        hands.page.wait_for_timeout(SHEET)
        hands.tap("Finir le tour de Teela")
    hands.sees_button(re.compile("^Activer "))
