"""What is due at the table of L'Ordre de Veiel, in order, and how the evening ended.

The booklet of the expansion does not say when a fight is over: the app asks where it cannot see it.
"""

from __future__ import annotations

from collections.abc import Iterator

from companion.capabilities.agreements import SetAutomation
from companion.core.game import Answer, Due, Ending
from companion.games.veiel.assist import fetchable
from companion.games.veiel.commands import (
    BeginTurn,
    EndFight,
    EndReinforcement,
    EndTurn,
    GatherWounds,
    NextRound,
    SetBoss,
    SetOut,
    SortDestiny,
)
from companion.games.veiel.facts import LAST_FIGHT
from companion.games.veiel.state import State, destiny_size, hero_of, moira_in_force
from companion.games.veiel.wording import card_name, fight_name
from companion.i18n import Translator


def ending(state: State, _: Translator) -> Ending | None:
    """The boss beaten or a fight lost ends the evening; with every hero out the table is asked.

    Rule: base-game
    """
    rule = "moira" if state.boss.id == "moira" and state.fight >= LAST_FIGHT else "base-game"
    if state.stage == "over" and state.won:
        return Ending(_("The heroes"), _("{boss} is beaten", boss=_.pick(state.boss.name)), rule)
    if state.stage == "over":
        return Ending("", _("The heroes lost: {fight}", fight=fight_name(state.fight, _)), rule, won=False)
    if state.stage == "fight" and nobody_left(state):
        return Ending("", _("No hero is left"), rule, asks=True, won=False)
    return None


def due(state: State, _: Translator) -> tuple[Due, ...]:
    return tuple(_due(state, _))


def nobody_left(state: State) -> bool:
    return all(hero.out for hero in state.heroes)


def all_down(state: State) -> bool:
    """Enemies were met and none of them stands: the fight may be over."""
    return state.stage == "fight" and bool(state.enemies) and all(enemy.life <= 0 for enemy in state.enemies)


def wounds_to_gather(state: State) -> int:
    """Wounds that heroes brought along into Moira's fight, while the table is asked about them.

    Rule: destiny-pile
    """
    asked = state.automation.get("gather-wounds") != "off"
    return sum(hero.piles.wounds for hero in state.heroes) if moira_in_force(state) and asked else 0


def _due(state: State, _: Translator) -> Iterator[Due]:
    if destiny_size(state) and not moira_in_force(state):
        yield Due(_("Everyone takes their cards back"), SortDestiny(), rule="destiny-pile", optional=True)
    match state.stage:
        case "reinforcement":
            yield from _reinforcement(state, _)
        case "fight":
            yield from _fight(state, _)
        case "over":
            return


def _reinforcement(state: State, _: Translator) -> Iterator[Due]:
    if state.fight + 1 < LAST_FIGHT:
        yield Due(_("Begin encounter {n}", n=state.fight + 1), EndReinforcement(), rule="base-game")
        return
    if not state.boss.id:
        bosses = (Answer(_("Moira"), SetBoss("moira")), Answer(_("Another boss"), SetBoss("other")))
        yield Due(_("Who is the boss?"), answers=bosses, rule="moira")
        return
    yield Due(_("Face {boss}", boss=_.pick(state.boss.name)), EndReinforcement(), rule="moira")


def _fight(state: State, _: Translator) -> Iterator[Due]:
    if nobody_left(state):
        back = (Answer(_("{hero} is back in", hero=_.pick(h.name)), SetOut(h.id, False)) for h in state.heroes)
        yield Due(
            _("No hero is left"), answers=(Answer(_("The encounter is lost"), EndFight(False)), *back), rule="base-game"
        )
        return
    if brought := wounds_to_gather(state):
        words = _.plural("Bring {n} wound to Destiny", "Bring {n} wounds to Destiny", brought)
        leave = Answer(_("They stay with their heroes"), SetAutomation("gather-wounds", "off"))
        yield Due(words, GatherWounds(), rule="destiny-pile", answers=(leave,))
        return
    following = tuple(_turns(state, _))
    if all_down(state):
        on = tuple(Answer(one.words, one.command) for one in following[:1] if one.command is not None)
        won = Answer(_("The encounter is won"), EndFight())
        yield Due(_("No enemy is standing"), answers=(won, *on), rule="base-game")
    yield from following


def _turns(state: State, _: Translator) -> Iterator[Due]:
    """Heroes act in any order, each once a round."""
    if active := hero_of(state, state.active):
        words = _("End the turn: {hero}", hero=_.pick(active.name))
        yield Due(words, EndTurn(), rule="base-game", who=active.id, leaves=_untaken(state, active.id, _))
        return
    waiting = [hero for hero in state.heroes if not hero.acted and not hero.out]
    for n, hero in enumerate(waiting):
        words = _("Begin the turn: {hero}", hero=_.pick(hero.name))
        yield Due(words, BeginTurn(hero.id), rule="base-game", who=hero.id, optional=n > 0)
    if not waiting:
        yield _round_over(state, _)


def _round_over(state: State, _: Translator) -> Due:
    """With enemies on the table the next round follows; a table that counts none is asked how the fight stands."""
    further = Answer(_("Begin round {n}", n=state.round + 1), NextRound())
    if state.enemies:
        return Due(further.words, further.command, rule="base-game")
    won, lost = Answer(_("The encounter is won"), EndFight()), Answer(_("The encounter is lost"), EndFight(False))
    return Due(_("Round {n} is over", n=state.round), answers=(won, further, lost), rule="base-game")


def _untaken(state: State, hero: str, _: Translator) -> str:
    """Fusions that the end of her turn would let go.

    Rule: fusion-same-turn
    """
    if state.mistress is None or state.mistress.hero != hero:
        return ""
    names = [card_name(state, card, _) for card in fetchable(state)]
    return _("She can still take: {cards}", cards=_.listing(names)) if names else ""
