"""A marker of supply that counts: up at each check while the state lasts, along with its counters, off when it ends."""

from assistant.core.questions import Ask
from assistant.core.table import Move, Note
from assistant.core.text import render
from assistant.games.kit import library
from assistant.games.kit.card_reader import faults, read_kit
from assistant.games.kit.game import game_of
from tests.games.kit.test_samples import Sample

FOOT, MARKER = "heron-foot#1", "unsupplied"
CARD = (library.SAMPLES / "long-thaw" / "kit.toml").read_text(encoding="utf-8")


class Told:
    """A table of the long thaw by a card of its own, its phases gone through as its findings would have it."""

    def __init__(self, card=CARD):
        self.game, self.at = game_of("long-thaw", read_kit(card)), Sample.of("long-thaw").position
        self.go("h1209")

    def go(self, zone):
        """Move the foot by hand, however far."""
        self.at = self.at.after(self.game.with_notes(self.at, Move((FOOT,), zone)))

    def check(self):
        """Lay the marker where it is owed; tell whether it was."""
        for owed in self.game.book.foreseen(self.at):
            if owed.text.key == "supply-unmarked" and owed.mend is not None:
                self.at = self.at.after(self.game.with_notes(self.at, owed.mend.edit))
                return True
        return False

    def phase(self, side):
        self.at = self.at.after(Note("phase", side))

    def ask(self, tag, **blanks):
        return self.game.asked(Ask(tag, blanks)).answer(self.at)

    @property
    def level(self):
        return self.at.marker(MARKER, self.at.table.counters[FOOT].zone)


def starve(told):
    """Return the table after the card's hunger in the zone of the foot."""
    zone = told.at.table.counters[FOOT].zone
    offers = told.ask("fight", fight="hunger", zone=zone, side="heron", dice=(1,)).offers
    for offer in offers[:1]:
        told.at = told.at.after(told.game.with_notes(told.at, offer.edit))
    return told.at


def test_who_is_cut_off_for_three_turns_is_reduced_in_the_second_and_gone_in_the_third():
    told = Told()
    for turn, goal in ((1, "h1209"), (2, "h1208"), (3, "h1208")):
        told.go(goal)  # the marker goes along
        assert told.level == turn - 1
        assert told.check() and told.level == turn
        assert not told.check(), "a check counts once"
        assert starve(told).table.counters[FOOT].face == (turn > 1)
        told.phase("ember")
        told.check()
        assert not told.ask("supply", side="heron").offers, "Heron's turns count at Heron's checks"
        told.phase("heron")
    assert told.at.table.counters[FOOT].zone == "off"
    assert not any(zone in ("h1208", "h1209") for _, zone in told.at.table.markers)


def test_the_count_stops_at_the_highest_level_and_ends_with_the_state():
    told = Told()
    for _ in range(4):
        told.check()
        told.phase("ember")
        told.phase("heron")
    assert told.level == 3
    told.go("h0103")  # home
    assert told.level == 3 and told.check() and told.level == 0
    told.phase("ember")
    told.phase("heron")
    told.go("h1209")
    assert told.check() and told.level == 1, "another state, another count"


def test_a_card_may_count_turns_in_supply_at_the_checks_that_it_names():
    told = Told(CARD.replace('marker = "unsupplied"', 'marker = "unsupplied"\nmarked = "supplied"\nchecks = ["heron"]'))
    told.go("h0103")
    for turn in (1, 2):
        assert told.check() and told.level == turn
        told.phase("ember")
        assert not told.check()
        told.phase("heron")
    told.go("h1209")
    assert told.check() and told.level == 0


def test_a_phase_of_checks_that_is_not_there_is_named():
    sample = Sample.of("long-thaw")
    kit = read_kit(CARD.replace('marker = "unsupplied"', 'marker = "unsupplied"\nchecks = ["herno"]'))
    (wrong,) = faults(kit, sample.board, sample.kinds)
    assert "supply.checks" in wrong.where and "heron" in render(wrong.text, "en")
