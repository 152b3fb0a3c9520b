"""The solitaire system at the table: its Coquelicots, what it does next, why, and the edit that does it (12.2, 12.4)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

import msgspec
from msgspec.structs import replace

from assistant.core.amounts import read_count
from assistant.core.calc import Worked
from assistant.core.cards import in_turn, onward
from assistant.core.phase_log import FOUGHT, EditSequence
from assistant.core.questions import (
    Answer,
    Ask,
    Correctable,
    CounterIds,
    FollowUp,
    Prose,
    Question,
    Reason,
    Role,
    Rolls,
    Steps,
    StepState,
    Throw,
    ZoneId,
    among,
)
from assistant.core.record import Filled, Ids, Record, ids_of
from assistant.core.table import Edit, Edits, Move, Note, Position, Several
from assistant.core.text import Text, folded
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.board import Marker, Markers, MarkerType, face, markers, poppy_face, read
from assistant.games.der_des_ders.mirror import SYSTEM
from assistant.games.der_des_ders.offensives import Action, NavalPlan, Offensive
from assistant.games.der_des_ders.purchases import Attempt, Purchase
from assistant.games.der_des_ders.questions.cards import Card, booked, naval_outcome, offensive_odds, programs_chance
from assistant.games.der_des_ders.questions.spending import phase_over
from assistant.games.der_des_ders.state import Placed, State, face_words
from assistant.games.der_des_ders.system import (
    STAGES,
    Candidate,
    Step,
    SystemPhase,
    carried_out,
    decide,
    open_phase,
    ranked_attackers,
)
from assistant.games.der_des_ders.table_edits import cardboard, noted, war_won
from assistant.games.der_des_ders.words import (
    FLAG_SECTORS,
    SECTOR_NAMES,
    SERBIAN_FLAG,
    Numbers,
    Parts,
    Side,
    assumed,
    because,
    beginning,
    error,
    say,
)

# The Coquelicots that a player draws by hand for the system: told in words, because no number is printed on them (12.2, 12.4).

LONGEST = 3  # words of a sector's name
KINDS: Mapping[MarkerType, str] = {"technology": "t", "offensive": "o", "reinforcement": "r", "naval": "n"}
WORDS: Mapping[str, MarkerType] = {
    "techno": "technology",
    "technologie": "technology",
    "attaque": "offensive",
    "attack": "offensive",
    "renfort": "reinforcement",
    "renforts": "reinforcement",
    "mer": "naval",
    "sea": "naval",
}


class Poppies(Question, tag="poppies"):
    """The Coquelicots drawn by hand: `t2 t0 o france r allemagne n1`, in the order of the draw (12.4)."""

    faces: str = ""

    def answer(self, position: Position) -> Answer:
        """Return the markers as they were understood, with the edit that gives them to the system."""
        side, card = mirror.opponent(position), Card(position)
        if side is None:
            return card.answer("system-nobody", tone=Role.BLOCKED)
        drawn = tuple(faces_of(self.faces))
        faces, due = msgspec.to_builtins(drawn), log.state(position).pr[side]
        card.because("12.4", "system-draws", side=side, n=due)
        card.because("12.2", "poppies-how")
        for n, one in enumerate(drawn, 1):
            card.because("12.2", "poppies-drawn", n=n, face=face_words(one))
        if len(drawn) < due:
            card.follow_ups += self._more(position, side)
        # As long as some are missing the next one is what comes next; then the offer is.
        if not card.follow_ups and (drawn or not due):
            note = Note(SYSTEM, {"faces": faces})
            card.offer("offer-poppies-shown", (note,), "12.4", then=SYSTEM_AGAIN, n=len(drawn))
        if card.follow_ups and drawn:
            card.follow("poppies-again", Poppies(), usual=True)
        return card.answer("poppies-verdict", n=len(drawn), due=due, value={"faces": faces})

    def _more(self, position: Position, side: Side) -> Iterator[FollowUp]:
        """Every face there may be, those of the player's own set first named."""
        faces = getattr(read(position.board, position.kinds).board.poppies, side)
        for one in sorted(set(faces), key=lambda one: (list(KINDS).index(one.type), one.modifier or 0, one.aim)):
            yield onward(face_words(one), replace(self, faces=f"{self.faces} {code(one)}".strip()))


