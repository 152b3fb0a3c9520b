from fractions import Fraction

import pytest

from assistant.core.calc import Situation, with_overrides
from assistant.core.problems import QuestionError
from tests.core.test_decoding import Fight, Zone


class Front(Situation):
    fight: Fight
    armies: tuple[Zone, ...] = ()
    techs: dict[str, dict[str, int]] = {}


FRONT = Front(fight=Fight(zone=Zone(terrain="plain"), share=Fraction(1, 3)), armies=(Zone(terrain="forest"),))


@pytest.mark.parametrize(
    ("path", "value", "found"),
    [
        ("fight.zone.terrain", "mountain", lambda s: s.fight.zone.terrain),
        ("armies.0.trench", 2, lambda s: s.armies[0].trench),
        ("armies[0].trench", 1, lambda s: s.armies[0].trench),
        ("techs.germany.attack", 2, lambda s: s.techs["germany"]["attack"]),
        ("armies.0", {"terrain": "plain"}, lambda s: {"terrain": s.armies[0].terrain}),
    ],
)
def test_a_value_is_replaced_by_its_path(path, value, found):
    changed = with_overrides(FRONT, {path: value})
    assert found(changed) == value
    assert changed.fight.share == Fraction(1, 3)
    assert with_overrides(FRONT, {}) is FRONT


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("armies.1.trench", 1, "overrides.armies.1.trench"),
        ("armies.x", 1, "overrides.armies.x"),
        ("", 1, "overrides."),
        ("fight.zone.terrain.deep", 1, "overrides.fight.zone.terrain.deep"),
        ("fight.zone.terrain", "plane", "overrides.fight.zone.terrain"),
        ("fight.zon", 1, "overrides.fight.zon"),
    ],
)
def test_what_cannot_be_is_named(path, value, field):
    with pytest.raises(QuestionError) as caught:
        with_overrides(FRONT, {path: value})
    assert caught.value.field == field
