"""The table after an event: total, pure, and without a decision of its own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import assert_never

from companion.core import tray
from companion.games.conan import events as ev
from companion.games.conan.correct import corrected, moved_gems
from companion.games.conan.gems import Zones
from companion.games.conan.inventory import dealt
from companion.games.conan.river import revived
from companion.games.conan.state import Answer, Book, Hero, State, Tile, split
from companion.games.conan.whispered import whispered


def apply(state: State, event: ev.Event) -> State:
    """The state after one event."""
    match event:
        case tray.DiceRolled() | tray.DiceRerolled():
            return replace(state, tray=tray.after(state.tray, event))
        case ev.AttemptSet(attempt):
            return replace(state, attempt=attempt)
        case ev.AttemptEnded(_kind, actor, dealt, success):
            side = "heroes" if split(actor)[0] != "tile" else "overlord"
            state = replace(state, attempt=None)
            return _tally(state, {f"attempts/{side}": 1, f"successes/{side}": int(success or any(n for _, n in dealt))})
        case ev.Attacked(actor):
            return replace(state, attacks={**state.attacks, actor: state.attacks.get(actor, 0) + 1})
        case ev.AttacksHeld(actor, figures):
            return replace(state, attacks={**state.attacks, actor: state.attacks.get(actor, 0) + figures})
        case ev.Provoked(pair):
            return replace(state, provoked=(*state.provoked, pair))
        case ev.GemsMoved(who, source, target, gems):
            return moved_gems(state, who, source, target, gems)
        case ev.Corrected(path, value, total):
            return corrected(state, path, value, total)
        case ev.WinnerDeclared(side):
            return replace(state, winner=side)
        case (
            ev.CardsShuffled()
            | ev.CardDrawn()
            | ev.TileAnswered()
            | ev.CardChosen()
            | ev.FiguresSent()
            | ev.WhisperPassed()
            | ev.SoloSet()
            | ev.LevelSet()
            | ev.BearerNamed()
        ):
            return whispered(state, event)
        case ev.HeroesTurnStarted() | ev.HeroesTurnEnded() | ev.OverlordRecovered() | ev.OverlordTurnEnded():
            return _turn(state, event)
        case _:
            return _overlord_action(state, event)


def _tally(state: State, gains: Mapping[str, int]) -> State:
    tally = dict(state.tally)
    for key, by in gains.items():
        if by:
            tally[key] = tally.get(key, 0) + by
    return replace(state, tally=tally)


def with_hero(state: State, id: str, hero: Hero) -> State:
    return replace(state, heroes={**state.heroes, id: hero})


def with_tile(state: State, tile: Tile) -> State:
    return replace(state, tiles={**state.tiles, tile.id: tile})


def _zoned(hero: Hero, zones: Zones) -> Hero:
    return replace(hero, reserve=zones.reserve, fatigue=zones.fatigue, wounds=zones.wounds, red=zones.red)


def _rested(hero: Hero, zones: Zones) -> Hero:
    return replace(_zoned(hero, zones), boxes={}, cards={}, allies=0)


def _cleared(book: Book) -> Book:
    return replace(book, fatigue=book.fatigue + book.placed, boosts={}, cards={})


# the turn ---------------------------------------------------------------------------------------
def _turn(
    state: State, event: ev.HeroesTurnStarted | ev.HeroesTurnEnded | ev.OverlordRecovered | ev.OverlordTurnEnded
) -> State:
    book = state.book
    match event:
        case ev.HeroesTurnStarted(zones):
            heroes = {
                id: replace(_rested(hero, zones[id]), before=hero.stance or hero.before, stance="", free=0)
                for id, hero in state.heroes.items()
            }
            return replace(state, heroes=heroes, opened=True, side="heroes", attempt=None, attacks={})
        case ev.HeroesTurnEnded(emptied, zones):
            heroes = {
                id: replace(_rested(hero, zones[id]), free=0, possessed=hero.possessed and hero.stance != "active")
                for id, hero in state.heroes.items()
            }
            allies = {id: replace(ally, acted=0) for id, ally in state.allies.items()}
            book = _cleared(book) if emptied else book
            book = replace(book, recovered=False, done=0, active="", event_open=False, moved={})
            solo = state.solo and replace(
                state.solo,
                difficulty=state.solo.level or state.solo.difficulty,
                level="",
                card="",
                drawn=(),
                answers={},
                earlier=state.solo.answers,
                prey="",
                bearer=None,
                finished=False,
            )
            return replace(
                state,
                heroes=heroes,
                allies=allies,
                book=book,
                side="overlord",
                opened=False,
                attempt=None,
                attacks={},
                solo=solo,
            )
        case ev.OverlordRecovered(gems, turn):
            book = replace(book, reserve=book.reserve + gems, fatigue=book.fatigue - gems, recovered=True)
            return replace(state, book=book, turn=turn)
        case ev.OverlordTurnEnded():
            state = _unpossess(state, book.active)
            book = replace(_cleared(book), done=0, active="", event_open=False, moved={}, recovered=False)
            return replace(state, book=book, side="heroes", opened=False, attempt=None, attacks={})


def _without(answers: Mapping[str, Answer], *tiles: str) -> dict[str, Answer]:
    """Where figures moved or came, the Whisper must ask again."""
    return {id: answer for id, answer in answers.items() if id not in tiles}


def _unpossess(state: State, tile: str) -> State:
    """The marker of Set's Possession is taken off once the possessed activation is over."""
    if tile in state.tiles and state.tiles[tile].possessed:
        return with_tile(state, replace(state.tiles[tile], possessed=False))
    return state


