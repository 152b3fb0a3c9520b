"""The Coquelicots that a player draws by hand for the system: told in words, because no number is printed on them (12.2, 12.4)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from assistant.core.edits import Note
from assistant.core.position import Position
from assistant.core.problems import QuestionError, folded
from assistant.core.questions import Answer, Ask, FollowUp, Offer, Question, Role
from assistant.core.text import Text
from assistant.games.der_des_ders import mirror
from assistant.games.der_des_ders.board import Marker, MarkerType
from assistant.games.der_des_ders.given_values import MarkerGiven, marker
from assistant.games.der_des_ders.printed import marker_data, poppy_face, read
from assistant.games.der_des_ders.questions.cards import offer
from assistant.games.der_des_ders.words import (
    FLAG_SECTORS,
    SECTOR_NAMES,
    SERBIAN_FLAG,
    SIDE_NAMES,
    SIDES,
    Side,
    because,
    say,
)

SYSTEM = "system"  # the fact that remembers the system's phase: what it drew and how far it has come
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


class Poppies(Question, frozen=True, tag="poppies"):
    """The Coquelicots drawn by hand: `t2 t0 o france r allemagne n1`, in the order of the draw (12.4)."""

    faces: str = ""

    def answer(self, position: Position) -> Answer:
        """Return the markers as they were understood, with the edit that gives them to the system."""
        side = next((s for s in SIDES if s == position.fact("opponent")), None)
        if side is None:
            return Answer(say("system-nobody"), tone=Role.BLOCKED)
        state, _ = mirror.table(position)
        drawn = tuple(faces_of(self.faces))
        due = state.pr[side]
        reasons = [because("12.4", "system-draws", side=SIDE_NAMES[side], n=due), because("12.2", "poppies-how")]
        reasons += [because("12.2", "poppies-drawn", n=n, face=face_words(face)) for n, face in enumerate(drawn, 1)]
        verdict = say("poppies-verdict", n=len(drawn), due=due)
        follow = tuple(self._more(position, side)) if len(drawn) < due else ()
        offers: tuple[Offer, ...] = ()
        if drawn or not due:
            note = Note(SYSTEM, {"faces": [marker_data(face) for face in drawn]})
            offers = offer(say("offer-poppies-shown", n=len(drawn)), (note,), "12.4", Ask("system"))
        # As long as some are missing the next one is what comes next; then the offer is.
        offers = () if follow else offers
        if follow and drawn:
            follow += (FollowUp(say("poppies-again"), Poppies(), usual=True),)
        value = {"faces": [marker_data(face) for face in drawn]}
        return Answer(verdict, tuple(reasons), offers=offers, follow_ups=follow, value=value)

    def _more(self, position: Position, side: Side) -> Iterator[FollowUp]:
        """Every face there may be, those of the player's own set first named."""
        faces = read(position.board, position.kinds).poppies[side]
        for face in sorted(set(faces), key=lambda face: (list(KINDS).index(face.type), face.modifier, face.sector)):
            yield FollowUp(
                face_words(face), msgspec.structs.replace(self, faces=f"{self.faces} {code(face)}".strip()), True
            )


def code(face: Marker) -> str:
    """Return how a face is typed: `t2`, `n1`, `o france`, `r serbia_flag`."""
    return KINDS[face.type] + (f" {face.sector}" if face.sector else str(face.modifier))


def face_words(face: Marker) -> Text:
    """Return a face in words."""
    return say(f"poppy-{face.type}", n=face.modifier, sector=SECTOR_NAMES.get(face.sector, ""))


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
            if not rest or not rest[0].isdecimal():
                raise QuestionError("faces", say("poppies-number", word=word))
            yield Marker(kind, int(rest.pop(0)))
            continue
        for length in range(min(LONGEST, len(rest)), 0, -1):
            sector = _sector(" ".join(rest[:length]))
            if sector:
                del rest[:length]
                yield Marker(kind, 0, sector)
                break
        else:
            raise QuestionError("faces", say("poppies-sector", word=" ".join(rest[:1]) or word))


def _kind(word: str) -> MarkerType:
    fold = folded(word)
    for kind, letter in KINDS.items():
        if fold == letter or (len(fold) > 1 and kind.startswith(fold)):
            return kind
    for name, kind in WORDS.items():
        if len(fold) > 1 and name.startswith(fold):
            return kind
    raise QuestionError("faces", say("poppies-kind", word=word))


def _sector(words: str) -> str:
    """Return the sector, or the Serbian flag, that the beginning of a name means; empty if none or several."""
    fold = folded(words)
    if fold in {folded(word) for word in ("serbe", "serbian", "drapeau", "flag", SERBIAN_FLAG)}:
        return SERBIAN_FLAG
    found = {s for s, name in SECTOR_NAMES.items() for w in (s, name.en, name.fr) if folded(w).startswith(fold)}
    # The marker's own flag means all three: none names Serbia alone.
    found = {SERBIAN_FLAG if sector == FLAG_SECTORS[0] else sector for sector in found}
    return found.pop() if len(found) == 1 else ""


def faces_noted(position: Position, side: Side) -> tuple[Marker, ...]:
    """Return the faces that the system reads: those typed in, else those of the counters drawn on the table (12.2, 12.4)."""
    noted: Mapping[str, Any] = position.fact(SYSTEM) or {}
    if "faces" in noted:
        given = [msgspec.convert(face, MarkerGiven) for face in noted["faces"]]
        return tuple(marker(face, "faces") for face in given)
    drawn = (counter for counter in noted.get("markers", ()) if counter in position.table.counters)
    return tuple(poppy_face(position.kind(counter), side) for counter in drawn)


def note_faces(position: Position, **progress: Any) -> Note:
    """Return the note that remembers what was drawn, and how far the system has come with it."""
    noted: Mapping[str, Any] = position.fact(SYSTEM) or {}
    return Note(SYSTEM, {**{name: noted[name] for name in ("faces", "markers") if name in noted}, **progress})
