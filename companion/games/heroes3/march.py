"""The A.I. hero on the map: chase a hero on its tile, else claim, else march on the nearest town."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

FAR_OFF = 99


@dataclass(frozen=True, slots=True)
class Spot:
    """Something on the map and how many fields away it is."""

    id: str
    distance: int


@dataclass(frozen=True, slots=True)
class Scene:
    """What the A.I. hero sees: heroes and claimable fields on its tile."""

    heroes: tuple[Spot, ...] = ()
    claimable: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class Journey:
    """All that a map turn depends on; `after` and `on_the_way` say how things look once something is done.

    Of several players' `towns` it heads for the nearest; with one, its distance `town` suffices.
    """

    mp: int = 3
    scene: Scene = Scene()
    town: int = FAR_OFF
    after: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    on_the_way: Mapping[int, Scene] = field(default_factory=dict)
    face_down: bool = False
    towns: tuple[Spot, ...] = ()


@dataclass(frozen=True, slots=True)
class MapAction:
    """One step of the guided list: `chase`, `combat`, `claim`, `town`, `reveal`, with the points it takes."""

    kind: str
    what: str = ""
    cost: int = 0
    reached: bool = True


def map_turn(journey: Journey) -> tuple[MapAction, ...]:
    """The A.I. hero's whole turn; after every finished action it looks again from the start of the list.

    Neutral guards never stop it, and it gains nothing from the fields it crosses.
    Rule: ai-hero-movement
    """
    goal = _nearest(journey.towns) if journey.towns else Spot("", journey.town)
    mp, scene, town, steps = journey.mp, journey.scene, goal.distance, 0
    hidden = journey.face_down
    done: list[MapAction] = []
    while mp > 0:
        if scene.heroes:
            prey = _nearest(scene.heroes)
            if prey.distance <= mp:
                done += [MapAction("chase", prey.id, prey.distance), MapAction("combat", prey.id)]
            else:
                done.append(MapAction("chase", prey.id, mp, reached=False))
            break
        if scene.claimable:
            field_ = _nearest(scene.claimable)
            if field_.distance > mp:
                done.append(MapAction("claim", field_.id, mp, reached=False))
                break
            done.append(MapAction("claim", field_.id, field_.distance))
            mp -= field_.distance
            scene = replace(scene, claimable=_moved(scene.claimable, field_.id, journey.after.get(field_.id, {})))
            continue
        if hidden:
            done.append(MapAction("reveal", "", 1))
            mp, hidden = mp - 1, False
            continue
        if town <= 0:
            break
        mp, town, steps = mp - 1, town - 1, steps + 1
        if done and done[-1].kind == "town":
            done[-1] = replace(done[-1], cost=done[-1].cost + 1, reached=town == 0)
        else:
            done.append(MapAction("town", goal.id, 1, reached=town == 0))
        if town == 0:
            break
        scene = journey.on_the_way.get(steps, scene)
    return tuple(done)


def starts_fight(actions: Sequence[MapAction]) -> str:
    """Where the turn ends in a combat: on a "field" with a hero, before a "town", or "" when it does not.

    Rule: ai-hero-movement
    """
    if not actions:
        return ""
    last = actions[-1]
    return "field" if last.kind == "combat" else "town" if last.kind == "town" and last.reached else ""


def _nearest(spots: Sequence[Spot]) -> Spot:
    return min(spots, key=lambda spot: spot.distance)


def _moved(spots: tuple[Spot, ...], gone: str, distances: Mapping[str, int]) -> tuple[Spot, ...]:
    return tuple(Spot(s.id, distances.get(s.id, s.distance)) for s in spots if s.id != gone)


def draws(enemy: str, deck_left: int | None) -> int:
    """One A.I. card for each activation of an A.I. hero's unit; none for neutrals or from an empty deck.

    Rule: ai-deck
    """
    return int(enemy == "ai-hero" and deck_left != 0)
