"""The shipped maps and counter sets, each read once for all tests of this folder."""

from assistant.core.counter_files import counters, read_setup
from assistant.core.map_files import board
from assistant.core.places import data

MAPS = sorted(folder.name for folder in data("maps").iterdir() if (folder / "map.toml").is_file())
SETS = sorted(folder.name for folder in data("counters").iterdir() if (folder / "counters.toml").is_file())
SETUPS = [
    (set_id, path.stem) for set_id in SETS for path in sorted((data("counters") / set_id / "setups").glob("*.toml"))
]


def pair(name):
    """Return the board and the counter set of one game; they share their folder's name."""
    return board(name), counters(name)


def setup_of(set_id, name):
    return read_setup(data("counters") / set_id / "setups" / f"{name}.toml")