# the console ------------------------------------------------------------------------------------
def _overlord_action(state: State, event: ev.OverlordEvent | ev.HarmEvent | ev.HeroEvent | ev.StanceChosen) -> State:
    book = state.book
    match event:
        case ev.TileActivated(tile, cost, river):
            state = _unpossess(state, book.active) if book.active != tile else state
            is_event = state.tiles[tile].unit.kind == "event"
            book = replace(
                book,
                reserve=max(0, book.reserve - cost),
                fatigue=book.fatigue + min(cost, book.reserve),
                done=book.done + 1,
                active=tile,
                event_open=is_event,
                moved={},
            )
            solo = state.solo and replace(state.solo, answers=_without(state.solo.answers, tile), sent=None)
            return _tally(
                replace(state, river=river, book=book, solo=solo, attacks={}),
                {"activations": 1, f"activated/{tile}": 1, "gems/overlord": cost},
            )
        case ev.RiverCleaned(tile, gems):
            lost = min(gems, book.reserve)
            book = replace(book, reserve=book.reserve - lost, total=book.total - lost)
            river = tuple(other for other in state.river if other != tile)
            return replace(state, book=book, river=river, dead=revived(state.dead, tile))
        case ev.RiverOrdered(river):
            return replace(state, river=river)
        case ev.TileDied(tile, river):
            return replace(state, river=river, dead=(*(t for t in state.dead if t != tile), tile))
        case ev.TileRevived(tile):
            return replace(state, dead=revived(state.dead, tile))
        case ev.TileBrought(tile, river):
            return replace(state, river=river, aside=tuple(t for t in state.aside if t != tile))
        case ev.TileSetAside(tile):
            river = tuple(t for t in state.river if t != tile)
            return replace(state, river=river, aside=(*state.aside, tile), dead=revived(state.dead, tile))
        case ev.EventUsed():
            return _tally(replace(state, book=replace(book, event_open=False)), {"events": 1})
        case ev.Reinforced(picks):
            tiles = dict(state.tiles)
            for id, count in picks.items():
                back = tiles[id]
                tiles[id] = replace(back, figures=back.figures + count, casualties=max(0, back.casualties - count))
            dead = revived(state.dead, *(id for id, count in picks.items() if count))
            solo = state.solo and replace(state.solo, answers=_without(state.solo.answers, *picks))
            state = replace(state, tiles=tiles, dead=dead, book=replace(book, event_open=False), solo=solo)
            return _tally(state, {"reinforced": sum(picks.values())})
        case ev.Boosted(box, gems, key):
            paid = min(gems, book.reserve)
            moved = {**book.moved, key: book.moved.get(key, 0) + gems} if key else book.moved
            boosts = {**book.boosts, box: book.boosts.get(box, 0) + paid}
            return replace(state, book=replace(book, reserve=book.reserve - paid, boosts=boosts, moved=moved))
        case _:
            return _harm(state, event)


