"""Expressions of VASSAL modules, as VASSAL works them out."""

import pytest

from assistant.scan.vassal.expressions import worked_out

KNOWN = {"Strength": "4", "Number": "2", "Side": "2", "Name": "Guard", "Hurt": "true", "Zone": "East Box"}
CASES = [
    ("{Side + ((Number - 1) * 2)}", "4"),
    ('{Leader == "" ? Name : ""}', "Guard"),
    ('{Hurt && Strength > 3 ? "weak" : "strong"}', "weak"),
    ("{!Hurt || Strength <= 3}", "false"),
    ('{Zone.startsWith("East") ? 1 : 2}', "1"),
    ('{Name + "-" + Strength}', "Guard-4"),
    ("{Strength / 3 * 10 + Strength % 3 - -1}", "12"),
    ("{Nothing == 0 ? Nothing + 2 : 9}", "2"),
    ('{If(Strength == "4", GetProperty("Na" + "me"), 0)}', "Guard"),
    ("{Math.max(Strength, 7)}", "7"),
    ('{"say \\"no\\""}', 'say "no"'),
    ("{Number==1?1:Number==2?5:9}", "5"),
]


@pytest.mark.parametrize(("text", "meant"), CASES)
def test_expressions_come_to_what_vassal_makes_of_them(text, meant):
    assert worked_out(text, lambda name: KNOWN.get(name, "")) == meant


NONE = [
    '{SumStack("x")}',
    "{Strength = 5}",
    "{1 / 0}",
    "{1 +}",
    "{}",
    "{-Name}",
    "{1 2}",
    "{" + "(" * 200,
    "{" + "1+" * 900 + "1}",
]


@pytest.mark.parametrize("text", NONE)
def test_what_is_no_such_expression_comes_to_nothing(text):
    assert worked_out(text, lambda name: KNOWN.get(name, "")) is None