def code(one: Marker) -> str:
    """Return how a face is typed: `t2`, `n1`, `o france`, `r serbia_flag`."""
    return KINDS[one.type] + (f" {one.aim}" if one.aim else str(one.modifier))


def faces_of(words: str) -> Iterator[Marker]:
    """Yield the faces that a player typed.

    Raises:
        QuestionError: a word names no marker or no sector.
    """
    rest = re.findall(r"[^\W\d_]+(?:[_'’-][^\W\d_]+)*|\d+", words)
    while rest:
        word = rest.pop(0)
        kind = _kind(word)
        if kind in ("technology", "naval"):
            if not rest or len(rest[0]) > 1 or (modifier := read_count(rest.pop(0))) < 0:
                raise error("faces", "poppies-number", word=word)
            yield face(kind, modifier)
            continue
        for length in range(min(LONGEST, len(rest)), 0, -1):
            sector = _sector(" ".join(rest[:length]))
            if sector:
                del rest[:length]
                yield face(kind, sector)
                break
        else:
            raise error("faces", "poppies-sector", word=" ".join(rest[:1]) or word)


def _kind(word: str) -> MarkerType:
    fold = folded(word)
    for name, kind in (*((letter, kind) for kind, letter in KINDS.items()), *((k, k) for k in KINDS), *WORDS.items()):
        if fold == name or (len(fold) > 1 and name.startswith(fold)):
            return kind
    raise error("faces", "poppies-kind", word=word)


def _sector(words: str) -> str:
    """Return the sector, or the Serbian flag, that the beginning of a name means; empty if none or several."""
    if folded(words) in map(folded, ("serbe", "serbian", "drapeau", "flag", SERBIAN_FLAG)):
        return SERBIAN_FLAG
    found = beginning(words, SECTOR_NAMES)
    # The marker's own flag means all three: none names Serbia alone.
    return SERBIAN_FLAG if found == FLAG_SECTORS[0] else found or ""


class Noted(Record):
    """How far the system has come in its phase, as the table remembers it (12.2, 12.4)."""

    markers: Ids = ()
    faces: Markers = ()
    stage: str = ""
    queue: tuple[tuple[str, int], ...] = ()
    used: Numbers = ()


def read_note(position: Position) -> Noted:
    """Return what the table remembers of the system's phase."""
    return msgspec.convert(position.fact(SYSTEM) or {}, Noted)


def faces_noted(position: Position, side: Side) -> Markers:
    """Return the faces that the system reads: those typed in, else those of the counters drawn on the table (12.2, 12.4)."""
    noted = read_note(position)
    drawn = (counter for counter in noted.markers if counter in position.counters)
    return markers(noted.faces, "faces") or tuple(poppy_face(position.kind(counter), side) for counter in drawn)


SYSTEM_AGAIN = Ask("system")  # the system's next step


def _in_bowl(position: Position, _: Filled) -> Ids:
    """Return the Coquelicots in their bowl."""
    return ids_of(position.counters_in(mirror.POPPY_BOWL, "coquelicot"))