def _taken(hero: Hero, taken: tuple[int, int, int]) -> Hero:
    tired, red, fresh = taken
    return replace(
        hero,
        fatigue=hero.fatigue - tired,
        red=hero.red + red,
        reserve=hero.reserve - fresh,
        wounds=hero.wounds + tired + fresh,
    )


def _spared(state: State, actor: str, count: int) -> State:
    """Who falls in its own activation falls to what its attack brought back: those beside it keep theirs."""
    made = state.attacks.get(actor, 0)
    return replace(state, attacks={**state.attacks, actor: max(0, made - count)}) if made else state


# wounds -----------------------------------------------------------------------------------------
def _harm(state: State, event: ev.HarmEvent | ev.HeroEvent | ev.StanceChosen) -> State:
    match event:
        case ev.HeroHurt(id, wounds, dead, taken):
            hero = state.heroes[id]
            hero = replace(_taken(hero, taken), dead=hero.dead or dead)
            state = with_hero(state, id, hero)
            return _tally(state, {f"wounds/{id}": wounds, "wounds/heroes": wounds, "fallen": int(dead)})
        case ev.HeroTired(id, zones):
            return with_hero(state, id, _zoned(state.heroes[id], zones))
        case ev.HeroHealed(id, points, zones):
            hero = state.heroes[id]
            return with_hero(state, id, replace(_zoned(hero, zones), dead=hero.dead and not points))
        case ev.LifeChanged(marker, life):
            lost = max(0, state.life.get(marker, 0) - life)
            return _tally(replace(state, life={**state.life, marker: life}), {"wounds/overlord": lost})
        case ev.FiguresFell(id, count):
            tile = state.tiles[id]
            state = with_tile(state, replace(tile, figures=tile.figures - count, casualties=tile.casualties + count))
            state = _spared(state, f"tile/{id}", count)
            return _tally(state, {"kills": count, f"kills/{id}": count})
        case ev.FiguresLeft(id, count):
            return with_tile(state, replace(state.tiles[id], figures=state.tiles[id].figures - count))
        case ev.AllyFell(id, count):
            ally = state.allies[id]
            figures = max(0, ally.figures - count)
            state = _spared(state, f"ally/{id}", count)
            return replace(
                state, allies={**state.allies, id: replace(ally, figures=figures, acted=min(ally.acted, figures))}
            )
        case _:
            return _hero_action(state, event)


# the hero panel ---------------------------------------------------------------------------------
def _hero_action(state: State, event: ev.HeroEvent | ev.StanceChosen) -> State:
    match event:
        case ev.StanceChosen(id, stance, gems, free):
            hero = state.heroes[id]
            back = replace(hero, reserve=hero.reserve + gems, fatigue=hero.fatigue - gems, stance=stance, free=free)
            return with_hero(state, id, back)
        case ev.GemsPlaced(id, box, gems):
            return _spent(state, id, box, gems)
        case ev.CardPaid(caster, spell, gems):
            kind, id = split(caster)
            if kind == "hero":
                return _spent(state, id, f"card/{spell}", gems)
            paid = min(gems, state.book.reserve)
            cards = {**state.book.cards, spell: state.book.cards.get(spell, 0) + paid}
            book = replace(state.book, reserve=state.book.reserve - paid, cards=cards)
            return _tally(replace(state, book=book), {"gems/overlord": paid})
        case ev.Paid(who, box, gems):
            kind, id = split(who)
            return _spent(state, id, box, gems) if kind == "hero" else _overlord_action(state, ev.Boosted(box, gems))
        case ev.GemsGiven(giver, receiver, gems):
            a, b = state.heroes[giver], state.heroes[receiver]
            heroes = {**state.heroes, giver: replace(a, reserve=a.reserve - gems, total=a.total - gems)}
            return replace(
                state, heroes={**heroes, receiver: replace(b, reserve=b.reserve + gems, total=b.total + gems)}
            )
        case ev.Stepped(id, free, gems):
            hero = state.heroes[id]
            # A point bought while free ones are left forfeits them; the order of the rule makes that impossible here.
            state = with_hero(state, id, replace(hero, free=hero.free - min(free, hero.free)))
            return _spent(state, id, "move", gems) if gems else _last_acted(state, id)
        case ev.FreeMovementLost(id):
            return with_hero(state, id, replace(state.heroes[id], free=0))
        case ev.PotionDrunk() | ev.ItemGained() | ev.ItemLost() | ev.CardDealt():
            return _carried(state, event)
        case ev.AllyActivated(id, hero_id, box):
            ally = state.allies[id]
            state = replace(state, allies={**state.allies, id: replace(ally, acted=ally.acted + 1)})
            return _spent(state, hero_id, box, 1)
        case ev.StatusChanged(target, status, value):
            return _status(state, target, status, value)
        case _:
            assert_never(event)


