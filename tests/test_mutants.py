"""The faults that `packaging/mutants.py` makes: each changes the program, and only where it says."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = '''"""A module."""
LIMIT = 3
def f(a: int = 1, *, b: bool = True) -> int:
    """Words."""
    assert a != 99, "never"
    total: int = 0
    for n in range(a):
        if n < LIMIT and (not b):
            continue
        total += n
        print(total)
    return total * 2
'''
WAYS = {
    "0 -> 1",
    "n < LIMIT and (not b) -> not (n < LIMIT and (not b))",
    "n < LIMIT and (not b) -> n < LIMIT or not b",
    "n < LIMIT -> n <= LIMIT",
    "not b -> b",
    "continue -> break",
    "total += n -> total -= n",
    "print(total) -> pass",
    "total * 2 -> total + 2",
    "2 -> 3",
    "return total * 2 -> return None",
}


@pytest.fixture
def mutants(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "packaging"))
    import mutants_faults as mutants

    return mutants


def test_every_fault_is_one_change_of_what_a_function_does(mutants: Any, tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(SOURCE, encoding="utf-8")
    whole = mutants.ast.unparse(mutants.ast.parse(SOURCE)).splitlines()
    made = [mutants.mutant(path, at, tmp_path) for at in range(len(mutants.faults(SOURCE)))]
    assert {f"{one.was} -> {one.now}" for one in made} == WAYS and len(made) == len(WAYS)
    for one in made:
        lines = one.source.splitlines()
        changed = [n for n, (new, old) in enumerate(zip(lines, whole, strict=True)) if new != old]
        assert len(changed) == 1 and SOURCE.splitlines()[one.line - 1].strip() == whole[changed[0]].strip(), one
        compile(one.source, "module.py", "exec")
