"""The rules of imports in pyproject.toml find what they are for: one offence against each, all found in one run."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
OFFENCES = {
    "core/questions.py": "from assistant.desk.desk import Desk\n",
    "games/empires/words.py": "from assistant.games.third_reich.words import CALENDAR\n",
    "scan/fit/transforms.py": "import PySide6.QtGui\n",
    "cli/calc.py": "\n\ndef late() -> None:\n    from assistant.games.antique.game import GAME\n\n    assert GAME\n",
    "ui/look/theme.py": "\nfrom ..widgets.dice import Dice\n",
    "ui/editor/work/picture.py": "from assistant.ui.editor.steps.fit import FitStep\n",
}
# Each contract that speaks of the pages for telephones, and rooms of one row of the window, and how their breach is told.
TOLD = {
    "ui/export/picture.py": (
        "from assistant.ui.answers.card import Card\n",
        "assistant.ui.export.picture -> assistant.ui.answers.card",
    ),
    "web/access.py": ("from assistant.cli.context import opened\n", "assistant.web.access -> assistant.cli.context"),
    "web/guard.py": ("import PySide6.QtGui\n", "assistant.web.guard -> PySide6"),
    "web/cards.py": (
        "from assistant.games.antique.game import GAME\n",
        "assistant.web.cards -> assistant.games.antique.game",
    ),
}
CIRCLES = {  # inside a function, for types alone, between a folder and what lies beside it
    "ui/board/hits.py": "\n\ndef late() -> None:\n    from assistant.ui.board.view import BoardView\n\n    assert BoardView\n",
    "ui/table/view_commands.py": "\nif TYPE_CHECKING:\n    from assistant.ui.table.commands import Commands\n",
    "ui/board/layers/highlights.py": "\nimport assistant.ui.board.hits\n",
}
RULES = (
    "Front ends, then the desk, then games and scans, then core",
    "The rooms of the window, from the top down",
    "The steps of the editor stand on its work",
    "Modules and folders beside each other import in one direction",
    "No game imports another",
    "Qt only in the window",
    "Front ends know no game",
)


def kept_and_broken(folder):
    linter = Path(sys.executable).with_name("lint-imports")
    done = subprocess.run(
        [linter, "--no-cache"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.stdout


def test_each_rule_of_imports_catches_an_offence(tmp_path):
    shutil.copytree(ROOT / "assistant", tmp_path / "assistant", ignore=lambda folder, names: [
        name for name in names if not name.endswith(".py") and not (Path(folder) / name).is_dir()
    ])  # fmt: skip
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    told = kept_and_broken(tmp_path)
    assert all(f"{rule} KEPT" in told for rule in RULES), told[-2000:]
    for name, line in {**OFFENCES, **{name: line for name, (line, _) in TOLD.items()}, **CIRCLES}.items():
        path = tmp_path / "assistant" / name
        path.write_text(path.read_text(encoding="utf-8") + line, encoding="utf-8")
    told = kept_and_broken(tmp_path)
    assert all(f"{rule} BROKEN" in told for rule in RULES), told[-2000:]
    assert [said for _, said in TOLD.values() if said not in told] == [], told[-4000:]
    for folder, importer in (("board", "hits"), ("board", "layers"), ("table", "view_commands")):
        cycle = told.partition(f"No cycles are allowed in assistant.ui.{folder}.")[2].partition(
            "No cycles are allowed"
        )[0]
        assert f".{importer} " in cycle