def _carried(state: State, event: ev.PotionDrunk | ev.ItemGained | ev.ItemLost | ev.CardDealt) -> State:
    match event:
        case ev.PotionDrunk(id, healed_, rested, red):
            hero = state.heroes[id]
            hero = replace(
                hero,
                reserve=hero.reserve + healed_ + rested,
                wounds=hero.wounds - healed_,
                fatigue=hero.fatigue - rested,
                red=hero.red - red,
            )
            return with_hero(state, id, hero)
        case ev.ItemGained(id, item):
            return with_hero(state, id, replace(state.heroes[id], items=(*state.heroes[id].items, item)))
        case ev.ItemLost(id, item):
            items = list(state.heroes[id].items)
            if item in items:
                items.remove(item)
            return with_hero(state, id, replace(state.heroes[id], items=tuple(items)))
        case ev.CardDealt(target, shelf, card, given):
            kind, id = split(target)
            if kind == "hero":
                return with_hero(state, id, dealt(state.heroes[id], shelf, card, given))
            return with_tile(state, dealt(state.tiles[id], shelf, card, given))
        case _:
            assert_never(event)


def _last_acted(state: State, id: str) -> State:
    return replace(state, order=(*(other for other in state.order if other != id), id))


def _spent(state: State, id: str, box: str, gems: int) -> State:
    """Gems leave the reserve for a box, a spell card (`card/<spell>`), an ally tile (`ally`) or at once for `fatigue`."""
    hero = state.heroes[id]
    gems = min(gems, hero.reserve)
    hero = replace(hero, reserve=hero.reserve - gems)
    if box.startswith("card/"):
        spell = box.removeprefix("card/")
        hero = replace(hero, cards={**hero.cards, spell: hero.cards.get(spell, 0) + gems})
    elif box == "ally":
        hero = replace(hero, allies=hero.allies + gems)
    elif box == "fatigue":
        hero = replace(hero, fatigue=hero.fatigue + gems)
    else:
        hero = replace(hero, boxes={**hero.boxes, box: hero.boxes.get(box, 0) + gems})
    return _tally(_last_acted(with_hero(state, id, hero), id), {f"gems/{id}": gems, "gems/heroes": gems})


def _status(state: State, target: str, status: str, value: str) -> State:
    kind, id = split(target)
    if kind == "hero" and id in state.heroes:
        hero = state.heroes[id]
        match status:
            case "halo":
                return with_hero(state, id, replace(hero, halo=value))
            case "held":
                return with_hero(state, id, replace(hero, held=value))
            case "webbed":
                return with_hero(state, id, replace(hero, webbed=bool(value)))
            case "possessed":
                return with_hero(state, id, replace(hero, possessed=bool(value)))
            case "horror":
                return with_hero(state, id, replace(hero, horror=bool(value)))
            case "objective":
                return with_hero(state, id, replace(hero, objective=bool(value)))
    if kind == "tile" and id in state.tiles:
        tile = state.tiles[id]
        match status:
            case "halo":
                return with_tile(state, replace(tile, halo=value))
            case "possessed":
                return with_tile(state, replace(tile, possessed=bool(value)))
            case "note":
                return with_tile(state, replace(tile, note=value))
    return state
