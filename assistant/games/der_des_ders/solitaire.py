"""A whole game against the system as a chain of values: position and decision or dice in, position and reasons out (12).

game = new_game("entente", rules)
game = take_initiative(game, rules, wants_it=False).game
game = draw_events(game, rules, (1, 4, 2), dice).game
game = collect_income(game, rules).game
...                                       # spending, in `spending` for the player and `system` for the system
game = end_turn(game, rules, dice).game
"""

from __future__ import annotations

from typing import Literal

import msgspec

from assistant.core.problems import QuestionError
from assistant.core.reasons import Reason
from assistant.core.text import Text
from assistant.games.der_des_ders import calendar, events, income, initiative, reinforcements, technology
from assistant.games.der_des_ders.battle import fight, roll_armistice
from assistant.games.der_des_ders.board import Marker
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.rules import Rules, because, say
from assistant.games.der_des_ders.state import State, faults, set_up
from assistant.games.der_des_ders.surrender import Blow, winner_on_points
from assistant.games.der_des_ders.system import SystemPhase
from assistant.games.der_des_ders.words import EVENT_NAMES, SIDE_NAMES, SIDES, SectorId, Side, enemy

# The sequence of 6.1; `first` and `second` are the spending phases with their naval rolls.
Phase = Literal["initiative", "events", "income", "first", "second", "end", "over"]


class Game(msgspec.Struct, frozen=True):
    """A solitaire game under way.

    `bowl` and `drawn` are event markers, `poppies` the Coquelicots in their bowl; those that the system has drawn are in
    `system.markers`. `overflow` is what the Entente must absorb by breakdown steps before the game goes on (6.6).
    """

    human: Side
    state: State
    bowl: tuple[int, ...]
    poppies: tuple[Marker, ...]
    phase: Phase = "initiative"
    initiative: Side = "central"
    drawn: tuple[int, ...] = ()
    drawn_this_turn: tuple[int, ...] = ()
    system: SystemPhase | None = None
    overflow: int = 0
    winner: Side | None = None

    @property
    def opponent(self) -> Side:
        """The side that the system plays."""
        return enemy(self.human)

    @property
    def spender(self) -> Side | None:
        """The side whose spending phase it is."""
        if self.phase == "first":
            return self.initiative
        return enemy(self.initiative) if self.phase == "second" else None


class Turned(msgspec.Struct, frozen=True):
    """The game after one step, and what happened."""

    game: Game
    reasons: tuple[Reason, ...] = ()


def new_game(human: Side, rules: Rules) -> Game:
    """Return the game at its set-up, with `human` on that side and the system on the other (5, 12.1)."""
    bowl = calendar.markers_added(1, rules.board)
    return Game(human, set_up(rules.board), bowl, rules.board.poppies[enemy(human)])


def expect(game: Game, *phases: Phase) -> None:
    """Raise QuestionError unless the game stands in one of `phases` with nothing left to absorb."""
    if game.phase not in phases:
        raise QuestionError("phase", say("not-now", now=game.phase, wanted=", ".join(phases)))
    if game.overflow:
        raise QuestionError("phase", say("absorb-first", n=game.overflow))


def take_initiative(game: Game, rules: Rules, wants_it: bool) -> Turned:
    """Return the game with the initiative settled: the track's side, or the player if he pays (12.3)."""
    expect(game, "initiative")
    human = game.human
    won = initiative.solo_initiative(game.state.turn, rules, human, wants_it, game.state.pr[human])
    state = game.state.with_pr(human, won.stock_after)
    return Turned(msgspec.structs.replace(game, state=state, initiative=won.winner, phase="events"), won.reasons)


def markers_due(game: Game) -> int:
    """Return how many event markers are drawn this turn: three, or all that are left (6.3)."""
    return min(calendar.DRAWN_EACH_TURN, len(game.bowl))