class System(Correctable, tag="system"):
    """The next step of the solitaire system: the Coquelicots it draws, then one action after the other (12.4)."""

    drawn: Annotated[CounterIds, among(_in_bowl)] = ()
    target: ZoneId = ""
    attacker: ZoneId = ""
    skip: bool = False
    dice: Rolls = ()

    def answer(self, position: Position) -> Answer:
        """Return what the system does next, as an offer once its dice lie, with the steps behind it that need nothing else.

        Dice for more than one step lie in the order of the steps: what the next one is rests on those before (12.4).
        """
        chain, asked, left = EditSequence(position, noted), self, self.dice
        is_alone = position.fact(SYSTEM) is None or self.skip or bool(self.overrides)  # players do or say something
        made: list[Answer] = []
        while not made or made[-1].offers[0].then == SYSTEM_AGAIN:
            found = replace(asked, dice=left)._next(chain.position)
            if len(found.offers) != 1:
                break
            made.append(found)
            if is_alone:
                break
            chain.add(found.offers[0].edit)
            if n := _count(found.throws or ()):
                chain.note(Note(FOUGHT, msgspec.to_builtins(replace(asked, dice=left[:n]))))
                left = left[n:]
            asked = System()
        if not made:
            rolls = tuple(replace(each, question=self._rolled_on(position, each.question)) for each in found.follow_ups)
            return replace(found, follow_ups=rolls)
        if len(made) == 1 and found is made[0]:
            return found
        return self._together(chain, made, None if found is made[-1] or found.offers else found)

    def _rolled_on(self, position: Position, question: Question | Ask) -> Question | Ask:
        """Return the question with the dice of a step as one with those of the steps behind it, until players have to choose."""
        if not isinstance(question, System) or not question.dice:
            return question
        chain, dice, asked = EditSequence(position, noted), list[int](), question
        while len((step := asked._next(chain.position)).offers) == 1:
            chain.add(step.offers[0].edit)
            dice += asked.dice
            if step.offers[0].then != SYSTEM_AGAIN:
                break
            waiting = System()._next(chain.position).follow_ups
            asked = next((one for each in waiting if isinstance(one := each.question, System) and one.dice), System())
        return replace(question, dice=tuple(dice))

    def _together(self, chain: EditSequence, made: list[Answer], following: Answer | None) -> Answer:
        """Return steps as one offer, told as the last of them; the dice or the choice of the one that follows wait behind it."""
        offers = [one.offers[0] for one in made]
        lines = [line for one in offers if isinstance(one.edit, Several) and (line := one.edit.label) is not None]
        whole = offers[0]
        if len(made) > 1:
            label = say("offer-system-steps", n=len(made))
            whole = replace(offers[-1], label=label, edit=chain.edit(say("system-steps-booked", steps=in_turn(lines))))
        alone = offers[:1] if len(made) > 1 and not self.dice else []
        together = [whole]
        if following is not None and not following.throws:  # players choose: taking the steps, they say which is next
            ways = [(say("offer-system-then", step=whole.label, then=way.label), way) for way in following.follow_ups]
            together = [replace(whole, label=label, then=replace(way.question, dice=())) for label, way in ways]
        waiting = [following] if following is not None else []
        steps = tuple((line, False) for line in (*lines, *(one.verdict for one in waiting)))
        states: list[StepState] = ["open" for _ in lines]
        states += ["now" for _ in waiting]
        told_of = next((one for one in reversed(made) if one.throws), made[-1])
        return replace(
            made[-1],
            reasons=tuple(dict.fromkeys(reason for one in made for reason in one.reasons)),
            body=(Steps(say("system-steps"), steps, tuple(states)), *told_of.body),
            offers=(*together, *alone),
            follow_ups=made[0].follow_ups,
            situation=made[0].situation,
            value={**made[-1].value, "actions": tuple(line for one in made for line in one.value.get("actions", ()))},
            throws=tuple(replace(throw, onward=True) for one in (*made, *waiting) for throw in one.throws or ()),
        )

    def _next(self, position: Position) -> Answer:
        """Return the one step that comes next."""
        side, card = mirror.opponent(position), Card(position, self)
        card.throws = ()
        if side is None:
            return card.answer("system-nobody", tone=Role.BLOCKED)
        card.know(side=side)
        given = log.situation(position, Placed, self.overrides)
        state = given.full_state()
        if position.fact(SYSTEM) is None:
            card.situation = given
            return self._draw(card, state, side)
        phase, first = read_phase(position, state, side), mirror.sector_at(position, self.target)
        step = decide(phase, first)
        if step.action is None:
            return self._done(card, step, side)
        if step.ties and first not in step.ties:
            card.situation = given
            return self._which_first(card, step)
        if self.skip:
            card.reasons += step.reasons
            line = booked(say("system-skip-booked"), side=side)
            card.offer("offer-system-skip", (note_phase(position, step.phase),), "12.4", line, SYSTEM_AGAIN)
            return card.answer("system-skipped")
        card.situation = given
        # Another sector may attack, if the player says so: the rules leave ties open.
        wanted = mirror.sector_at(position, self.attacker) if self.attacker else ""
        action = next((other.offensive for other in _rivals(step) if other.attacker == wanted), step.action)
        return self._act(card, step, action, action is not step.action)

    def _draw(self, card: Card, state: State, side: Side) -> Answer:
        position, bowl = card.position, _in_bowl(card.position, {})
        due = min(state.pr[side], len(bowl))
        picked = self.drawn or tuple(programs_chance(position, "coquelicots").sample(bowl, due))
        label = say("offer-poppies-shown" if self.drawn else "offer-poppies", n=len(picked))
        edits: Edits = (Note(SYSTEM, {"markers": list(picked)}),)
        if picked:
            edits = (Move(picked, mirror.POPPIES_DRAWN), *edits)
        line = booked(say("poppies-booked", n=len(picked)), side=side)
        card.offer(label, edits, "12.4", line, SYSTEM_AGAIN)
        card.because("12.4", "system-draws", n=due)
        if due and f"poppies.{side}" in read(position.board, position.kinds).doubtful:
            card.reasons.append(assumed("unconfirmed-poppies", rule="12.2"))
        if due:
            card.follow("poppies-by-hand", Poppies(), usual=True)
        card.light(*(one for one in self.drawn if one in position.counters))
        return card.answer("system-draw-verdict", n=due, value={"draw": due})

    def _which_first(self, card: Card, step: Step) -> Answer:
        """Sectors that began equal: the rules do not say which comes first, so the players do [A-35]."""
        card.because("12.4.2", "system-equal", n=len(step.ties))
        card.reasons.append(_stage(step.phase, False))
        assumed = tuple(text for text in step.assumed if text.key == "unconfirmed-initial-breakdown")
        card.worked = Worked({"next": "choose", "among": step.ties}, (), assumed)
        card.light(*step.ties)
        for sector in step.ties:
            asked = replace(self, target=mirror.zone_of(card.position, sector))
            card.follow("system-first", asked, usual=True, sector=sector)
        key = "system-which-attacked" if isinstance(step.action, Offensive) else "system-which-reinforced"
        return card.answer(key, sectors=step.ties)

    def _done(self, card: Card, step: Step, side: Side) -> Answer:
        done = because("12.4", "system-done", side=side, n=len(step.phase.unused))
        card.worked = Worked({"unused": list(step.phase.unused)}, (*step.reasons, done), step.assumed)
        position = card.position
        drawn = ids_of(position.counters_in(mirror.POPPIES_DRAWN, "coquelicot"))
        back: Edits = (Move(drawn, mirror.POPPY_BOWL),) if drawn else ()
        edits = (*back, Note(SYSTEM), *phase_over(position, side))
        card.offer("offer-system-done", edits, "12.4", booked(say("system-done-booked"), side=side))
        return card.answer("system-finished")

    def _act(self, card: Card, step: Step, action: Action, chosen: bool) -> Answer:
        position, step = card.position, replace(step, action=action)
        made = card.roll(lambda dice: carried_out(step, dice), goes_on=True)
        phase, done = made or (step.phase, None)
        act = card.show(action, done, decided=True)
        why = [*step.reasons, _stage(step.phase, isinstance(action, NavalPlan))]
        if chosen:
            why.insert(-1, because("12.4.2", "system-chosen"))
        card.counters = _marker(position, step)
        if not (done and self.dice):
            self._others(card, step)
            # What the rules decide may be impossible on the players' own cardboard: the marker is then passed over.
            card.follow("system-cannot", replace(self, skip=True, dice=()), usual=True)
        if done is None:
            announced, value = _announced(action)
            card.worked = Worked(value, tuple(why), step.assumed)
            if isinstance(action, Offensive):
                card.body.append(Prose(offensive_odds(card.state, action)))
            card.body += act.odds
            return card.answer(announced)
        value = {"actions": done.lines, "winner": done.winner}
        card.worked = Worked(value, (*done.reasons, *why), step.assumed)
        outcome = act.line
        if isinstance(action, Purchase):
            outcome, _ = _announced(action)
        elif isinstance(action, NavalPlan):
            outcome = naval_outcome(action.side, done.lines[0]["value"], done.overflow)
        edits = (
            *act.edits,
            note_phase(position, phase),
            *((Note("overflow", done.overflow),) if done.overflow else ()),
            *war_won(done.winner),
        )
        card.body += (*act.odds, *cardboard(position, edits))
        then = Ask("war") if done.winner else Ask("absorb") if done.overflow else SYSTEM_AGAIN
        line = booked(act.line, self.dice[: _count(card.throws or ())], phase.side)
        card.offer("offer-system-step", edits, "12.4", line, then, step=outcome)
        return card.answer(outcome)

    def _others(self, card: Card, step: Step) -> None:
        best, *rest = _rivals(step) or (None,)
        for other in rest:
            if best and (other.p_any_hit, other.expected_hits) == (best.p_any_hit, best.expected_hits):
                asked = replace(self, attacker=mirror.zone_of(card.position, other.attacker))
                card.follow("system-rather", asked, usual=True, attacker=other.attacker)


