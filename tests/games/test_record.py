"""Lines at the tables of our games: all that is done is told by one that reads back, and words mean what they are."""

import contextlib
import functools
import json
from collections import Counter
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from assistant.core.questions import Ask
from assistant.core.table import CONTROL, Move, Note, Position, Several, apply
from assistant.core.text import LANGUAGES, render
from assistant.desk.descriptions import describe, is_kept, unfolded
from assistant.desk.desk import Desk
from assistant.desk.entry.line import read
from assistant.games import GAMES, find_game
from tests.games.tables import start
from tests.rows import by_rows
from tests.stress.games import PLAYED, anything

WALKS = {
    "empires": 60, "third-reich": 50, "der-des-ders": 60, "antique": 25, "three-isles": 60, "river-road": 60, "red-dunes": 60,
}  # fmt: skip


class Enough(Exception):
    """So many edits were made."""


class Seat(SimpleNamespace):
    """Sits at a desk until so many edits were made."""

    edits = 0

    def sit(self, desk):
        self.desk = desk
        desk.listen(self.seen)

    def seen(self):
        self.edits += 1
        if self.edits >= self.most:
            raise Enough


@functools.cache
def played(slug):
    """Return a desk at which a walk was made, the same for all who ask."""
    seat = Seat(game=find_game(slug), most=WALKS[slug], run=SimpleNamespace(times=1))
    with contextlib.suppress(Enough):
        PLAYED.get(slug, anything)(seat, 3)
    return seat.desk


def steps(desk):
    """Yield the edits of a table, each with the position that it finds."""
    position = desk.position_at(0)
    for n in range(1, desk.journal.now + 1):
        edit = desk.journal.step(n).edit
        yield position, edit
        position = desk.position_at(n, position)


def lying(position, game):
    """Return what lies on a table: what looks alike is alike, and the program's own memory is not on it."""
    kinds, table = position.kinds.kinds, position.table
    # Which of them went from its own box is told by nobody, so neither is which are left there.
    secretive = {kinds[one.kind].side for one in table.counters.values() if kinds[one.kind].is_secret(one.face)}

    def looks(counter):
        one, kind = table.counters[counter], kinds[table.counters[counter].kind]
        hidden = kind.is_secret(1 if one.zone == kind.home and kind.side in secretive else one.face)
        return one.zone, kind.side if hidden else one.kind, one.face

    found = dict(Counter(map(looks, table.counters)))
    found |= {key: n for key, n in table.markers.items() if position.kinds.markers[key[0]].kind != CONTROL}
    found |= dict(position.held)
    defaults = {(one.id, column.id): column.default for one in game.registers for column in one.columns}
    for fact, value in {**position.defaults, **table.facts}.items():
        register, _, row = fact.partition("/")
        if not is_kept(Note(fact, value)):
            if row and value:
                value = {cell: one for cell, one in sorted(value.items()) if one != defaults.get((register, cell))}
            found[register, looks(row) if row in table.counters else row] = msgspec.json.encode(value)
    return found


@pytest.mark.parametrize(
    ("slug", "language"),
    [  # by day one language a walk
        pytest.param(slug, language, marks=[] if (n + m) % 2 else pytest.mark.night)
        for n, slug in enumerate(WALKS)
        for m, language in enumerate(LANGUAGES)
    ],
)
def test_every_line_of_the_record_is_read_back(slug, language):
    game, lines = find_game(slug), 0
    for before, edit in steps(played(slug)):
        position = before
        for words in unfolded(edit, before, game) or (describe(edit, before, game),):
            line = render(words, language)
            for command in read(line, position, game):
                assert command.fault is None or lying(before, game) == lying(before.after(edit), game), (
                    line,
                    command.fault,
                )
                if command.edit is not None:
                    position = position.after(command.edit)
                    lines += 1
        assert lying(position, game) == lying(before.after(edit), game), (edit, unfolded(edit, before, game))
    assert lines > 30


LINES = [*map(json.loads, Path(__file__).with_name("journal_lines.jsonl").read_text(encoding="utf-8").splitlines())]


@pytest.mark.parametrize("row", LINES, ids=lambda row: f"{row['game']}-{row['ask']}")
def test_a_line_says_who_what_where_and_with_which_dice(row):
    found = find_game(row["game"])
    desk = Desk.new(found, row["setup"])
    offer = desk.ask(found.asked(Ask(row["ask"], row["blanks"]))).offers[0]
    line = describe(offer.edit, desk.position, found)
    said = [render(line, language).replace("\N{NARROW NO-BREAK SPACE}", " ") for language in ("en", "fr")]
    assert said == [row["en"], row["fr"]]
    assert render(offer.label, "en") != said[0], "the button says what may be done, the journal what was"


def accepted(position, edit):
    """Return the position after an edit that lays counters in zones of the board only."""
    after = Position(position.board, position.kinds, apply(position.table, edit), position.defaults)
    assert {counter.zone for counter in after.table.counters.values()} <= set(after.board.zones)
    return after


@pytest.mark.parametrize("slug", GAMES)
def test_a_pawn_on_another_track_offers_no_box_that_is_not_there(slug):
    game = find_game(slug)
    laid = start(game, game.sample or game.setups[0])
    pawns = {f"{kind.id}#1": kind.get("track") for kind in laid.kinds.kinds.values() if kind.get("track")}
    boxes = [zone for zone in laid.board.zones.values() if "track" in zone.tags and "box" in zone.tags]
    for pawn in sorted(pawns.keys() & laid.table.counters.keys()):
        strange = [zone for zone in boxes if zone.get("track") != pawns[pawn] and isinstance(zone.get("box"), int)]
        if not strange:
            continue
        lowest = min(strange, key=lambda zone: int(zone.tags["box"]))
        position = accepted(laid, Move((pawn,), lowest.id))
        assert position.box(pawn) is None
        if game.phase_end is not None:
            for offer in game.phase_end(position).answer(position).offers:
                accepted(position, offer.edit)


# The word on the table -> the sides that are played.
WHO = {
    "empires": {
        "none": set(),
        "central": {"germany", "austria_hungary"},
        "entente": {"allies", "russia"},
        **{power: {power} for power in ("germany", "austria_hungary", "allies", "russia")},
    },
    "third-reich": {
        "none": set(),
        "axis": {"axis"},
        "coalition": {"allies", "ussr"},
        "allies": {"allies"},
        "ussr": {"ussr"},
    },
}


@pytest.mark.parametrize(("slug", "word"), [(slug, word) for slug, words in WHO.items() for word in words])
def test_the_program_plays_whom_it_was_given(slug, word):
    game = find_game(slug)
    contest = game.contest
    assert contest is not None
    desk = Desk.new(game, game.sample)
    assert desk.edit(Note(contest.facts[0], word))
    assert {side for side in contest.sides if contest.played(desk.position, side)} == WHO[slug][word]
    desk.close()


@pytest.mark.parametrize("slug", ["empires", "third-reich"])
@by_rows("deed")
def test_what_an_edit_tells_and_cannot_be_is_not_believed(slug, deed):
    """The table goes on as if nothing had been told."""
    game = find_game(slug)
    desk = Desk.new(game, game.sample)
    desk.edit(Several((Note("asked", 1),), None, deed))
    assert desk.ask(game.findings()).value == Desk.new(game, game.sample).ask(game.findings()).value
    assert not list(desk.review())