def draw_events(game: Game, rules: Rules, drawn: tuple[int, ...], dice: Dice) -> Turned:
    """Return the game with the drawn markers applied in the order of the draw (6.3, 11).

    Dice are used as the markers ask for them: Jutland, the attack of the Schlieffen Plan, Armistice rolls.

    Raises:
        QuestionError: a marker is not in the bowl, or not as many are drawn as there should be.
    """
    expect(game, "events")
    if len(drawn) != markers_due(game):
        raise QuestionError("drawn", say("markers-wanted", wanted=markers_due(game), found=len(drawn)))
    reasons: list[Reason] = []
    # Reading of 6.3: three markers are drawn together, so 42 cannot follow 38 in the same turn.
    at_once = rules.readings.armistice_drawn_at_once
    bowl, joining = list(game.bowl), list[int]()
    state = game.state
    for n, event in enumerate(drawn):
        if event not in bowl:
            raise QuestionError(f"drawn[{n}]", say("not-in-bowl", event=str(event)))
        bowl.remove(event)
        reasons.append(because("6.3", "drawn", n=event, event=EVENT_NAMES[event]))
        done = apply_marker(state, rules, event, dice, game.initiative)
        state = done.state
        reasons.extend(done.reasons)
        (bowl if at_once else joining).extend(done.joins)
        if done.winner is not None:
            game = msgspec.structs.replace(game, winner=done.winner, phase="over")
            drawn = drawn[: n + 1]
            break
    after = msgspec.structs.replace(
        game,
        state=state,
        bowl=tuple(sorted(bowl + joining)),
        drawn=game.drawn + drawn,
        drawn_this_turn=drawn,
        phase="over" if game.winner else "income",
    )
    return Turned(after, tuple(reasons))


class Marked(msgspec.Struct, frozen=True):
    """One event marker applied to the end. `joins`: markers that join the bowl."""

    state: State
    joins: tuple[int, ...]
    winner: Side | None
    reasons: tuple[Reason, ...]


def apply_marker(state: State, rules: Rules, event: int, dice: Dice, first: Side) -> Marked:
    """Return one drawn marker applied: its effect, its free attack, the Armistice rolls of the sectors that fall (11, 7).

    Dice are used in this order: Jutland; the dice of the free attack; Armistice rolls.
    """
    works = calendar.has_effect(event, state.turn, rules, rules.board.blue)
    die = dice.roll("event") if works and events.needs_die(event) else 0
    done = events.apply_event(state, rules, event, die)
    if done.attack is not None:
        battle = fight(done.state, rules, done.attack, dice, free=True)
        return Marked(battle.state, done.into_bowl, battle.winner, done.reasons + battle.reasons)
    # Reading of 7: one roll a surrender; the side with the initiative rolls first.
    fallen = sorted((blow for blow in done.blows if blow.surrendered), key=lambda blow: blow.side != first)
    winner, reasons = settle(tuple(fallen), rules, dice)
    return Marked(done.state, done.into_bowl, winner, done.reasons + reasons)


def settle(fallen: tuple[Blow, ...], rules: Rules, dice: Dice) -> tuple[Side | None, tuple[Reason, ...]]:
    """Return who wins by the Armistice rolls of these surrenders, rolled in order until one succeeds (7)."""
    reasons = []
    for blow in fallen:
        roll, reason = roll_armistice(blow.side, blow.state.vp[blow.side], dice.roll("armistice"), rules)
        reasons.append(reason)
        if roll.success:
            return blow.side, tuple(reasons)
    return None, tuple(reasons)


def collect_income(game: Game, rules: Rules, gallipoli_die: int = 0) -> Turned:
    """Return the game with both sides' resource points collected (6.4).

    Raises:
        QuestionError: Gallipoli was drawn and its die is missing.
    """
    expect(game, "income")
    gallipoli = events.GALLIPOLI in game.state.events
    if gallipoli and not 1 <= gallipoli_die <= 6:
        raise QuestionError("gallipoli_die", say("die-needed", event=EVENT_NAMES[events.GALLIPOLI]))
    state, reasons = game.state, []
    for side in SIDES:
        got = income.collect(state, rules, side, gallipoli_die if gallipoli else 0)
        state = got.state
        reasons += [because("6.4", "collects", side=SIDE_NAMES[side]), *got.reasons]
    return Turned(msgspec.structs.replace(game, state=state, phase="first"), tuple(reasons))


