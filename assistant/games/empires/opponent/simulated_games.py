"""Whole games on the model: steps done with dice, and a player who draws lots as the yardstick from below (7, 9)."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import NamedTuple, Protocol

from assistant.core.ai_match import players
from assistant.games.empires.combat import LOSSES, outcome_of
from assistant.games.empires.diplomacy import marker_step
from assistant.games.empires.log import NUMBER
from assistant.games.empires.opponent.decisions import (
    Decision,
    Dig,
    Diplomacy,
    End,
    FirstTile,
    Move,
    Purchase,
    Research,
    Step,
    Strike,
    Tiles,
    buy,
    decide,
    dig,
    diggable,
    due_tiles,
    first_tiles,
    is_manoeuvring,
    laid_in,
    open_tracks,
    possible,
    purchases,
    researchable,
    spend,
)
from assistant.games.empires.opponent.fights import (
    NO_AIDS,
    Operation,
    Survey,
    fight_of,
    go,
    open_action,
    operations,
    put_back,
    room,
)
from assistant.games.empires.opponent.fights import End as Ending
from assistant.games.empires.opponent.model import (
    AVAILABLE,
    BOX_1,
    BOX_2,
    CENTRAL,
    NOBODY,
    TRACKS,
    State,
    close,
    enter_war,
    owed,
    pass_on,
)
from assistant.games.empires.opponent.skills import LEVELS, Skill, multiplied, skill
from assistant.games.empires.opponent.valuation import Gas, gassed
from assistant.games.empires.research import GIFT, GIFTED, missions_track
from assistant.games.empires.words import LAST_TURN, POWERS, Camp, duty

# A player who draws lots among what is allowed: the yardstick from below (7, 9).

GOES_ON = 0.8  # how often he buys one army more, or uses one more in a Manoeuvre
WORTH = 3.0  # of clearing a zone, for the way in which his losses are taken


class Lots:
    """A player who draws lots: first the kind of action, then what is done with it. His armies keep the rules of 9.2."""

    def __init__(self) -> None:
        self.pending: list[Operation] = []

    def decide(self, state: State, chance: random.Random) -> Decision:
        """Return the next step."""
        if due_tiles(state):
            return Decision(Tiles())
        if ready := sorted(first_tiles(state)):
            return Decision(FirstTile(chance.choice(ready)))
        step = self._under_way(state, chance)
        if step is not None:
            return Decision(step)
        if state.used < NUMBER[POWERS[state.phase]]:
            kinds = ["entrenchment", "research", "diplomacy"]
            kinds = [kind for kind in kinds if kind not in state.kinds]
            kinds += ["recruitment"] * (not state.kinds) + ["manoeuvre"] * (state.kinds <= {"recruitment", "manoeuvre"})
            chance.shuffle(kinds)
            for kind in kinds:
                begun = self._begun(state, kind, chance)
                if begun is not None:
                    return Decision(begun, kind)
        return Decision(End())

    def _under_way(self, state: State, chance: random.Random) -> Step | None:
        """Return a further step of the action under way: attacks that are owed always, others as the lot falls."""
        if self.pending:
            return self._part(state, chance)
        if is_manoeuvring(state):
            must = owed(state)
            if must or chance.random() < GOES_ON:
                return self._drawn(state, chance, must)
        elif state.kinds == {"recruitment"} and chance.random() < GOES_ON:
            found = list(purchases(state))
            return chance.choice(found) if found else None
        return None

    def _begun(self, state: State, kind: str, chance: random.Random) -> Step | None:
        found: list[Step] = []
        match kind:
            case "manoeuvre":
                begun = state.copy()
                open_action(begun)
                return self._drawn(begun, chance, [])
            case "recruitment":
                found.extend(purchases(state))
            case "entrenchment":
                found.extend(map(Dig, diggable(state)))
            case "research":
                found.extend(Research(tile) for tile, _ in sorted(researchable(state)))
            case "diplomacy":
                found.extend(map(Diplomacy, open_tracks(state)))
        return chance.choice(found) if found else None

    def _drawn(self, state: State, chance: random.Random, must: list[int]) -> Step | None:
        """Draw an operation; of those that end in a fight only one that can be fought."""
        found = [
            one for one in operations(state, room(state), frozenset(), Survey(state)) if not must or one.zone in must
        ]
        chance.shuffle(found)
        for operation in found:
            made = state.copy()
            for going in operation.going:
                go(made, going)
            if operation.zone == NOBODY or self._strike(made, operation, chance) is not None:
                self.pending = [operation]
                return self._part(state, chance)
        return None

    def _part(self, state: State, chance: random.Random) -> Step | None:
        """Return the next movement of the operation drawn, or its attack."""
        operation = self.pending.pop()
        if operation.going:
            first, *rest = operation.going
            if rest or operation.zone != NOBODY:
                self.pending = [operation._replace(going=tuple(rest))]
            return Move(first)
        return self._strike(state, operation, chance)

    def _strike(self, state: State, operation: Operation, chance: random.Random) -> Strike | None:
        front = fight_of(state, operation.zone, operation.ready, WORTH)
        attacks = list(front.battle.attacks(front.battle.start)) if front is not None else []
        if front is None or not attacks:
            return None
        attack = chance.choice(attacks)
        aids = list(possible(state, front, attack))
        return Strike(operation.zone, front, attack, chance.choice(aids) if len(aids) > 1 else NO_AIDS)


# A step done on the model, with dice where it takes some; whole games played by two sides of players.

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
            new = due_tiles(state)
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
            dig(state, step.zone)
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
    ours, theirs = book.potentials(attack, step.aids)
    answers = book.endings(book.start, attack, step.aids)[outcome_of(ours + dice[0], theirs + dice[1])][1]
    after = book.settled(book.start, attack, answers)[1]
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
    put_back(state, step.zone, step.front, Ending(*after.field[:3]))


def _negotiate(state: State, track: int) -> None:
    last, by = state.land.last[track], marker_step(POWERS[state.phase], TRACKS[track])
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
    ours, theirs = book.potentials(step.attack, step.aids)
    brought = {(a, d): LOSSES[outcome_of(ours + a, theirs + d)] for a in range(1, 7) for d in range(1, 7)}
    mean = sum(enemy - own for own, enemy in brought.values()) / len(brought)
    own, enemy = brought[dice]
    return enemy - own - mean


# Who may play a camp: planners of several strengths, and one who draws lots.


def planner(name: str, factors: Mapping[str, float]) -> Player:
    """Return a player who plans, by his level, with some of his weights multiplied."""
    return Planner(multiplied(skill(name), factors))


PLAYERS = players(LEVELS, planner, Lots)
