"""One game of the Whisper's model: heroes that play by rules of thumb against the functions that the app plays by."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from random import Random

from companion.games.conan.decision_cards import CARDS, Card, Difficulty
from companion.games.conan.facts.dice import Dice
from companion.games.conan.facts.heroes import HEROES, HeroSheet
from companion.games.conan.facts.items import ITEMS
from companion.games.conan.facts.scenarios import SCENARIOS
from companion.games.conan.facts.tiles import TILES, UnitTile
from companion.games.conan.gems import Zones, hurt, recovered, recovery_value, start_gems, upkeep
from companion.games.conan.hindering import penalty
from companion.games.conan.pools import FACES, expected_wounds
from companion.games.conan.river import CLEANING, shifted
from companion.games.conan.skelos import (
    ADVANCE_GAIN,
    HOLD_FACTOR,
    OBJECTIVE_GAIN,
    PREY_FACTOR,
    Offer,
    event_gain,
    guard,
    pick,
)
from tests.bench.skelos_boards import KIT, Setting, ways


@cache
def _blow(attack: Dice, armour: Dice) -> float:
    return float(expected_wounds(attack.dice, attack.free(), armour.dice))


@dataclass
class HeroFigure:
    sheet: HeroSheet
    weapon: Dice
    parry: Dice
    armour: Dice
    zones: Zones
    area: int
    stance: str = "active"
    prize: bool = False
    acted: int = 0

    @property
    def alive(self) -> bool:
        return not self.zones.dead

    def spend(self, gems: int) -> int:
        gems = min(gems, self.zones.reserve)
        z = self.zones
        self.zones = Zones(z.reserve - gems, z.fatigue, z.boxes + gems, z.wounds, z.red)
        return gems


@dataclass
class Group:
    unit: UnitTile
    areas: list[int]
    life: int = 0
    lost: int = 0


@dataclass
class Game:
    """One game of the model, from set-up to the last turn."""

    setting: Setting
    level: Difficulty
    rng: Random
    heroes: list[HeroFigure] = field(default_factory=list)
    groups: dict[str, Group] = field(default_factory=dict)
    river: tuple[str, ...] = ()
    reserve: int = 0
    fatigue: int = 0
    spent: int = 0
    clock: int = 0
    deck: list[str] = field(default_factory=list)
    searched: set[int] = field(default_factory=set)
    loose: int | None = None
    won: bool = False

    def __post_init__(self) -> None:
        scenario = SCENARIOS[self.setting.scenario]
        board = self.setting.board
        names = scenario.heroes[:3] if scenario.players[0] > 3 and len(scenario.heroes) > 3 else scenario.heroes
        book = next((b for b in scenario.books if b.heroes in (0, len(names))), scenario.books[0])
        self.points, self.turns = scenario.points or 0, scenario.turns
        self.recovery = book.recovery + self.level.recovers(self.setting.scenario)
        self.reserve, self.fatigue = book.reserve, book.fatigue
        for name in names:
            sheet = HEROES[name]
            reserve, fatigue = start_gems(sheet.gems, scenario.fatigue or 0)
            kit = [ITEMS[item] for item in KIT[name]]
            weapon = next(item for item in kit if item.kind == "weapon")
            parry = next((item.parry for item in kit if item.parry), Dice())
            armour = next((item.armour for item in kit if item.armour), Dice())
            zones = Zones(reserve, fatigue, 0, 0)
            self.heroes.append(HeroFigure(sheet, weapon.melee, parry, armour, zones, board.start))
        tiles = []
        camps = list(board.camps)
        for n, slot in enumerate(scenario.river):
            unit = TILES[slot.tile]
            id = f"{slot.tile}-{n}"
            tiles.append(id)
            count = {"minion": self.setting.figures, "event": 0}.get(unit.kind, 1)
            camp = camps[n % len(camps)]
            self.groups[id] = Group(unit, [camp] * count, slot.life or int(unit.kind in ("leader", "monster")) * 6)
        self.river = tuple(tiles)
        self.prize = self.rng.choice(board.huts)
        self.far = ways(board)

    # dice ---------------------------------------------------------------------------------------
    def roll(self, dice: Sequence[str], arrows: Sequence[str] = (), paid: int = 0) -> tuple[int, int]:
        """Axes, after a sensible use of free rerolls and of paid ones on blanks; and the gems that took."""
        values = [self.rng.choice(FACES[colour]) for colour in dice]
        for colour in arrows:
            places = [n for n, die in enumerate(dice) if die == colour]
            low = min(places, key=values.__getitem__, default=None)
            if low is not None and values[low] < (2 if colour == "red" else 1):
                values[low] = self.rng.choice(FACES[colour])
        used = 0
        for n, colour in enumerate(dice):
            if values[n] == 0 and used < paid:
                values[n] = self.rng.choice(FACES[colour])
                used += 1
        return sum(values), used

    # the heroes ---------------------------------------------------------------------------------
    def foes_at(self, area: int) -> list[Group]:
        return [g for g in self.groups.values() for a in g.areas if a == area]

    def blocked(self, area: int) -> bool:
        return any("blocking" in g.unit.skills for g in self.foes_at(area))

    def heroes_turn(self) -> bool:
        """True when the prize has left the board."""
        fallen = sum(not h.alive for h in self.heroes)
        for hero in self.living():
            hero.zones = upkeep(hero.zones)
            near = len(self.foes_at(hero.area))
            tired = hero.zones.reserve <= 3 and hero.zones.fatigue >= 4
            hero.stance = "recovering" if tired and (near or not hero.prize) else "active"
            back = recovered(recovery_value(hero.stance, fallen), hero.zones.fatigue)
            z = hero.zones
            hero.zones = Zones(z.reserve + back, z.fatigue - back, z.boxes, z.wounds, z.red)
        for hero in sorted(self.living(), key=lambda h: not h.prize):
            if hero.stance == "active" and self.act(hero):
                return True
        for hero in self.living():
            hero.zones = upkeep(hero.zones)
        return False

    def living(self) -> list[HeroFigure]:
        return [h for h in self.heroes if h.alive]

    def goal(self, hero: HeroFigure) -> int:
        board = self.setting.board
        if hero.prize:
            return board.start
        carrier = next((h for h in self.living() if h.prize), None)
        if carrier:
            return carrier.area
        if self.loose is not None:
            return self.loose
        open_huts = [hut for hut in board.huts if hut not in self.searched]
        rank = self.heroes.index(hero)
        return min(open_huts, key=lambda hut: (self.far[hero.area][hut] + 2 * ((hut + rank) % len(self.heroes)), hut))

    def act(self, hero: HeroFigure) -> bool:
        self.clock += 1
        hero.acted = self.clock
        keep = 2 if hero.zones.standing <= 6 else 1
        free, bought, struck = hero.sheet.move, 0, 0
        for _ in range(12):
            here = self.foes_at(hero.area)
            others = sum(h.area == hero.area for h in self.living())
            goal = self.goal(hero)
            lost = penalty(others, len(here))
            if self.won or (hero.area == goal and hero.prize):
                return True
            if hero.area == self.loose and hero.zones.reserve:
                hero.spend(1)
                hero.prize, self.loose = True, None
                continue
            fight = here and struck < hero.sheet.melee_limit and hero.zones.reserve > keep
            stuck = self.blocked(hero.area) or lost >= 2 or (hero.area == goal and lost > 0)
            if fight and (stuck or (hero.zones.reserve >= 7 and not hero.prize)):
                struck += self.strike(hero, here, min(hero.sheet.melee_limit - struck, hero.zones.reserve - keep))
                free = 0 if free < hero.sheet.move else free
                continue
            if hero.area == goal and goal in self.setting.board.huts and goal not in self.searched and not hero.prize:
                if hero.zones.reserve <= keep - 1 or not self.search(hero, lost, keep):
                    break
                continue
            if hero.area == goal or self.blocked(hero.area):
                break
            cost = 1 + lost
            pay = max(0, cost - free)
            if bought + pay > hero.sheet.move_limit or hero.zones.reserve - pay < (0 if hero.prize else keep):
                break
            free, bought = max(0, free - cost), bought + hero.spend(pay)
            hero.area = min(self.near(hero.area), key=lambda a: (self.far[a][goal], len(self.foes_at(a))))
        return hero.prize and hero.area == self.setting.board.start

    def near(self, area: int) -> list[int]:
        return [a for a, steps in self.far[area].items() if steps == 1]

    def search(self, hero: HeroFigure, lost: int, keep: int) -> bool:
        gems = hero.spend(min(3, max(1, hero.zones.reserve - keep), hero.sheet.manipulation_limit))
        axes, _ = self.roll([hero.sheet.manipulation.rstrip("*")] * gems)
        if axes - lost < self.setting.need:
            return hero.zones.reserve > keep
        self.searched.add(hero.area)
        hero.prize = hero.area == self.prize
        self.won = self.won or (hero.prize and not self.setting.back)
        return True

    def strike(self, hero: HeroFigure, here: list[Group], most: int) -> int:
        group = min(here, key=lambda g: ("blocking" not in g.unit.skills, g.life or 1, g.unit.armour))
        gems = hero.spend(max(1, min(most, 1 + group.unit.armour if not group.life else 4)))
        die = hero.sheet.melee.rstrip("*")
        arrows = list(hero.weapon.arrows) + [die] * (gems if hero.sheet.melee.endswith("*") else 0)
        axes, _ = self.roll([die] * gems + list(hero.weapon.dice), arrows)
        incoming = max(0, axes - group.unit.armour)
        if incoming:
            kind = group.unit.kind if group.life else "minion"
            dodge = guard(kind, incoming, group.life or 1, self.reserve)
            self.pay(dodge)
            stopped, _ = self.roll(["orange"] * dodge)
            self.wound(group, hero.area, incoming - stopped)
        return gems

    def wound(self, group: Group, area: int, hits: int) -> None:
        if hits <= 0:
            return
        if group.life:
            group.life = max(0, group.life - hits)
            if group.life:
                return
        if area in group.areas:
            group.areas.remove(area)
            group.lost += 1

    # the Whisper --------------------------------------------------------------------------------
    def pay(self, gems: int) -> None:
        self.reserve -= gems
        self.fatigue += gems

    def overlord_turn(self, turn: int) -> None:
        back = recovered(self.recovery, self.fatigue)
        self.reserve, self.fatigue = self.reserve + back, self.fatigue - back
        if len(self.deck) < self.level.cards:
            self.deck = list(CARDS)
            self.rng.shuffle(self.deck)
        cards = [CARDS[self.deck.pop()] for _ in range(self.level.cards)]
        self.clean(min(card.keep for card in cards), turn)
        for _ in range(2):
            if not self.living():
                return
            choice = max((self.choose(card) for card in cards), key=lambda c: c[0])
            _, card, id = choice
            if id is None:
                return
            cards = [card]
            price = self.river.index(id) + 1
            self.pay(price)
            self.river = shifted(self.river, id)
            self.activate(card, self.groups[id])

    def terms(self, card: Card) -> tuple[int, float]:
        return max(0, card.keep + self.level.keep), max(0.1, card.weight + self.level.weight)

    def choose(self, card: Card) -> tuple[float, Card, str | None]:
        keep, weight = self.terms(card)
        offers = [self.offer(id, card) for id in self.river]
        chosen = pick(self.reserve, keep, weight, offers)
        if chosen is None:
            return 0.0, card, None
        slot = self.river.index(chosen)
        return offers[slot].gain - weight * (slot + 1 + offers[slot].extra), card, chosen

    def prey(self, card: Card, area: int) -> HeroFigure:
        living = self.living()
        if card.prey == "nearest":
            return min(living, key=lambda h: self.far[area][h.area])
        if card.prey == "objective":
            carrying = [h for h in living if h.prize]
            return carrying[0] if carrying else min(living, key=lambda h: self.far[h.area][self.prize])
        if card.prey == "tired":
            return min(living, key=lambda h: (h.zones.reserve, h.zones.standing, -h.acted))
        return min(living, key=lambda h: (h.zones.standing, -h.acted))

    def offer(self, id: str, card: Card) -> Offer:
        group = self.groups[id]
        if group.unit.kind == "event":
            back = sum((g.unit.value or 0) * g.lost for g in self.groups.values())
            return Offer(id, event_gain(self.points, back, card.mood == "gather", 0))
        attack = group.unit.melee or group.unit.ranged
        gain, extra = 0.0, 0
        for area in group.areas:
            prey = self.prey(card, area)
            reach = group.unit.move if group.unit.melee else group.unit.move + 2
            away = self.far[area][prey.area]
            other = min((h for h in self.living()), key=lambda h: self.far[area][h.area])
            if away <= reach:
                gain += _blow(attack, prey.armour) * PREY_FACTOR
                gain += OBJECTIVE_GAIN / len(group.areas) if prey.prize else 0.0
            elif self.far[area][other.area] <= reach:
                gain += _blow(attack, other.armour)
            elif away == reach + 1 and group.unit.move:
                gain += _blow(attack, prey.armour) * PREY_FACTOR
                extra += 1
            else:
                gain += ADVANCE_GAIN * (HOLD_FACTOR if card.mood == "hold" and area == self.prize else 1.0)
        return Offer(id, gain, extra)

    def activate(self, card: Card, group: Group) -> None:
        if group.unit.kind == "event":
            self.reinforce()
            return
        keep, _ = self.terms(card)
        for n, area in enumerate(list(group.areas)):
            if not self.living():
                return
            prey = self.prey(card, area)
            reach = group.unit.move if group.unit.melee else group.unit.move + 2
            if self.far[area][prey.area] == reach + 1 and self.reserve > keep and group.unit.move:
                self.pay(1)
                reach += 1
            if self.far[area][prey.area] > reach:
                near = min(self.living(), key=lambda h: self.far[area][h.area])
                prey = near if self.far[area][near.area] <= reach else prey
            there = self.walk(area, prey.area, min(group.unit.move + 1, reach) if group.unit.melee else group.unit.move)
            group.areas[n] = there
            if self.far[area][prey.area] <= reach:
                self.attack(card, group, prey, keep)

    def walk(self, area: int, goal: int, points: int) -> int:
        for _ in range(points):
            if area == goal:
                break
            area = min(self.near(area), key=lambda a: self.far[a][goal])
        return area

    def attack(self, card: Card, group: Group, prey: HeroFigure, keep: int) -> None:
        dice = group.unit.melee or group.unit.ranged
        purse = max(0, min(card.rerolls, self.reserve - keep))
        axes, used = self.roll(dice.dice, dice.arrows, purse)
        self.pay(used)
        if not axes:
            return
        stopped, _ = self.roll(prey.armour.dice, prey.armour.arrows)
        left = axes - stopped
        if left > 0:
            gems = prey.spend(min(left, 2 if prey.zones.standing > 5 else 3))
            parry = prey.parry.dice if gems and group.unit.melee else ()
            more, _ = self.roll([prey.sheet.guard.rstrip("*")] * gems + list(parry))
            left -= more
        prey.zones = hurt(prey.zones, max(0, left))
        if not prey.alive and prey.prize:
            prey.prize = False
            self.loose = prey.area

    def reinforce(self) -> None:
        left = self.points
        for group in sorted(self.groups.values(), key=lambda g: -(g.unit.value or 0)):
            while group.lost and group.unit.value and group.unit.value <= left:
                left -= group.unit.value
                group.lost -= 1
                group.areas.append(self.rng.choice(self.setting.board.gates))

    def clean(self, keep: int, turn: int) -> None:
        for slot, id in enumerate(self.river):
            group = self.groups[id]
            dead = not group.areas and group.unit.kind != "event" and group.unit.value is None
            alive = sum(
                bool(self.groups[o].areas) or self.groups[o].unit.kind == "event" for o in self.river[slot + 1 :]
            )
            if dead and alive >= 2 and self.turns - turn >= 3 and self.reserve - CLEANING >= keep + 1:
                self.reserve -= CLEANING
                self.river = tuple(o for o in self.river if o != id)
                return

    def play(self) -> bool:
        """True when the Overlord wins: the turns run out, or no hero is left."""
        for turn in range(1, self.turns + 1):
            if self.heroes_turn():
                return False
            if not self.living():
                return True
            self.overlord_turn(turn)
        return True
