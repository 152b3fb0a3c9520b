"""Questions and situations take their fields by name only, in every class of every game: their order is no interface."""

import pytest

from assistant.core.calc import Situation
from assistant.core.questions import Question
from assistant.games import all_games


def heirs(base):
    for heir in base.__subclasses__():
        yield heir
        yield from heirs(heir)


all_games()  # what there is, is there once the games have been read


@pytest.mark.parametrize("base", [Question, Situation])
def test_fields_are_given_by_name_only(base):
    found = {heir for heir in heirs(base) if heir.__struct_fields__}
    assert len(found) > 50
    for heir in found:
        with pytest.raises(TypeError, match="positional"):
            heir("anything")
