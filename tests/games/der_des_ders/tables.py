"""Tables of La Der des Ders for tests: laid out, changed by edits and by hands, asked."""

import json

from assistant.core import counter_files
from assistant.core import map_files as files
from assistant.core.calc import as_json
from assistant.core.judgement import with_objections
from assistant.core.questions import Ask
from assistant.core.table import Move, Note, Position
from assistant.games.der_des_ders import log, mirror
from assistant.games.der_des_ders.game import GAME

BOWL, IN_PROGRESS, DISCARDED = mirror.BOWL, mirror.IN_PROGRESS, mirror.DISCARDED


def q(tag, /, **blanks):
    """A question by its public tag."""
    return GAME.asked(Ask(tag, blanks))


def put(counter, zone):
    """Return the move of a counter of which there is one."""
    return Move((f"{counter}#1",), zone)


def holding(entente, central):
    """Return the edits by which both sides hold so many points, up to 10 each."""
    return put("resources-entente", f"resources:{entente}"), put("resources-central", f"resources:{central}")


def spending(side, opponent="none"):
    """Return the notes that it is the first spending phase, of `side`."""
    return Note("phase", "first"), Note("initiative", side), Note("opponent", opponent)


class Table(Position):
    """A position that is changed and asked."""

    def done(self, *edits):
        """Return the table after edits, each as it is: nothing is noted about it."""
        position = self
        for edit in edits:
            position = position.after(edit)
        return Table.of(position)

    @classmethod
    def of(cls, lying):
        """Return a position as a table that is asked."""
        shown = cls(lying.board, lying.kinds, lying.table, lying.defaults, lying.came)
        shown.memo.update(lying.memo)
        return shown

    def ask(self, what, /, **blanks):
        answer = (q(what, **blanks) if isinstance(what, str) else GAME.asked(what)).answer(self)
        return with_objections(GAME, self, answer)

    def accept(self, what, /, n=0, **blanks):
        return self.done(self.ask(what, **blanks).offers[n].edit)

    def says(self, what, /, **blanks):
        """What an answer tells a script."""
        return as_read(self.ask(what, **blanks).value)

    @property
    def state(self):
        """What the rules read of the markers."""
        return log.state(self)


def laid(setup="1914", *edits, corrections=()):
    """Return a table laid out from a set-up, then changed."""
    corrections = tuple(corrections)
    board = files.board(GAME.map).corrected(c for c in corrections if c.subject != "kind")
    kinds = counter_files.counters(GAME.counters).corrected(c for c in corrections if c.subject == "kind")
    table = counter_files.lay_out(counter_files.setup(GAME.counters, setup), board, kinds)
    shown = Table(board, kinds, table, GAME.defaults).done(*edits)
    return Table(shown.board, shown.kinds, shown.table, shown.defaults)  # nobody knows how it came about


def asked(question, position):
    """Return the answer to a question or to what stands for one."""
    return GAME.asked(question).answer(position)


def as_read(value):
    """Return a value as a script reads it from its JSON."""
    return json.loads(json.dumps(as_json(value)))


def leading(answer, key):
    """Return the follow-ups with this label."""
    return [follow for follow in answer.follow_ups if follow.label.key == key]
