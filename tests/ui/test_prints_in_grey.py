"""Prints without colours: the counters of any two nations can be told apart, by their letters and in their greys."""

import itertools

import numpy as np
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from assistant.desk.desk import Desk
from assistant.games import find_game
from assistant.ui.counters.body import face_of
from assistant.ui.counters.draw import draw_counter
from assistant.ui.look.theme import LIGHT, PRINTED, painting

SIDE = 48  # pixels of a counter on a printed map
APART = (
    16  # of 255 levels of grey: the mean difference of two pictures; without letters those of Italy and Romania have 12
)


def grey(kind, kinds, theme=PRINTED):
    image = QImage(SIDE, SIDE, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    with painting(image) as painter:
        draw_counter(painter, face_of(kind, 0, kinds, "en"), theme, QRectF(0, 0, SIDE, SIDE))
    levels = image.convertToFormat(QImage.Format.Format_Grayscale8)
    return np.frombuffer(levels.constBits(), np.uint8).reshape(SIDE, levels.bytesPerLine())[:, :SIDE].astype(float)


@pytest.mark.parametrize("slug", ["empires", "third-reich", "der-des-ders", "antique", "three-isles", "river-road"])
def test_counters_of_two_nations_are_told_apart_without_colours(slug, qtbot):
    game = find_game(slug)
    kinds = Desk.new(game, game.setups[0]).position.kinds
    fighting = {}
    for kind in kinds.kinds.values():
        if kind.type in ("army", "corps", "fleet", "sector", "band", "foot", "horse", "guns") and (
            kind.nation or kind.side
        ):
            fighting.setdefault((kind.type, kind.nation or kind.side), kind)
    assert len(fighting) > 1
    for one, other in itertools.combinations(fighting.items(), 2):
        if one[0][0] == other[0][0]:
            letters = [face_of(kind, 0, kinds, "en").letters for kind in (one[1], other[1])]
            assert all(letters) and letters[0] != letters[1], (one[0], other[0])
            apart = float(np.sqrt(((grey(one[1], kinds) - grey(other[1], kinds)) ** 2).mean()))
            assert apart >= APART, (one[0], other[0], apart)


def test_letters_are_for_paper_alone(qtbot):
    kinds = Desk.new(find_game("empires"), "autumn-1915").position.kinds
    army = kinds.kinds["italy-a3"]
    assert (grey(army, kinds) != grey(army, kinds, LIGHT)).any()
