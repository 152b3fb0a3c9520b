"""The rooms of the code and who imports whom: weight, imports between folders, circles.

    python3 packaging/graph.py [PACKAGE FOLDER]

A room is a folder of the package, or of one game. Its weight is counted in tokens of Python: comments, line ends and indents are
none, a docstring is one. Every import counts: those inside functions and those only for types too. The tests read the same
rules from here. Returns 1 where a rule is broken.
"""

from __future__ import annotations

import io
import sys
import tokenize
from collections import Counter
from pathlib import Path

from prepare import inside

if __name__ == "__main__":
    inside()

import grimp
import networkx as nx

PACKAGE = Path(__file__).resolve().parent.parent / "assistant"
NO_WORDS = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


def files(package: Path) -> dict[str, Path]:
    """Return the modules of a package: their dotted names with the package's own name first, and their files."""
    found = {}
    for path in sorted(package.rglob("*.py")):
        parts = path.relative_to(package.parent).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imports(package: Path) -> nx.DiGraph:
    """Return a graph from each module to those of the same package that it imports, anywhere in its file.

    Where Python has read a package of that name already, it is that one.
    """
    sys.path.insert(0, str(package.parent))
    found = grimp.build_graph(package.name, cache_dir=None)
    sys.path.pop(0)
    graph = nx.DiGraph()
    graph.add_nodes_from(found.modules)
    graph.add_edges_from(
        (one, other) for one in found.modules for other in found.find_modules_directly_imported_by(one)
    )
    return graph


def circles(graph: nx.DiGraph) -> list[tuple[str, ...]]:
    """Return the groups of modules, or of folders, that import each other in a circle."""
    return sorted(tuple(sorted(group)) for group in nx.strongly_connected_components(graph) if len(group) > 1)


def folder(name: str, path: Path, package: Path) -> str:
    """Return the folder of a module by its dotted name.

    A file in the package's own folder stands for itself, and so does a game's `game.py`: it is the door that joins the rooms
    of a game, above them all, and nothing behind it may lead back to it.
    """
    alone = path.name == "__init__.py" or path.parent == package or path.relative_to(package).match("games/*/game.py")
    return name if alone else name.rpartition(".")[0]


def folders(graph: nx.DiGraph, package: Path) -> nx.DiGraph:
    """Return the graph of folders: an edge's `imports` are the pairs of modules that make it."""
    home = {name: folder(name, path, package) for name, path in files(package).items()}
    found = nx.DiGraph()
    found.add_nodes_from(home.values())
    for one, other in graph.edges:
        if home[one] != home[other]:
            if not found.has_edge(home[one], home[other]):
                found.add_edge(home[one], home[other], imports=[])
            found.edges[home[one], home[other]]["imports"].append((one, other))
    return found


def room(path: Path, package: Path) -> str:
    """Return where the weight of a file is counted: its folder below the package, or its game."""
    parts = path.relative_to(package).parts[:-1]
    return "/".join(parts[: 2 if parts[:1] == ("games",) else 1]) or "."


def weight(text: str) -> Counter[str]:
    """Return the tokens and the lines of a file, and that it is one module."""
    tokens = sum(token.type not in NO_WORDS for token in tokenize.generate_tokens(io.StringIO(text).readline))
    return Counter(tokens=tokens, modules=1, lines=text.count("\n"))


def weights(package: Path) -> dict[str, Counter[str]]:
    """Return tokens, modules and lines by room, the whole package first."""
    found: dict[str, Counter[str]] = {package.name: Counter()}
    for path in files(package).values():
        here = weight(path.read_text(encoding="utf-8"))
        for name in (package.name, room(path, package)):
            found.setdefault(name, Counter()).update(here)
    return found


def main(package: Path = PACKAGE) -> int:
    """Print what is there; return 1 where a rule is broken."""
    graph = imports(package)
    between = folders(graph, package)
    print(" tokens modules   lines  room")
    for name, sums in weights(package).items():
        print(f"{sums['tokens']:7} {sums['modules']:7} {sums['lines']:7}  {name}")
    print("\nfolder -> the folders that it imports, with the number of imports")
    for home in sorted(between):
        goals = ", ".join(f"{goal} {len(between.edges[home, goal]['imports'])}" for goal in sorted(between[home]))
        print(f"{home}" + (f" -> {goals}" if goals else ""))
    print(f"\nimports between modules: {graph.number_of_edges()}")
    among_modules, among_folders = circles(graph), circles(between)
    for words, found in (("modules", among_modules), ("folders", among_folders)):
        print(f"circles of {words}: {len(found)}")
        for group in found:
            print(f"  {', '.join(group)}")
    return 1 if among_modules or among_folders else 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
