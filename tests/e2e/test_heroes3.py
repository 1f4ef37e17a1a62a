"""Heroes III in a real browser: a solo fight on a phone in French, a resource round of three on a tablet in English."""

from __future__ import annotations

import re

from tests.e2e.conftest import Open
from tests.e2e.hands import Hands
from tests.e2e.pace import counted

BOX = "Heroes of Might & Magic III"


# Where a control stands once the list under the finger has come to rest.
RESTING = """e => new Promise(done => {
    let last = NaN
    const look = () => {
        const box = e.getBoundingClientRect(), now = box.top
        if (now === last) done([now, box.left + box.width / 2]); else { last = now; setTimeout(look, 80) }
    }
    look()
})"""
BAR, DOCK, WHEEL = 110, 260, 300


def press(hands: Hands, name: str | re.Pattern[str]) -> None:
    """Scrolls the list under the finger until the control stands between bar and dock, then taps it."""
    found = hands.button(name)
    found.wait_for(state="attached")
    height = (hands.page.viewport_size or {"height": 844})["height"]
    for _ in range(30):
        top, x = found.evaluate(RESTING)
        if BAR <= top <= height - DOCK:
            break
        hands.page.mouse.move(x, height / 2)
        hands.page.mouse.wheel(0, WHEEL if top > BAR else -WHEEL)
    hands.tap(name)


def test_a_solo_fight_against_neutral_units_on_a_phone_in_french(open_app: Open) -> None:
    """The guards are drawn, placed and played by the app; the player's units come from the scenario."""
    hands = open_app("phone", "fr")
    hands.tap(f"Nouvelle table\u00a0: {BOX}")
    hands.sees_button("Campagne (solo)")
    press(hands, "La page entière du scénario")
    for unit in ("Hallebardiers", "Arbalétriers", "Griffons"):
        press(hands, unit)
    hands.tap("Commencer la manche 1")
    hands.tap("Scénario")
    press(hands, "Autre Combat\u00a0: Héros, Ville, I.A.")
    hands.sees_button("Griffons")
    press(hands, "Préparer le Combat")
    press(hands, "Les aligner\u00a0: à Distance derrière")
    hands.sees_button(re.compile("^Annuler.*en place"))
    hands.tap("Commencer le Combat")
    fight_on(hands)
    hands.sees_button("Plateau")
    hands.sees_button(re.compile(r"^Annuler\s*: .*(combat|retraite)"))


# What a careful player presses next, the most telling first: the enemy by its rules, own units attack where they can.
NEXT = re.compile(
    "^(Clore le Combat|Viser .*|.* d.abord|Lancer, puis la Riposte|Lancer l’attaque|Lancer la Riposte|Résoudre .*|Faire le déplacement|Passer .*|Attaquer .*"
    "|Finir l’activation|.*activation finie|Combattre : tour [23].*|Battre en retraite)$"
)
SHOWN = "() => [...document.querySelectorAll('[role=button]')].map(e => e.ariaLabel || e.textContent).join('|')"
DOCKED = (
    "Clore le Combat",
    "Lancer, puis la Riposte",
    "Lancer l’attaque",
    "Lancer la Riposte",
    "Faire le déplacement",
    "Finir l’activation",
)
STEPS = 120


def fight_on(hands: Hands) -> None:
    """Plays until the combat's own screen is left; after each press waits for the screen to have changed."""
    for _ in range(STEPS):
        names = str(hands.page.evaluate(SHOWN)).split("|")
        if "Plateau" in names:
            return
        found = min((name for name in names if NEXT.match(name)), key=_rank, default="")
        docked = (
            found in DOCKED
            or found.startswith(("Résoudre", "Combattre", "Passer", "Viser"))
            or found.endswith(("d’abord", "activation finie"))
        )
        if docked:
            hands.tap(found)
        elif found:
            press(hands, found)
        hands.page.wait_for_function(f"before => ({SHOWN})() !== before", arg="|".join(names))
    raise AssertionError("the fight does not end")


