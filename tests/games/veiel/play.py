"""What the laws of the guide play with: fresh tables, and taps that a player might make."""

from __future__ import annotations

from random import Random
from typing import Any

from companion.games.veiel import GAME, commands
from companion.games.veiel.state import State, enemy_of, hero_of
from companion.games.veiel.wording import enemy_name
from companion.i18n import Translator
from tests.games.veiel.table import MISTRESS, TWINS, begun, pack

__all__ = ["GAME", "PACK", "fell", "fresh", "tap"]
PACK = pack()
PILES = ("deck", "hand", "discard", "wounds", "exile")
CARDS = ("fire", "air", "earth", "water", "essence", "reward", "magma", "steam")


def fresh(rng: Random) -> State:
    return begun(boss=rng.choice(("moira", "other", "")))


def tap(state: State, rng: Random) -> Any:
    hero = rng.choice(state.heroes).id
    life = rng.choice([f"enemy.{enemy.id}.life" for enemy in state.enemies] or ["boss.left"])
    card, colour = rng.choice(CARDS), rng.choice(("red", "blue"))
    return rng.choice(
        (
            commands.PlayCard(MISTRESS, card, "fire", colour, ephemeral=rng.random() < 0.2),
            commands.PlayCard(TWINS, twin=rng.choice(("kilenne", "faremos"))),
            commands.DiscardCard(hero),
            commands.MoveCards(hero, rng.choice(PILES), rng.choice(PILES), rng.randint(1, 3)),
            commands.HitHeroes("all-heroes", rng.choice(("wound", "discard", "exile")), rng.randint(1, 2)),
            commands.Fuse(rng.choice(("magma", "steam", "dust-screen"))),
            commands.DrawCards(hero),
            commands.Reshuffle(hero),
            commands.AddEnemy("Wolf", 2),
            commands.Count(life, -1),
            commands.SetOut(hero, rng.random() < 0.7),
            commands.BeginTurn(hero),
            commands.EndFight(),
            commands.SortDestiny(),
            commands.EndReinforcement(rng.choice((0, 9))),
            commands.GainCard(hero, "reward", "red"),
        )
    )


def fell(before: State, after: State, _: Translator) -> list[str]:
    """Enemies whose life came to nothing, and heroes who are out."""
    enemies = [
        enemy_name(before, enemy, _)
        for enemy in before.enemies
        if enemy.life > 0 and (now := enemy_of(after, enemy.id)) and now.life <= 0
    ]
    heroes = [_.pick(h.name) for h in after.heroes if h.out and (was := hero_of(before, h.id)) and not was.out]
    return enemies + heroes
