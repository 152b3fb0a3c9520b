"""What a key asks before it acts: the zone to which counters go, the initial of a power."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from assistant.core.problems import folded
from assistant.ui.table.parts import TableParts


class Asking:
    """Asks one thing at a time; an initial that is waited for takes the next key over the board."""

    def __init__(self, parts: TableParts) -> None:
        self.parts, self.session = parts, parts.session
        self.initials: dict[str, str] = {}  # the letters that are waited for, and their powers
        self._chosen: Callable[[str], object] = str
        self._told = ""

    # A zone

    def move(self, counters: tuple[str, ...] = ()) -> None:
        """Ask for the zone to which counters go: those given, else what is in the hand."""
        counters = counters or self.parts.deeds.in_hand()
        if not counters:
            self.session.tell("nothing-in-hand")
            return
        language = self.session.language
        zones = [z for z in self.session.position.board.zones.values() if "track" not in z.tags]
        names = sorted((zone.name[language] for zone in zones), key=folded)
        self.parts.prompt.ask(self.session.own("move-to"), lambda word: self._move(counters, word), names)

    def _move(self, counters: tuple[str, ...], word: str) -> None:
        from assistant.desk.entry.counters import Sorter
        from assistant.desk.entry.things import vocabulary

        names = vocabulary(self.session.desk.game, self.session.position)
        meant = names.zones_meant(word)
        if not meant:
            self.session.tell("unknown-zone", word=word)
        elif len(meant) > 1:
            ranked = Sorter(names, self.session.near).ranked(meant)
            self.session.tell("several-zones", names=", ".join(self.session.words(name) for name in ranked[:6]))
        else:
            self.parts.deeds.move(counters, meant[0])

    # A power

    def choose_side(self) -> None:
        """Wait for the initial of the power that takes the zone in the hand."""
        session = self.session
        zone = session.zone_in_hand()
        sides = self.parts.deeds.sides()
        if not zone or not sides:
            session.tell("no-zone-in-hand")
            return
        self.wait_for_side(
            sides,
            lambda side: self.parts.deeds.set_control(zone, side),
            "control-initials",
            zone=session.position.board.zones[zone].name[session.language],
        )

    def wait_for_side(self, sides: Iterable[str], chosen: Callable[[str], object], key: str, **args: object) -> None:
        """Tell the initials of some powers and hand over the one whose initial is typed next.

        Args:
            chosen: what is done with each choice.
        """
        session = self.session
        self._chosen = chosen
        self.initials = initials([(s, session.position.kinds.sides[s].name[session.language]) for s in sides])
        names = ", ".join(
            f"{letter.upper()} {session.position.kinds.sides[side].name[session.language]}"
            for letter, side in self.initials.items()
        )
        self._told = session.own(key, names=names, **args)
        session.told.emit(self._told)

    @property
    def waiting(self) -> bool:
        """Whether the next key is an initial: as long as the line that asks for it is seen."""
        toast = self.parts.toast
        return bool(self.initials) and toast.isVisible() and toast.text() == self._told

    def answer(self, letter: str) -> None:
        """Take the key that was waited for; one that is no initial gives the choice up."""
        side = self.initials.get(letter.lower())
        self.initials = {}
        self.parts.toast.hide()
        if side:
            self._chosen(side)


def initials(names: list[tuple[str, str]]) -> dict[str, str]:
    """Return a letter for each (id, name): its first letter that no other one has taken, else a number."""
    found: dict[str, str] = {}
    for thing, name in names:
        letters = [letter for letter in name.lower() if letter.isalpha()]
        free = next((letter for letter in letters if letter not in found), str(len(found) + 1))
        found[free] = thing
    return found
