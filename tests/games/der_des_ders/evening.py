"""A whole game at the table, played by asking questions and accepting offers, or by doing with hands what they offer."""

import random

from assistant.core.judgement import objections, review
from assistant.core.questions import Ask
from assistant.core.table import Move, Note, Several, parts
from assistant.core.text import render
from assistant.desk.entry import line as quick
from assistant.desk.fights import with_dice
from assistant.games.der_des_ders import log
from assistant.games.der_des_ders.game import GAME
from assistant.games.der_des_ders.log import Launched, Lost, told
from assistant.games.der_des_ders.log import state as state_of
from assistant.games.der_des_ders.mirror import spender, zone_of
from assistant.games.der_des_ders.questions.turn import Findings
from assistant.games.der_des_ders.table_edits import armistice_rolls_due, counted, entries
from tests.games.der_des_ders.recount import Books, box
from tests.games.der_des_ders.tables import asked, laid

ROLL = "roll-for-me"


class Evening:
    """A table with the edits that were accepted, and its books."""

    def __init__(self, opponent, seed, setup="1914", hands=0, readings=(), *, lawful=False):
        self.position = laid(setup, *readings)
        self.lawful = lawful  # whether nothing is accepted that the rules have something against
        self.hands = hands  # how often markers are moved by hand instead of accepting an offer
        self.handled = 0
        self.chance = random.Random(seed)
        self.books = Books(self.position)
        self.edits = 0
        self.said = []
        self.question = Ask("now")
        self.walked = []
        self.done = []  # each with what was noted about it
        self.do(Note("opponent", opponent))
        self.do(Note("luck", seed))

    def do(self, edit):
        """Do an edit as the desk does."""
        whole = GAME.with_notes(self.position, edit)
        self.position = self.position.after(whole)
        self.books.enter(whole, self.position)
        self.done.append(whole)
        self.edits += 1

    def ask(self, question):
        """Ask on until something can be accepted: choose among what comes next as a rule, let the program roll."""
        self.question = question
        answer = asked(question, self.position)
        for _ in range(20):
            follow = [one for one in answer.follow_ups if one.usual and one.label.key != "back-to-the-turn"]
            if answer.offers or not follow:
                break
            rolls = [one for one in follow if one.label.key == ROLL]
            self.question = (rolls or [self.chance.choice(follow)])[0].question
            answer = asked(self.question, self.position)
        return answer

    def settle(self, question):
        """Ask and accept the first offer, with what it leads to; return whether there was one."""
        answer = self.ask(question)
        if self.lawful and answer.offers and objections(GAME, self.position, answer.offers[0].edit):
            return False
        if answer.offers:
            self.said.append(render(answer.verdict, "fr"))
            self.take(with_dice(answer.offers[0].edit, GAME.asked(self.question)))
        return bool(answer.offers)

    def take(self, edit):
        """Accept an offer, or do with hands what it says: the table must then know the same."""
        if self.chance.random() >= self.hands or not hands_can(self.position, edit):
            self.do(edit)
            return
        offered = self.position.after(edit)
        for n, part in enumerate(moves(edit)):
            self.do(by_line(self.position, part) if n % 2 else part)
            agree(self)
        for struck in log.done(self.position, Lost):
            (made,) = [deed for deed in deeds_told(edit) if isinstance(deed, Launched)]
            answer = asked(Ask("attacked", {"zone": zone_of(self.position, struck.sector)}), self.position)
            (mends,) = [o.edit for o in answer.offers if [d for d in deeds_told(o.edit) if who(d) == made.attacker]]
            self.do(mends)
        same(self.position, offered)
        for fallen in armistice_rolls_due(self.position, state_of(self.position)):
            if not self.over:
                assert self.settle(Ask("surrender", {"zone": zone_of(self.position, fallen.sector)}))
        self.handled += 1

    @property
    def over(self):
        return self.position.fact("phase") == "over"

    def walk(self):
        """Follow what the program says comes next, to the end of the game; yield every position."""
        while not self.over:
            now = asked(Ask("now"), self.position)
            side = spender(self.position)
            if now.offers:
                self.do(now.offers[0].edit)
            elif side and side != self.position.fact("opponent") and not self.position.fact("overflow"):
                yield from self._spend(side)
            else:
                assert now.follow_ups, render(now.verdict, "en")
                assert self.settle(now.follow_ups[0].question), now.follow_ups[0]
            yield self.position

    def _spend(self, side):
        """A plausible player: some of what the list offers, in its order or not, and the sea at last."""
        for _ in range(4 if self.lawful else 0):  # compulsory offensives first
            if not self.over and asked(Ask("obligations", {"side": side}), self.position).follow_ups[1:]:
                self.settle(Ask("obligations", {"side": side}))
                yield self.position
        for _ in range(0 if self.over else self.chance.choice((2, 8, 30))):
            steps = [follow for follow in asked(Ask("now"), self.position).follow_ups if follow.question.tag != "best"]
            step = steps[0] if self.chance.random() < 0.6 else self.chance.choice(steps)
            if step.question.tag == "naval":
                break
            if not self.settle(step.question) or self.over:
                break
            yield self.position
        if not self.over:
            assert self.settle(Ask("naval", {"side": side, "pr": min(1, state_of(self.position).pr[side])}))