def _count(throws: Iterable[Throw]) -> int:
    """Return how many dice some throws take."""
    return sum(throw.count for throw in throws)


def _rivals(step: Step) -> tuple[Candidate, ...]:
    """Return who could launch the offensive of a step, the system's choice first; none of another action."""
    action, phase = step.action, step.phase
    if not isinstance(action, Offensive):
        return ()
    return ranked_attackers(phase.state, action.defender, phase.state.pr[phase.side], best_effort=True)


def read_phase(position: Position, state: State, side: Side) -> SystemPhase:
    """Return the system's phase as the table remembers it."""
    noted, faces = read_note(position), faces_noted(position, side)
    opened, places = open_phase(state, side, faces), range(len(faces))
    if noted.stage not in STAGES:
        return opened
    queue = tuple(item for item in noted.queue if noted.stage == "obligations" or item[1] in places)
    used = tuple(place for place in noted.used if place in places)
    return replace(opened, stage=noted.stage, queue=queue, used=used)


def note_phase(position: Position, phase: SystemPhase) -> Edit:
    """Return the note by which the table remembers how far the system has come."""
    noted: Filled = position.fact(SYSTEM) or {}
    now = {"stage": phase.stage, "queue": phase.queue, "used": phase.used}
    return Note(SYSTEM, {**noted, **msgspec.to_builtins(now)})


