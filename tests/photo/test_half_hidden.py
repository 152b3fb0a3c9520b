"""What lies half beneath another counter is known by what of it is in sight; walls, cards and what nobody knows are not."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from assistant.scan.detection.classify import sharps_of
from assistant.scan.detection.half_hidden import half_hidden
from assistant.scan.detection.patterns import groups, to_levels, to_steps
from assistant.scan.detection.scene import Table
from assistant.scan.detection.sightings import Face, FaceBook

Pixels = NDArray[np.uint8]
SIDE, PAPER = 36, (222, 214, 190)
SIZE = (200, 240)
AT, TURN = (100.0, 95.0), 24.0
OVER = np.array(
    [[108, 70], [144, 70], [144, 106], [108, 106]], np.float32
)  # the counter that lies on it, 8 pixels from its middle


def face(colour: tuple[int, int, int], sign: str) -> Pixels:
    picture = np.full((72, 72, 3), colour, np.uint8)
    cv2.putText(picture, sign, (10, 54), cv2.FONT_HERSHEY_SIMPLEX, 1.8, (20, 20, 20), 5)
    return picture


FACES = {
    "yellow/1": face((220, 170, 60), "A"),
    "yellow/2": face((220, 170, 60), "H"),
    "blue/1": face((70, 90, 180), "A"),
}


def laid(board: Pixels, picture: Pixels, at: tuple[float, float], turn: float) -> NDArray[np.bool_]:
    """Lay a picture of a counter on a board, and return where it lies."""
    matrix = cv2.getRotationMatrix2D((35.5, 35.5), -turn, SIDE / 72)
    matrix[:, 2] += np.array(at) - 35.5
    size = (board.shape[1], board.shape[0])
    there = cv2.warpAffine(np.ones((72, 72), np.uint8), matrix, size) > 0
    board[there] = cv2.warpAffine(picture, matrix, size, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_REPLICATE)[there]
    return np.asarray(there, np.bool_)


def table_of(seen: Pixels, bare: Pixels) -> Table:
    book = FaceBook({key: Face(float(SIDE), (picture,)) for key, picture in FACES.items()})
    return Table(to_steps(to_levels(seen)), to_levels(bare), sharps_of(groups(book), 1.0, 0.6), 1.0)


def bare_board() -> Pixels:
    return np.full((*SIZE, 3), PAPER, np.uint8)


@pytest.mark.parametrize("key", list(FACES))
def test_a_counter_half_beneath_another_is_found_and_read(key: str) -> None:
    seen = bare_board()
    covered = laid(seen, FACES[key], AT, TURN)
    covered |= laid(seen, face((90, 140, 90), "O"), (126.0, 88.0), 0.0)
    (found,) = half_hidden(covered, [OVER], table := table_of(seen, bare_board()))
    keys = table.sharps[found.group].group.keys
    assert keys[int(found.scores.argmax())] == key
    assert np.hypot(found.x - AT[0], found.y - AT[1]) < 1.5
    assert abs((found.turn - TURN + 180) % 360 - 180) < 4


def test_what_is_no_counter_or_hardly_shows_is_not_told() -> None:
    for picture, at in (
        (np.full((72, 72, 3), (200, 190, 170), np.uint8), AT),  # plain cardboard
        (face((60, 160, 90), "="), AT),  # nobody knows it
        (FACES["yellow/1"], (120.0, 88.0)),  # a third of it shows: it may be the wall of a stack
    ):
        seen = bare_board()
        covered = laid(seen, picture, at, TURN)
        covered |= laid(seen, face((90, 140, 90), "O"), (126.0, 88.0), 0.0)
        assert half_hidden(covered, [OVER], table_of(seen, bare_board())) == []


def test_what_lies_alone_had_its_look_already() -> None:
    seen = bare_board()
    covered = laid(seen, FACES["blue/1"], (50.0, 50.0), TURN)
    assert half_hidden(covered, [OVER], table_of(seen, bare_board())) == []
