"""A whole game against the system as a chain of values, for the tests: position and decision or dice in, position out (12).

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

from assistant.core.blocks import Reason
from assistant.core.problems import QuestionError
from assistant.core.text import Text, verbatim
from assistant.games.der_des_ders import events, turn_sequence
from assistant.games.der_des_ders.board import Marker
from assistant.games.der_des_ders.dice import Dice
from assistant.games.der_des_ders.rules import Rules
from assistant.games.der_des_ders.state import State, faults, set_up
from assistant.games.der_des_ders.system import SystemPhase
from assistant.games.der_des_ders.words import EVENT_NAMES, SIDE_NAMES, SIDES, SectorId, Side, because, enemy

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
    bowl = events.markers_added(1)
    return Game(human, set_up(rules.board), bowl, getattr(rules.board.poppies, enemy(human)))


def expect(game: Game, *phases: Phase) -> None:
    """Raise QuestionError unless the game stands in one of `phases` with nothing left to absorb."""
    if game.phase not in phases:
        raise QuestionError("phase", verbatim(f"{game.phase} is none of {phases}"))
    if game.overflow:
        raise QuestionError("phase", verbatim("points are still to be absorbed"))


def take_initiative(game: Game, rules: Rules, wants_it: bool) -> Turned:
    """Return the game with the initiative settled: the track's side, or the player if he pays (12.3)."""
    expect(game, "initiative")
    human = game.human
    won = turn_sequence.solo_initiative(game.state.turn, rules, human, wants_it, game.state.pr[human])
    state = game.state.with_pr(human, won.stock_after)
    return Turned(msgspec.structs.replace(game, state=state, initiative=won.winner, phase="events"), won.reasons)


def markers_due(game: Game) -> int:
    """Return how many event markers are drawn this turn: three, or all that are left (6.3)."""
    return min(events.DRAWN_EACH_TURN, len(game.bowl))


def draw_events(game: Game, rules: Rules, drawn: tuple[int, ...], dice: Dice) -> Turned:
    """Return the game with the drawn markers applied in the order of the draw (6.3, 11).

    Dice are used as the markers ask for them: Jutland, the attack of the Schlieffen Plan, Armistice rolls.

    Raises:
        QuestionError: a marker is not in the bowl, or not as many are drawn as there should be.
    """
    expect(game, "events")
    if len(drawn) != markers_due(game):
        raise QuestionError("drawn", verbatim("another number of markers is drawn"))
    reasons: list[Reason] = []
    # Reading of 6.3: three markers are drawn together, so 42 cannot follow 38 in the same turn.
    at_once = rules.readings.armistice_drawn_at_once
    bowl, joining = list(game.bowl), list[int]()
    state = game.state
    for n, event in enumerate(drawn):
        if event not in bowl:
            raise QuestionError(f"drawn[{n}]", verbatim(f"{event} is not in the bowl"))
        bowl.remove(event)
        reasons.append(because("6.3", "drawn", n=event, event=EVENT_NAMES[event]))
        done = events.apply_marker(state, rules, event, dice, game.initiative)
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


def collect_income(game: Game, rules: Rules, gallipoli_die: int = 0) -> Turned:
    """Return the game with both sides' resource points collected (6.4).

    Raises:
        QuestionError: Gallipoli was drawn and its die is missing.
    """
    expect(game, "income")
    gallipoli = events.GALLIPOLI in game.state.events
    if gallipoli and not 1 <= gallipoli_die <= 6:
        raise QuestionError("gallipoli_die", verbatim("a die is needed"))
    state, reasons = game.state, []
    for side in SIDES:
        got = turn_sequence.collect(state, rules, side, gallipoli_die if gallipoli else 0)
        state = got.state
        reasons += [because("6.4", "collects", side=SIDE_NAMES[side]), *got.reasons]
    return Turned(msgspec.structs.replace(game, state=state, phase="first"), tuple(reasons))


def end_turn(game: Game, rules: Rules, dice: Dice) -> Turned:
    """Return the game at the start of the next turn, or at its end (6.8, 9, 10).

    One die is used if the Revolution makes Russia leave, for the Armistice roll.
    """
    expect(game, "end")
    closed = turn_sequence.close_turn(game.state, rules, game.drawn_this_turn, dice)
    if closed.winner is not None:
        over = msgspec.structs.replace(game, state=closed.state, winner=closed.winner, phase="over")
        return Turned(over, closed.reasons)
    added = events.markers_added(closed.state.turn)
    after = msgspec.structs.replace(
        game,
        state=closed.state,
        bowl=tuple(sorted(game.bowl + added)),
        drawn_this_turn=(),
        phase="initiative",
    )
    return Turned(after, closed.reasons)


def game_faults(game: Game, rules: Rules) -> tuple[Text, ...]:
    """Return what cannot be in `game`: faults of the position, event markers or Coquelicots lost or doubled."""
    found = list(faults(game.state, rules.board))
    put_in = {e for turn in range(1, game.state.turn + 1) for e in events.markers_added(turn)}
    if events.NEGOTIATIONS in game.drawn:
        put_in.add(events.ARMISTICE)
    if sorted(game.bowl + game.drawn) != sorted(put_in):
        found.append(verbatim("fault-bowl"))
    out = game.system.markers if game.system else ()
    if sorted(map(_shape, game.poppies + out)) != sorted(map(_shape, getattr(rules.board.poppies, game.opponent))):
        found.append(verbatim("fault-poppies"))
    if (game.phase == "over") != (game.winner is not None):
        found.append(verbatim("fault-winner"))
    return tuple(found)


def _shape(marker: Marker) -> tuple[str, int, SectorId]:
    return marker.type, marker.modifier or 0, marker.aim
