"""A step done on the model, with dice where it takes some; whole games played by two sides of players."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from assistant.games.empires.dates import LAST_TURN, duty
from assistant.games.empires.opponent.aiding import spend
from assistant.games.empires.opponent.choosing import Dig, Diplomacy, Purchase, Research, buy, laid_in
from assistant.games.empires.opponent.closing import close, enter_war, pass_on
from assistant.games.empires.opponent.deciding import Decision, End, FirstTile, Move, Strike, Tiles, decide
from assistant.games.empires.opponent.fights import End as Ending
from assistant.games.empires.opponent.fronts import put_back
from assistant.games.empires.opponent.gassing import Gas, gassed
from assistant.games.empires.opponent.land import CENTRAL
from assistant.games.empires.opponent.operations import go, open_action
from assistant.games.empires.opponent.skills import Skill
from assistant.games.empires.opponent.state import AVAILABLE, BOX_1, BOX_2, State
from assistant.games.empires.powers import POWERS, Camp
from assistant.games.empires.research import GIFT, GIFTED, missions_track
from assistant.games.empires.results import LOSSES, outcome_of

Dice = tuple[int, int]
Watch = Callable[[State, Decision, Dice | None, State], None]


class Player(Protocol):
    """Somebody who plays a camp."""

    def decide(self, state: State, chance: random.Random) -> Decision:
        """Return the next step of the power whose phase it is."""


class Planner:
    """A player who plans, as well as his skill has it. Movements of one plan are made without a new one."""

    def __init__(self, player: Skill) -> None:
        self.player = player
        self.pending: list[Decision] = []
        self.of: tuple[int, int, int] = (0, 0, 0)

    def decide(self, state: State, chance: random.Random) -> Decision:  # noqa: ARG002
        """Return the next step: the plan's next movement, or what a new plan says."""
        now = (state.turn, state.phase, state.action)
        if self.pending and self.of == now:
            return self.pending.pop(0)
        found = decide(state, *self.player)
        goings = [going for planned in found.plan for going in planned.operation.going]
        self.pending = [Decision(Move(going), "", found.gain, found.plan) for going in goings[1:]]
        self.of = (state.turn, state.phase, state.action + (found.opens == "manoeuvre"))
        return found


def do(state: State, decision: Decision, dice: Dice | None = None) -> None:
    """Do a step on the model; an attack takes two dice, the attacker's first.

    Args:
        decision: the step, and the action that it begins.
    """
    if decision.opens:
        state.used += 1
        state.kinds |= {decision.opens}
        if decision.opens == "manoeuvre":
            open_action(state)
    step, tiles = decision.step, state.tiles[state.phase]
    match step:
        case Tiles():
            new = [tile for tile, place in tiles.items() if place == BOX_2 and tile not in state.fresh]
            tiles.update(dict.fromkeys(new, AVAILABLE))
            gift = 0 if state.land.first else GIFT * sum(name in GIFTED for name, _ in new)
            most = missions_track(state.land.working())[1]
            state.missions[state.phase] += max(0, min(gift, most - state.missions[state.phase]))
        case FirstTile():
            tiles[step.tile] = BOX_1
        case Gas():
            gassed(state, step)
        case Move():
            go(state, step.going)
        case Strike():
            assert dice is not None
            _strike(state, step, dice)
        case Purchase():
            buy(state, step)
        case Dig():
            state.dug[CENTRAL[state.phase]][step.zone] += 1
        case Research():
            new_place = BOX_2 if tiles[step.tile] == BOX_1 else laid_in(state)
            tiles[step.tile] = new_place
            if new_place == BOX_2:
                state.fresh |= {step.tile}
        case Diplomacy():
            _negotiate(state, step.track)
        case End():
            close(state)
            pass_on(state)


def _strike(state: State, step: Strike, dice: Dice) -> None:
    """Fight an attack: the defender takes his losses as serves him best, then the attacker his (9.2)."""
    book, attack = step.front.battle, step.attack
    ours, theirs = book.potentials(book.start, attack, step.aids)
    outcome = outcome_of(ours + dice[0], theirs + dice[1])
    after = book.settled(book.choices(book.start, attack, outcome))[1].after
    fighting = (attack.lead, *attack.supports)
    armies, target = [step.front.attackers[n] for n in fighting], step.front.defenders[attack.target]
    due = duty(POWERS[state.phase], state.turn, state.land.first)
    if due is not None and due.per == "year" and state.land.nation[target] in due.against:
        state.duty += 1
    for army in armies:
        state.slots.setdefault(army, (state.action, 1))
    state.fighters |= set(armies)
    state.attacked |= {target}
    state.fought[step.zone] = state.action
    state.majority[step.zone] = after.surplus
    state.spent = True
    spend(state, step.aids)
    put_back(state, step.zone, step.front, Ending(after.own, after.theirs, after.trench))


def _negotiate(state: State, track: int) -> None:
    from assistant.games.empires.diplomacy import step_of
    from assistant.games.empires.opponent.land import TRACKS

    last = state.land.last[track]
    by = step_of(POWERS[state.phase], TRACKS[track])  # type: ignore[arg-type]
    state.tracks[track] = max(0, min(last, state.tracks[track] + by))
    if state.tracks[track] == last:
        enter_war(state, track)


class Game(NamedTuple):
    """What a game came to: the points of each power after every turn, the steps done, and how lucky the dice were.

    `luck`: expected less actual losses of steps in its attacks, of each camp.
    """

    points: tuple[tuple[int, int, int, int], ...]
    steps: int
    attacks: int
    luck: Mapping[Camp, float]

    @property
    def lead(self) -> int:
        """The best power of the Central Powers less the best of the Entente, at the end."""
        germany, allies, russia, austria = self.points[-1]
        return max(germany, austria) - max(allies, russia)


def play(
    state: State, players: Mapping[Camp, Player], seed: int, watch: Watch | None = None, turns: int = LAST_TURN
) -> Game:
    """Play a game from a state to the end of its last turn and return what it came to.

    Args:
        state: where it begins; it is changed.
        seed: of the dice and of players who draw lots.
        watch: is told every step with its dice, the state before and after.
    """
    chance = random.Random(seed)
    points: list[tuple[int, int, int, int]] = []
    steps = attacks = 0
    luck: dict[Camp, float] = {"central": 0.0, "entente": 0.0}
    while True:
        camp: Camp = "central" if CENTRAL[state.phase] else "entente"
        decision = players[camp].decide(state, chance)
        before = state.copy() if watch is not None else state
        dice = (chance.randint(1, 6), chance.randint(1, 6)) if isinstance(decision.step, Strike) else None
        if dice is not None and isinstance(decision.step, Strike):
            attacks += 1
            luck[camp] += _luck(decision.step, dice)
        ending = isinstance(decision.step, End) and state.phase == len(POWERS) - 1
        last = ending and state.turn >= turns
        do(state, decision, dice)
        steps += 1
        if watch is not None:
            watch(before, decision, dice, state)
        if ending:
            a, b, c, d = state.points
            points.append((a, b, c, d))
        if last:
            return Game(tuple(points), steps, attacks, luck)


def _luck(step: Strike, dice: Dice) -> float:
    """Return how many steps better than the mean of the 36 rolls an attack went, before any loss is cancelled."""
    book = step.front.battle
    ours, theirs = book.potentials(book.start, step.attack, step.aids)
    brought = {(a, d): LOSSES[outcome_of(ours + a, theirs + d)] for a in range(1, 7) for d in range(1, 7)}
    mean = sum(enemy - own for own, enemy in brought.values()) / len(brought)
    own, enemy = brought[dice]
    return enemy - own - mean