def deeds_told(edit):
    """Return what an edit says that it means."""
    if not isinstance(edit, Several):
        return []
    own = told(edit.deed)
    return [*([own] if own else []), *(deed for part in edit.edits for deed in deeds_told(part))]


def who(deed):
    """Return the sector that launched an offensive; empty for any other deed."""
    return deed.attacker if isinstance(deed, Launched) else ""


def moves(edit):
    """Return what hands do of an edit: its markers, one by one."""
    return tuple(part for part in parts(edit) if not isinstance(part, Note))


def hands_can(position, edit):
    """Tell whether markers alone tell what an offer does: something moves, and no phase but the turn ends with it.

    A technology that failed and an offensive that missed move nothing but the stock.
    """
    facts = {part.fact: part.value for part in parts(edit) if isinstance(part, Note)}
    told = [
        fact
        for fact in facts
        if not fact.startswith(("phase-log/", "diary/")) and fact not in ("drawn", "pending", "fought")
    ]
    new_turn = facts.get("phase") == "initiative"
    if set(told) - {"overflow"} - ({"phase"} if new_turn else set()):
        return False
    if facts.get("overflow") or (position.fact("phase") == "events" and not new_turn):
        return False
    moved = [counter for part in moves(edit) if isinstance(part, Move) for counter in part.counters]
    kinds = ("sector-", "tech-", "turn")
    return new_turn or any(counter.startswith(kinds) for counter in moved)


def by_line(position, part):
    """Return the edit that quick entry reads from the words for a move to a box of a track; other moves as they are."""
    words = _words(part)
    if words is None:
        return part
    (command,) = quick.read(words, position, GAME)
    assert command.edit == part, (words, command)
    return part


def _words(part):
    if not isinstance(part, Move) or len(part.counters) != 1:
        return None
    pawn, (_, _, number) = part.counters[0].partition("#")[0], part.zone.partition(":")
    begin, _, owner = pawn.rpartition("-")
    words = {"resources": "ressources", "vp": "pv", "sector": "rupture", "": pawn}
    return f"{words[begin]} {owner if begin else ''} {number}" if number and begin in words else None


def same(by_hand, by_offer):
    """Compare what the rules see of a table after markers were moved by hand and after the offer: no difference."""
    assert state_of(by_hand) == state_of(by_offer)
    for fact in ("phase", "overflow", "drawn", "pending"):
        assert (by_hand.fact(fact) or None) == (by_offer.fact(fact) or None), fact
    kept = [[(point.turn, point.what, point.sector, point.vp) for point in entries(one)] for one in (by_hand, by_offer)]
    assert kept[0] == kept[1]
    made = [[(one.attacker, one.defender) for one in log.done(position, Launched)] for position in (by_hand, by_offer)]
    assert made[0] == made[1]


def agree(evening):
    """Compare the findings with the books in the middle of what hands do: points that the track lacks are told, others not."""
    found = set(Findings().answer(evening.position).value)
    due = any(box(evening.position, f"vp-{side}", "vp") != points for side, points in evening.books.points.items())
    assert ("finding-points" in found) == due, (found, evening.books.points)
    assert (evening.position.fact("overflow") or 0) == evening.books.missing


def check(evening):
    """Compare findings, tracks, the turn's log and the diary with the books kept apart."""
    position, books = evening.position, evening.books
    assert not (odd := books.differences(position)), odd
    found = Findings().answer(position)
    strange = [reason for reason in found.reasons if reason.text.key.startswith(("fault", "finding-points"))]
    assert not strange, [render(reason.text) for reason in strange]
    state = state_of(position)
    for side, (least, most) in counted(position, state).items():
        assert least == most == books.points[side], side
    assert {point.sector for point in entries(position) if point.what in ("surrender", "revolution", "peace")} == {
        sector for sector, status in state.status.items() if status in ("surrendered", "out")
    }
    if not evening.over:
        assert not armistice_rolls_due(position, state)
    side = spender(position)
    if side and not evening.hands and 19 not in state.events and not books.missing:
        assert books.left[side] - books.paid[side] == state.pr[side], (side, books.left, books.paid, state.pr)
    # What was attacked with too little is spoken of, too.
    kept = (r.rule for r in found.reasons if r.rule.startswith("11 (") and r.text.key != "obligation-short")
    spoken = {int(rule[4:-1]) for rule in kept}
    assert spoken <= {*books.owed(position)}, (spoken, books.owed(position))
    assert len(position.table.counters) == 108
    assert evening.edits < 2000


def play(opponent, seed, hands=0, readings=()):
    """Play a game to its end, comparing the table with the books after each edit."""
    evening = Evening(opponent, seed, hands=hands, readings=readings)
    for _ in evening.walk():
        check(evening)
    check(evening)
    return evening


def judged_game(opponent, seed):
    """Play a lawful game to its end; the rules have nothing against it."""
    evening = Evening(opponent, seed, lawful=True)
    start, edits = evening.position, evening.edits
    for position in evening.walk():
        check(evening)
        evening.walked.append(position)
    found = [(breach.step, breach.objection) for breach in review(GAME, start, evening.done[edits:])]
    assert not found, found[:3]
    return evening