def _stage(phase: SystemPhase, sailing: bool) -> Reason:
    at = STAGES.index("naval" if sailing else phase.stage)
    return because("12.4", "system-stage", n=at + 1, of=len(STAGES) - 1, stage=say(f"stage-{STAGES[at]}"))


def _announced(action: Action) -> tuple[Text, Parts]:
    """Return what the system is about to do, in words and for scripts."""
    match action:
        case Attempt(tech=tech, cost=cost):
            announced = say("system-does-tech", tech=tech, level=action.level, cost=cost)
            return announced, {"next": "tech", "tech": tech, "bonus": action.bonus}
        case Offensive(attacker=attacker, defender=defender, cost=cost):
            value = {"next": "offensive", "attacker": attacker, "target": defender, "pr": cost}
            return say("battle-line", cost=cost, attacker=attacker, defender=defender), value
        case Purchase(sector=sector, steps=steps, cost=cost):
            announced = say("system-does-reinforce", sector=sector, n=steps, cost=cost)
            return announced, {"next": "reinforce", "sector": sector, "steps": steps}
    return say("system-does-naval", spend=action.spend), {"next": "naval", "pr": action.spend}


def _marker(position: Position, step: Step) -> dict[str, Role]:
    """Light the Coquelicot that a step reads."""
    drawn, place = read_note(position).markers, step.marker
    known = place is not None and place < len(drawn) and drawn[place] in position.counters
    return {drawn[place]: Role.SUBJECT} if known and place is not None else {}
