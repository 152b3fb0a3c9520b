"""Of faces that are alike the one is read whose lines are seen, whatever light a patch was learnt in."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from assistant.scan.detection import classify, face_difference, patterns
from assistant.scan.detection.classify import Look
from assistant.scan.detection.scene import Table
from assistant.scan.detection.sightings import Face, FaceBook

SIDE, SHARE = 48.0, 0.75  # pixels of the scan; working pixels to one of them
AT = (150, 110)  # working pixels
BLUR = np.array([[3.0, 0.0], [0.0, 0.8]])  # square working pixels: more across the picture than down it


def figure(word: str, light: float = 1.0) -> np.ndarray:
    """Return a green counter with a figure, in some light."""
    picture = np.full((160, 160, 3), (90, 130, 80), np.uint8)
    cv2.putText(picture, word, (50, 118), cv2.FONT_HERSHEY_SIMPLEX, 3.2, (20, 20, 20), 14, cv2.LINE_AA)
    return np.clip(picture * light, 0, 255).astype(np.uint8)


def table(shown: np.ndarray, book: FaceBook, blurred: bool) -> Table:
    """Return a plain board, at `AT` what is shown, as the camera blurs it."""
    board = np.full((220, 300, 3), (190, 180, 150), np.uint8)
    photo = board.copy()
    photo[AT[1] - 18 : AT[1] + 18, AT[0] - 18 : AT[0] + 18] = cv2.resize(shown, (36, 36), interpolation=cv2.INTER_AREA)
    if blurred:
        photo = cv2.GaussianBlur(photo, (0, 0), BLUR[0, 0] ** 0.5, sigmaY=BLUR[1, 1] ** 0.5)
    sharps = classify.sharps_of(patterns.groups(book), SHARE, 1.2 if blurred else 0.0)
    return Table(
        patterns.to_steps(patterns.to_levels(photo)),
        patterns.to_levels(board),
        sharps,
        SHARE,
        (),
        (lambda _x, _y: BLUR) if blurred else None,
    )


@pytest.mark.parametrize("blurred", [False, True])
@pytest.mark.parametrize("true", [0, 1])
def test_a_figure_is_read_by_its_lines(true: int, blurred: bool) -> None:
    words = ("2", "3")
    learnt = [figure(word, 0.8 if n == true else 1.0) for n, word in enumerate(words)]  # its own was in the shade
    book = FaceBook({f"{word}/0": Face(SIDE, (), (patch,)) for word, patch in zip(words, learnt, strict=True)})
    there = table(figure(words[true]), book, blurred)
    scores = np.array([0.84, 0.84], np.float32)
    scores[1 - true] = 0.86
    look = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, 0, scores)
    (read,) = face_difference.read([look], there)
    assert int(read.look.scores.argmax()) == true and read.look.score == pytest.approx(0.84)
    assert read.ahead > 0.1
    clear = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, 0, np.array([0.9, 0.7], np.float32))
    assert face_difference.read([clear], there) == [
        face_difference.Reading(clear)
    ]  # what is as clear as that is not asked


@pytest.mark.parametrize("blurred", [False, True])
def test_faces_that_differ_in_one_figure_are_set_against_each_other_there(blurred: bool) -> None:
    # The patch of the true one was badly worn all over, and in gloss; that of the other is as clean as what is seen.
    grain = cv2.resize(np.random.default_rng(1).normal(0, 1, (24, 24)).astype(np.float32), (160, 160))[..., None]
    true, other = figure("3"), figure("8")
    worn = np.clip(true * (1 + 0.4 * grain) + 12, 0, 255).astype(np.uint8)
    book = FaceBook({"3/0": Face(SIDE, (), (worn,)), "8/0": Face(SIDE, (), (other,))})
    look = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, 0, np.array([0.86, 0.88], np.float32))
    for shown, ours in ((true, 0), (other, 1)):
        (read,) = face_difference.read([look], table(shown, book, blurred))
        assert int(read.look.scores.argmax()) == ours


def test_what_lay_beside_a_counter_when_it_was_learnt_is_not_read() -> None:
    """A corner of its neighbour came along with the patch of the true one: of two that differ in a figure, the figure tells."""
    learnt, other = figure("3"), figure("8")
    learnt[:26, 126:] = (200, 90, 120)
    book = FaceBook({"3/0": Face(SIDE, (), (learnt,)), "8/0": Face(SIDE, (), (other,))})
    look = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, 0, np.array([0.86, 0.88], np.float32))
    for word, ours in (("3", 0), ("8", 1)):
        (read,) = face_difference.read([look], table(figure(word), book, False))
        assert int(read.look.scores.argmax()) == ours


@pytest.mark.parametrize("true", ["2", "3"])
def test_round_counters_are_read_against_each_other_whatever_corners_their_patches_have(true: str) -> None:
    def cut(word: str, cornered: bool) -> np.ndarray:
        """Return a round counter as it is cut from a photograph: with the board at its corners, or with them clear."""
        disc, printed = np.zeros((160, 160), np.uint8), figure(word)
        cv2.circle(disc, (80, 80), 78, 255, -1)
        cv2.circle(printed, (80, 80), 66, (230, 230, 230), 10, cv2.LINE_AA)
        round_one = np.where(disc[..., None] > 127, printed, np.uint8((190, 180, 150))).astype(np.uint8)
        return round_one if cornered else np.dstack([round_one, disc])

    book = FaceBook({word: Face(SIDE, (), (cut(word, word == "2"),)) for word in ("2", "3")})
    there = table(cut(true, True), book, False)
    groups = {faces.group.keys: n for n, faces in enumerate(there.sharps)}
    assert set(groups) == {("2",), ("3",)}  # their outlines are two
    for taken in ("2", "3"):
        look = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, groups[taken,], np.array([0.86], np.float32))
        (read,) = face_difference.read([look], there)
        assert read.look.group == groups[true,]


def test_of_another_outline_what_is_not_alike_is_not_read() -> None:
    red = np.full((160, 160, 3), (200, 40, 30), np.uint8)
    disc = np.zeros((160, 160), np.uint8)
    cv2.circle(disc, (80, 80), 78, 255, -1)
    book = FaceBook({"2": Face(SIDE, (), (figure("2"),)), "red": Face(SIDE, (), (np.dstack([red, disc]),))})
    there = table(figure("2"), book, False)
    group = next(n for n, faces in enumerate(there.sharps) if faces.group.keys == ("2",))
    look = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, group, np.array([0.86], np.float32))
    assert face_difference.read([look], there) == [face_difference.Reading(look)]


def test_a_scratch_that_was_learnt_does_not_outweigh_the_colour_of_a_counter() -> None:
    def of(colour: tuple[int, int, int], scratched: bool) -> np.ndarray:
        plain = np.where(figure("2") == figure("2")[0, 0], np.uint8(colour), figure("2")).astype(np.uint8)
        return cv2.rectangle(plain, (10, 138), (52, 152), (225, 40, 50), -1) if scratched else plain

    blue, purple = (80, 110, 170), (150, 105, 165)
    book = FaceBook({"blue": Face(SIDE, (), (of(blue, True),)), "purple": Face(SIDE, (), (of(purple, False),))})
    look = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, 0, np.array([0.82, 0.8], np.float32))
    for shown, ours in ((blue, 0), (purple, 1)):
        (read,) = face_difference.read([look], table(of(shown, False), book, True))
        assert int(read.look.scores.argmax()) == ours


def test_a_pawn_whose_cross_looks_alike_all_four_ways_is_read_turned_by_its_badge() -> None:
    def pawn(badge: bool) -> np.ndarray:
        picture = np.full((160, 160, 3), (60, 66, 60), np.uint8)
        cv2.rectangle(picture, (70, 20), (90, 140), (235, 235, 235), -1)
        cv2.rectangle(picture, (20, 70), (140, 90), (235, 235, 235), -1)
        return cv2.circle(picture, (126, 126), 20, (150, 120, 60), -1, cv2.LINE_AA) if badge else picture

    book = FaceBook({"plain": Face(SIDE, (), (pawn(False),)), "badge": Face(SIDE, (), (pawn(True),))})
    shown = np.ascontiguousarray(np.rot90(pawn(True)))  # a quarter to the left
    look = Look(AT[0] - 0.5, AT[1] - 0.5, 0.0, 1.0, 0, np.array([0.76, 0.74], np.float32))
    (read,) = face_difference.read([look], table(shown, book, False))
    assert int(read.look.scores.argmax()) == 1 and read.look.turn == pytest.approx(270, abs=2)
    sure = Look(AT[0] - 0.5, AT[1] - 0.5, 270.0, 1.0, 0, np.array([0.76, 0.79], np.float32))
    (read,) = face_difference.read([sure], table(shown, book, False))
    assert int(read.look.scores.argmax()) == 1 and read.look.turn == 270.0


def lightness(word: str) -> np.ndarray:
    """Return a counter as it is compared closely, grey, with a figure beneath letters."""
    picture = np.full((160, 160), 190, np.uint8)
    cv2.putText(picture, "OPE", (22, 78), cv2.FONT_HERSHEY_SIMPLEX, 2.0, (20,), 12, cv2.LINE_AA)
    cv2.putText(picture, word, (62, 134), cv2.FONT_HERSHEY_SIMPLEX, 1.3, (20,), 9, cv2.LINE_AA)
    small = cv2.resize(picture, (32, 32), interpolation=cv2.INTER_AREA).astype(np.float32) / 4
    return np.dstack([small, 0 * small, 0 * small])


def test_light_in_which_a_face_was_learnt_is_no_other_figure() -> None:
    """Pixel by pixel what is seen is rather the evenly lit face with another figure; part by part it is its own."""
    across, down = np.meshgrid(np.linspace(-1, 1, 32), np.linspace(-1, 1, 32))
    own = lightness("3")
    own[..., 0] += 30 * np.exp(-np.square(across - 0.5) - np.square(down - 0.6))
    seen, drawn, mask = np.stack([lightness("3")] * 2), np.stack([own, lightness("2")]), np.ones((32, 32), bool)
    inside = face_difference.depth_inside(mask)
    assert face_difference.by_pixels(seen[:, mask], drawn[:, mask], inside[mask])[0, 1] < 0
    told = face_difference.rather(seen, drawn, mask)
    assert told[0, 1] > 0 and told[0, 1] == -told[1, 0]