def _rank(name: str) -> int:
    if name.endswith("activation finie"):
        return -1  # asked whether an attack may be left out
    if name.endswith("d’abord"):
        return 1
    order = ("Clore", "Viser", "Lancer", "Résoudre", "Faire", "Passer", "Attaquer", "Finir", "Combattre", "Battre")
    return next((n for n, start in enumerate(order) if name.startswith(start)), 0)


def test_a_resource_round_of_three_players_on_a_tablet_in_english(open_app: Open) -> None:
    hands = open_app("tablet", "en")
    hands.tap(f"New table: {BOX}")
    hands.tap("Clash")
    press(hands, "Add a player")
    hands.tap("Begin round 1")
    for number in (2, 3):
        for player in (1, 2, 3):
            press(hands, "End")
            if number == 2:  # nobody took the starting bonus
                hands.tap(f"End Player {player}'s turn")
            hands.sees_button(re.compile(f"^Undo: Player {player} has played"))
        hands.tap(f"Begin round {number}")
        if number == 2:
            press(hands, "Draw")
            press(hands, "Dead Silence")
            hands.sees_button(re.compile("^Undo: .*Dead Silence"))  # its moment moves what stands below it
    hands.sees("Resource round")
    press(hands, "All")
    hands.sees_button(re.compile("^Undo: Player 1, Player 2, Player 3 collect income"))
    hands.sees_button(re.compile("^Gold: 25"))
    press(hands, "Open Player 2")
    hands.sees_button("Close Player 2")
    press(hands, "Gold +1")
    hands.sees_button("Undo: Player 2: +1 gold")
    hands.tap("Undo: Player 2: +1 gold")
    hands.sees_button(re.compile("^Gold: 25"))
    press(hands, "Town")
    hands.sees_button("Citadel")


def begun(hands: Hands, *more: str) -> None:
    """A solo table with Griffons and Halberdiers against an A.I. hero whose army stands on the sheet."""
    hands.tap(f"Nouvelle table\u00a0: {BOX}")
    hands.sees_button("Campagne (solo)")
    press(hands, "La page entière du scénario")
    for name in ("Griffons", "Griffons", "Hallebardiers", "I.A.\u00a0: Nécropole", "Squelettes", *more):
        press(hands, re.compile(f"^{name}( |$)") if name == "Griffons" else name)
    hands.tap("Commencer la manche 1")
    hands.sees_button("Plateau")


def test_the_ai_heros_fight_and_a_blow_in_it_are_two_taps_each_on_a_phone_in_french(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    begun(hands)
    hands.tap("Fin")
    press(hands, "Votre Héros sur sa tuile")
    hands.tap(re.compile("au [Cc]ombat"))
    hands.sees_button("Le Héros de l’I.A. attaque")
    with counted(hands, "heroes3-ai"):
        hands.tap("Le Héros de l’I.A. attaque")
        hands.tap("Commencer le Combat")
    with counted(hands, "heroes3-blow"):
        hands.tap(re.compile("^Attaquer Squelettes"))
        hands.tap(re.compile("^Lancer"))
    hands.sees_button(re.compile("^Annuler"))


def test_a_field_and_a_blow_with_real_dice_on_a_phone_in_french(open_app: Open) -> None:
    hands = open_app("phone", "fr")
    begun(hands, "On lance de vrais dés")
    hands.tap("Piocher 4 cartes")  # a turn begins with the hand
    press(hands, "Tuile S3")
    press(hands, "F4")
    with counted(hands, "heroes3-field"):
        hands.tap(re.compile("^Moulin à eau"))
        hands.tap(re.compile("^Prendre"))
    hands.sees("Posez un cube noir sur la case")
    press(hands, re.compile("^Source enchantée"))
    hands.tap("Combattre (1 PD)")
    hands.tap("Commencer le Combat")
    before = hands.scrolls
    with counted(hands, "heroes3-blow-real"):
        hands.tap(re.compile("^Attaquer"))
        hands.tap("\u22121")
        if hands.button("0").count():
            hands.tap("0")
    assert hands.scrolls == before
    hands.sees_button(re.compile("^Annuler"))
