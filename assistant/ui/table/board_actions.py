"""What the keys and menus do to the table, with what is in the hand: the selection, else what lies under the pointer.

The first question of a sitting is warmed up beside the window, so that its answer is there as soon as those that follow.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

import msgspec

from assistant.core.printed import MarkerKind
from assistant.core.questions import Question, blanks, rule_words
from assistant.core.record import Ids
from assistant.core.table import CONTROL, Mark, Move, control_edit, sent_home, turned_over
from assistant.core.text import texts
from assistant.desk import branches
from assistant.desk import wording as game_words
from assistant.desk.pages.blocks import STEP_SIGNS, step_words
from assistant.ui.board.hits import CarriedMarker
from assistant.ui.look import style
from assistant.ui.widgets.session import AtTable, Session
from assistant.ui.work.jobs import enqueue

if TYPE_CHECKING:
    from assistant.desk.entry.edits import Reader


CARD_WORDS = ("card-change", "card-refresh", "card-close", "rule-open")


class BoardActions(AtTable):
    """The deeds of one window. `pointed` returns the counter that is marked in a stack which was opened, not merely rested on."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.pointed: Callable[[], str] = str

    def _reader(self) -> Reader:
        from assistant.desk.entry.edits import Reader
        from assistant.desk.entry.vocabulary import vocabulary

        return Reader(vocabulary(self.game, self.position), self.position, self.game)

    def in_hand(self) -> Ids:
        """Return the counters that a key changes: those selected, else the one marked in a stack or on top of a marked zone."""
        if self.session.selection:
            return self.session.selection
        if (pointed := self.pointed()) in self.position.counters:
            return (pointed,)
        stack = self.position.counters_in(self.session.marked) if self.session.marked else ()
        return (stack[-1].id,) if stack else ()

    def zone_in_hand(self) -> str:
        """Return the zone that a key changes: the marked one, else that of the selection."""
        lying = [self.position.counters[counter].zone for counter in self.in_hand()]
        return self.session.marked or next(iter(lying), "")

    @property
    def is_marked(self) -> bool:
        """Whether something is selected or marked on the board, so that a key alone may change it."""
        return bool(self.in_hand() or self.session.marked)

    # Counters

    def move(self, counters: Sequence[str], zone: str) -> bool:
        """Put counters on top of a zone's stack."""
        return bool(counters) and self.do(Move(tuple(counters), zone))

    def _held(self, counters: Sequence[str]) -> Ids:
        """Return counters, those in the hand where none are named; none at all is told."""
        chosen = tuple(counters) or self.in_hand()
        if not chosen:
            self.tell("nothing-in-hand")
        return chosen

    def flip(self, counters: Sequence[str] = ()) -> None:
        """Turn over what is in the hand."""
        chosen = self._held(counters)
        two_faced = tuple(c for c in chosen if len(self.position.kind(c).faces) > 1)
        if two_faced:
            self.do(*turned_over(self.position, two_faced))
        elif chosen:
            self.tell("one-face")

    def loss(self, counters: Sequence[str] = ()) -> None:
        """Let each counter in the hand take a loss."""
        if chosen := self._held(counters):
            reader = self._reader()
            self.do(*(reader.loss(self.position, counter) for counter in chosen))

    def reserve(self, counters: Sequence[str] = ()) -> None:
        """Send what is in the hand to its reserve."""
        if chosen := self._held(counters):
            self.do(*sent_home(self.position, chosen))

    # Zones

    def sides(self) -> list[str]:
        """Return the sides that have control markers."""
        return list(dict.fromkeys(m.side for m in self.position.kinds.markers.values() if m.kind == CONTROL and m.side))

    def set_control(self, zone: str, side: str) -> None:
        """Give a zone to a side."""
        if zone and side != self.position.controller(zone):
            self.do(control_edit(self.position, zone, side))

    def cycle_control(self, zone: str) -> None:
        """Give a zone to the next power that could hold it: who stands there or next to it first."""
        sides = self.sides()
        if not sides or zone not in self.position.zones:
            return
        near = [self.position.kind(c).side for c in self.position.counters_in(zone)]
        near += [self.position.controller(other) for other in self.position.board.neighbours[zone]]
        order = [*dict.fromkeys(side for side in near if side in sides), *(side for side in sides if side not in near)]
        now = self.position.controller(zone)
        at = order.index(now) + 1 if now in order else 0
        self.set_control(zone, order[at % len(order)])

    def zone_marker(self) -> tuple[MarkerKind, ...]:
        """Return the markers that T speaks of: the first kind of the set that is not control, in all its versions."""
        others = [marker for marker in self.position.kinds.markers.values() if marker.kind != CONTROL]
        leveled = [marker for marker in others if marker.levels > 1] or others
        return tuple(marker for marker in leveled if marker.kind == leveled[0].kind)

    def cycle_marker(self, zone: str = "") -> None:
        """Raise the level of a zone's marker by one; beyond the highest, the next version that is anybody's, then none.

        Without a zone, of the one in the hand.
        """
        zone = zone or self.zone_in_hand()
        kinds = self.zone_marker()
        if not kinds or not zone:
            self.tell("nothing-in-hand" if kinds else "no-markers")
            return
        marker = self._reader().which_marker(kinds, zone)
        level = self.position.marker(marker.id, zone) + 1
        if level <= marker.levels:
            self.do(Mark(marker.id, zone, level))
            return
        following = [kind for kind in kinds[kinds.index(marker) + 1 :] if not kind.side]
        self.do(Mark(marker.id, zone, 0), *(Mark(kind.id, zone) for kind in following[:1]))

    def step_marker(self, marker: str, zone: str, by: int) -> None:
        """Change the level of a marker that lies in a zone."""
        kind = self.position.kinds.markers.get(marker)
        now = self.position.marker(marker, zone)
        level = now + by
        if kind is not None and 0 <= level <= kind.levels and level != now:
            self.do(Mark(marker, zone, level))

    def drop_marker(self, marker: str, zone: str, number: int = 1) -> None:
        """Lay a marker from the tray; where it lies already its level rises."""
        now = self.position.marker(marker, zone)
        if now:
            self.step_marker(marker, zone, 1)
        else:
            self.do(Mark(marker, zone, number))

    def move_marker(self, marker: str, start: str, zone: str) -> None:
        """Carry a marker from one zone to another."""
        self.do(Mark(marker, start, 0), Mark(marker, zone, max(1, self.position.marker(marker, start))))

    def lift_marker(self, carried: CarriedMarker) -> None:
        """Take a marker off the board."""
        self.do(Mark(carried.marker, carried.zone, 0))

    def bookmark(self, words: str) -> None:
        """Set a bookmark at the moment that is shown."""
        self.attempt(lambda: branches.set_bookmark(self.desk, words))

    # Questions

    def _question(self, name: str, *about: object) -> Question | None:
        """Return the question that the game has under a name, about the table as it lies; None where it has none."""
        question: Callable[..., Question | None] | None = getattr(self.game, name)
        return question(self.position, *about) if question is not None else None

    def ask_fight(self) -> None:
        """Open the fight for the zone in the hand."""
        if zone := self.session.zone_in_hand():
            self._ask("fight", self._question("fight", zone), zone)
        else:
            self.tell("no-zone-in-hand")

    def ask_supply(self, everything: bool = False) -> None:
        """Ask the supply of the power of the selection (the game knows which one if nothing is selected), or of every power."""
        question = self._question("supply", self.session.selection)
        blank = next((b.name for b in blanks(type(question)) if b.input == "side"), "") if question is not None else ""
        if not everything or question is None or not blank:
            self._ask("supply", question)
            return
        for side in reversed(self.sides()):  # the newest card lies on top
            self._ask("supply", msgspec.convert({blank: side}, type(question)))

    def ask_reach(self) -> None:
        """Ask where what is in the hand can go: the selection, else the whole stack under the pointer."""
        zone = self.session.zone_in_hand()
        counters = self.session.selection or tuple(c.id for c in self.position.counters_in(zone))
        if counters or zone or self.game.reach is None:
            self._ask("reach", self._question("reach", counters) if counters else None, zone)
        else:
            self.tell("no-zone-in-hand")

    def ask(self, command: str) -> None:
        """Ask what a command is called after: the end of the phase, the points, the letters that wait."""
        self._ask(command, self._question(command.replace("-", "_")))

    def _ask(self, command: str, question: Question | None, zone: str = "") -> None:
        """Ask; where there is no such question, say of which command, and whether it is only of this zone that there is none."""
        if question is None:
            here = zone and getattr(self.game, command) is not None
            place = self.session.zone_called(zone) if here else "kit" if self.game.card else "none"
            deed = self.own(f"do-{command}")
            self.tell("no-such-question-here", deed=deed, about=command, place=place)
        else:
            self.session.ask(question)

    # What a first answer costs more than a second one: its sentences are read from their files, a module or two is imported.

    def rehearse(self) -> None:
        """Have the questions that letters ask with nothing in the hand answered and said beside the window, before anybody asks."""
        session, game = self.session, self.game
        ask = session.view.ask

        def rehearsed(question: Question) -> None:
            with contextlib.suppress(Exception):  # whatever is wrong is told to whoever asks it
                for text in (game_words.question_title(game, question), *texts(ask(question).card)):
                    session.words(text)
                for state in STEP_SIGNS:
                    session.words(step_words(state))
                rule_words("0", session.language)
                for key in CARD_WORDS:
                    session.own(key)

        style.sheet(session.look, "card.css")
        for question in (self._question("phase_end"), self._question("points"), self._question("supply", ())):
            if question is not None:
                enqueue("words", partial(rehearsed, question))