def end_turn(game: Game, rules: Rules, dice: Dice) -> Turned:
    """Return the game at the start of the next turn, or at its end (6.8, 9, 10).

    One die is used if the Revolution makes Russia leave, for the Armistice roll.
    """
    expect(game, "end")
    closed = close_turn(game.state, rules, game.drawn_this_turn, dice)
    if closed.winner is not None:
        over = msgspec.structs.replace(game, state=closed.state, winner=closed.winner, phase="over")
        return Turned(over, closed.reasons)
    added = calendar.markers_added(closed.state.turn, rules.board)
    after = msgspec.structs.replace(
        game,
        state=closed.state,
        bowl=tuple(sorted(game.bowl + added)),
        drawn_this_turn=(),
        phase="initiative",
    )
    return Turned(after, closed.reasons)


class Closed(msgspec.Struct, frozen=True):
    """A turn that is over: the position on the next turn, or the last one with who has won."""

    state: State
    winner: Side | None
    reasons: tuple[Reason, ...]


def close_turn(state: State, rules: Rules, drawn_this_turn: tuple[int, ...], dice: Dice) -> Closed:
    """Return the position after the end of a turn: the Revolution, the last turn's count, then the next turn (6.8, 9, 10)."""
    left = reinforcements.revolution_exit(state, rules)
    state, reasons = left.state, list(left.reasons)
    if left.leaves and rules.readings.revolution_armistice_roll:
        # Reading of 9 and 10: rolled at the end of the turn, before a final count.
        roll, reason = roll_armistice("central", state.vp["central"], dice.roll("armistice"), rules)
        reasons.append(reason)
        if roll.success:
            return Closed(state, "central", tuple(reasons))
    if state.turn == calendar.TURNS or income.ARMISTICE in state.events:
        entente, central = state.vp["entente"], state.vp["central"]
        winner = winner_on_points(entente, central)
        key = "victory-tie" if entente == central else "victory"
        reasons.append(because("10", key, side=SIDE_NAMES[winner], entente=entente, central=central))
        return Closed(state, winner, tuple(reasons))
    after = next_turn(state, drawn_this_turn)
    if rules.readings.tanks_until == "turn":
        # Reading of event 34: its bonus is for the turn in which it was drawn.
        after = after.without_events(technology.TANKS)
    reasons.append(because("6.8", "next-turn", turn=after.turn))
    return Closed(after, None, tuple(reasons))


def next_turn(state: State, drawn_this_turn: tuple[int, ...]) -> State:
    """Return the position on the next turn: markers of one turn gone, Lafayette one box on, nobody has acted (6.8, 11.1)."""
    return msgspec.structs.replace(
        state,
        turn=state.turn + 1,
        events=calendar.still_lasting(state.events, drawn_this_turn),
        attacked=(),
        tech_attempted={},
        reinforced={},
        lafayette=None if state.lafayette is None else state.lafayette + 1,
    )


def game_faults(game: Game, rules: Rules) -> tuple[Text, ...]:
    """Return what cannot be in `game`: faults of the position, event markers or Coquelicots lost or doubled."""
    found = list(faults(game.state, rules.board))
    put_in = {e for turn in range(1, game.state.turn + 1) for e in calendar.markers_added(turn, rules.board)}
    if calendar.NEGOTIATIONS in game.drawn:
        put_in.add(calendar.ARMISTICE)
    if sorted(game.bowl + game.drawn) != sorted(put_in):
        found.append(say("fault-bowl"))
    out = game.system.markers if game.system else ()
    if sorted(map(_shape, game.poppies + out)) != sorted(map(_shape, rules.board.poppies[game.opponent])):
        found.append(say("fault-poppies"))
    if (game.phase == "over") != (game.winner is not None):
        found.append(say("fault-winner"))
    return tuple(found)


def _shape(marker: Marker) -> tuple[str, int, SectorId]:
    return marker.type, marker.modifier, marker.sector
