"""One small fault after another in a file of Python: what `mutants.py` tries, and where."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

TURNED: dict[type, type] = {
    **{ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq},
    **{ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.And: ast.Or, ast.Or: ast.And},
    **{ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult},
    **{ast.Break: ast.Continue, ast.Continue: ast.Break},
}


class Mutant(NamedTuple):
    """A fault: where it stands, what it was, what it is, and the whole file with it, as text and as a tree with its old lines."""

    path: str
    line: int
    was: str
    now: str
    source: str
    tree: ast.Module


def faults(source: str) -> list[tuple[ast.AST, str]]:
    """Return what of a file can be made wrong, in order: the node and in which way."""
    return _faults(ast.parse(source))


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)


def _within(function: Any) -> Iterator[tuple[ast.AST, str]]:
    """Yield the faults of a function's body, those of functions in it left to them."""
    waiting: list[ast.AST] = list(reversed(function.body))
    while waiting:
        node = waiting.pop()
        if _is_function(node) or isinstance(node, ast.Assert | ast.Raise):  # what should never be, and its words
            continue
        match node:
            case ast.Compare(ops=[op]) | ast.BoolOp(op=op) | ast.BinOp(op=op) | ast.AugAssign(op=op) if (
                type(op) in TURNED
            ):
                yield node, "operator"
            case ast.UnaryOp(op=ast.Not()):
                yield node, "not"
            case ast.If() | ast.While() | ast.IfExp():
                yield node, "condition"
            case ast.Constant(value=bool() | int()):
                yield node, "constant"
            case ast.Return(value=ast.expr() as value) if not isinstance(value, ast.Constant):
                yield node, "return"
            case ast.Expr(value=ast.Call()) | ast.Break() | ast.Continue():
                yield node, "statement"
        inner = [child for child in ast.iter_child_nodes(node) if child is not getattr(node, "annotation", None)]
        waiting.extend(reversed(inner))


def mutant(path: Path, at: int, tree: Path) -> Mutant:
    """Return a file's fault, by its place among all of them."""
    module = ast.parse(path.read_text(encoding="utf-8"))
    every = _faults(module)
    node, way = every[at]
    shown: Any = getattr(node, "test", node) if way == "condition" else node
    was, line = ast.unparse(shown), shown.lineno
    changed: Any = _wrong(node, way)
    if changed is not node:
        for parent in ast.walk(module):
            for name, value in ast.iter_fields(parent):
                if value is node:
                    setattr(parent, name, changed)
                elif isinstance(value, list):
                    value[:] = [changed if one is node else one for one in value]
        shown = changed
    elif way == "condition":
        shown = changed.test
    now = ast.unparse(ast.fix_missing_locations(shown))
    source = ast.unparse(ast.fix_missing_locations(module))
    return Mutant(
        str(path.relative_to(tree)), line, " ".join(was.split())[:90], " ".join(now.split())[:90], source, module
    )


def _wrong(node: Any, way: str) -> ast.AST:
    """Return a node made wrong: itself changed, or another in its place."""
    match way:
        case "operator" if isinstance(node, ast.Compare):
            node.ops = [TURNED[type(node.ops[0])]()]
        case "operator":
            node.op = TURNED[type(node.op)]()
        case "not":
            return node.operand
        case "condition":
            node.test = ast.UnaryOp(ast.Not(), node.test)
        case "constant":
            node.value = not node.value if isinstance(node.value, bool) else node.value + 1
        case "return":
            node.value = ast.Constant(None)
        case _:
            return TURNED[type(node)]() if type(node) in TURNED else ast.Pass()
    return node


NOTES = "_mutants_passed"  # what a marked function calls with the place that it passes


def marked(source: str, places: Mapping[int, int]) -> ast.Module:
    """Return a file in which the statement of each of these faults first notes that it was come to.

    Args:
        source: the file.
        places: a fault's place among those of the file -> the number that is noted.
    """
    module = ast.parse(source)
    every = [node for node, _ in _faults(module)]
    holders = {}  # a statement -> the list in which it stands
    over: dict[ast.AST, ast.AST] = {}
    for node in ast.walk(module):
        for _, value in ast.iter_fields(node):
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    over[child] = node
                    if isinstance(value, list) and isinstance(child, ast.stmt):
                        holders[child] = value
    for at, number in places.items():
        node = every[at]
        while node not in holders:
            node = over[node]
        call = ast.Expr(ast.Call(ast.Name(NOTES, ast.Load()), [ast.Constant(number)], []))
        held = holders[node]
        held.insert(held.index(node), ast.fix_missing_locations(ast.copy_location(call, node)))
    return module


def _faults(module: ast.Module) -> list[tuple[ast.AST, str]]:
    return [fault for node in ast.walk(module) if _is_function(node) for fault in _within(node)]
