"""The rooms of the code: weight, and who imports whom: `python3 packaging/graph.py`. The rules of imports are in pyproject.toml.

A room is a folder of the package, or of one game. Its weight is counted in tokens of Python: comments, line ends and indents are
none, a docstring is one. Every import counts: those inside functions and those only for types too.
"""

import tokenize
from collections import Counter, defaultdict

from prepare import ROOT, inside

PACKAGE = ROOT / "assistant"
NO_WORDS = {
    *(tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT),
    *(tokenize.ENCODING, tokenize.ENDMARKER),
}


def room(parts: tuple[str, ...]) -> str:
    """Return where the weight of a file is counted, named by its parts below the package: its folder, or its game."""
    return "/".join(parts[: 2 if parts[:1] == ("games",) else 1][: len(parts) - 1]) or "."


def main() -> None:
    """Print what is there."""
    inside()
    import grimp

    weights: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted(PACKAGE.rglob("*.py")):
        with path.open("rb") as file:
            tokens = sum(token.type not in NO_WORDS for token in tokenize.tokenize(file.readline))
        for name in (PACKAGE.name, room(path.relative_to(PACKAGE).parts)):
            weights[name].update(tokens=tokens, modules=1, lines=path.read_bytes().count(b"\n"))
    print(" tokens modules   lines  room")
    for name, sums in weights.items():
        print(f"{sums['tokens']:7} {sums['modules']:7} {sums['lines']:7}  {name}")
    print("\nroom -> the rooms that it imports, with the number of imports")
    graph, goals = grimp.build_graph(PACKAGE.name, cache_dir=None), defaultdict[str, Counter[str]](Counter)
    for one in graph.modules:
        for other in graph.find_modules_directly_imported_by(one):
            here, there = (room(tuple(name.split(".")[1:])) for name in (one, other))
            goals[here][there] += here != there
    for here, found in sorted(goals.items()):
        print(f"{here} -> {', '.join(f'{there} {n}' for there, n in sorted(found.items()) if n)}")


if __name__ == "__main__":
    main()
