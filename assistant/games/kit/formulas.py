"""The little language of a rules card: `sum(attack) + 2 if terrain == 'hills' else sum(attack)`."""

from __future__ import annotations

import ast
import functools
import operator
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from fractions import Fraction
from typing import Any

from msgspec.structs import replace

from assistant.core.questions import Number
from assistant.core.record import Filled, Record
from assistant.core.text import QuestionError, Text, Trouble, near, refusing, speaker

say = speaker(__name__)
error = refusing(say)

Row = Filled  # a counter as a formula sees it: its columns, `type`, `side`, `nation`, `face`, `zone`, `via`
Rows = Sequence[Row]

LONGEST = 400  # characters of a formula
MOST_NODES = 200
DEEPEST = 24
LARGEST = 10**9  # of any number on the way
OWN = "own"  # the group that is meant where none is named

SUMS: dict[str, Callable[[Sequence[Any]], Any]] = {
    "sum": lambda values: sum(values),
    "most": lambda values: max(values, default=0),
    "least": lambda values: min(values, default=0),
}
TESTS: dict[str, Callable[[Sequence[bool]], Any]] = {"every": all, "any": any, "count": sum}
PLAIN: dict[str, Callable[..., Any]] = {
    "max": max,
    "min": min,
    "abs": abs,
    "floor": lambda value: value.__floor__(),
    "ceil": lambda value: value.__ceil__(),
}
SIGNS: dict[type[ast.AST], Callable[[Number, Number], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: lambda left, right: Fraction(left) / right,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}
FUNCTIONS = (*SUMS, *TESTS, *PLAIN, "marker")


class FormulaError(Trouble):
    """A formula that says nothing; `at` is the letter where it goes wrong, counted from 0."""

    def __init__(self, text: Text, at: int = 0) -> None:
        super().__init__(text)
        self.at = at


@contextmanager
def worked_out(field: str) -> Iterator[None]:
    """Turn what a formula cannot say into what is wrong with a blank of a situation."""
    try:
        yield
    except FormulaError as error:
        raise QuestionError(field, error.text) from None


Worth = Callable[["Scope"], Any]


class Formula(Record):
    """A formula that was read: its words, the tree of the closed list, and what works it out."""

    words: str
    tree: ast.expr
    worth: Worth


class Vocabulary(Record):
    """The names that a card may use: values of the ground, columns of counters, groups of counters, markers."""

    values: frozenset[str] = frozenset()
    columns: frozenset[str] = frozenset()
    groups: frozenset[str] = frozenset({OWN})
    markers: frozenset[str] = frozenset()

    def with_columns(self) -> Vocabulary:
        """Return the names where a counter is looked at: its columns stand beside the values of the ground."""
        return replace(self, values=self.values | self.columns)


class Scope(Record):
    """What a formula is worked out with. `row` is the counter that is looked at inside a sum."""

    values: Filled = {}
    groups: Mapping[str, Rows] = {}
    markers: Mapping[str, int] = {}
    row: Row | None = None

    def of(self, row: Row) -> Scope:
        """Return the scope inside a sum, one counter looked at."""
        return Scope(self.values, self.groups, self.markers, row)

    def among(self, group: str, rows: Rows) -> Scope:
        """Return the scope in which a group is made of these counters."""
        return Scope(self.values, {**self.groups, group: rows}, self.markers)

    def find(self, name: str) -> Any:
        """Return what a name means: of the counter that is looked at, else of the ground; 0 where nobody says."""
        found = self.row.get(name) if self.row is not None else None
        return self.values.get(name, 0) if found is None else found


@functools.lru_cache(maxsize=1024, typed=True)
def parsed(words: str | int | bool, vocabulary: Vocabulary | None = None) -> Formula:
    """Return a formula read from its words; a whole number stands for itself.

    Raises:
        FormulaError: it is none, it is too long, or it uses a name that the vocabulary lacks.
    """
    source = str(words)
    if len(source) > LONGEST:
        raise FormulaError(say("formula-too-long", most=LONGEST), LONGEST)
    try:
        with warnings.catch_warnings():
            # `2and x` is no more than ugly; nobody reads Python's own words
            warnings.simplefilter("ignore", SyntaxWarning)
            tree = ast.parse(source.strip() or "0", mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise FormulaError(
            say("formula-broken", words=source), max((getattr(error, "offset", 1) or 1) - 1, 0)
        ) from None
    nodes = sum(1 for _ in ast.walk(tree))
    if nodes > MOST_NODES:
        raise FormulaError(say("formula-too-long", most=LONGEST))
    return Formula(source, tree, _Reader(source, vocabulary).worth(tree))


class _Reader:
    """Reads a tree: only what stands in the closed list passes, and becomes what works it out."""

    def __init__(self, source: str, vocabulary: Vocabulary | None) -> None:
        self.source, self.vocabulary = source, vocabulary

    def worth(self, node: ast.expr, depth: int = 0, inside: bool = False) -> Worth:
        """Return the function that works out a node.

        Args:
            depth: how far below the top.
            inside: whether a counter is looked at, so that its columns are known.
        """
        if depth > DEEPEST:
            raise FormulaError(say("formula-too-deep"), node.col_offset)
        below = functools.partial(self.worth, depth=depth + 1, inside=inside)
        match node:
            case ast.Constant(value=str() | bool() | int() as value) if isinstance(value, str) or abs(value) <= LARGEST:
                return lambda _: value
            case ast.Name(id=name):
                self._name(node, inside)
                return lambda scope: scope.find(name)
            case ast.BinOp(op=ast.Add() | ast.Sub() | ast.Mult() | ast.Div() as sign):
                left, right, reckon = below(node.left), below(node.right), SIGNS[type(sign)]
                return lambda scope: _bounded(reckon(_plain(left(scope)), _plain(right(scope))))
            case ast.UnaryOp(op=ast.USub()):
                inner = below(node.operand)
                return lambda scope: -_plain(inner(scope))
            case ast.UnaryOp(op=ast.Not()):
                inner = below(node.operand)
                return lambda scope: not inner(scope)
            case ast.BoolOp(op=sign):
                tests, together = [below(part) for part in node.values], all if isinstance(sign, ast.And) else any
                return lambda scope: together(test(scope) for test in tests)
            case ast.IfExp():
                test, body, otherwise = below(node.test), below(node.body), below(node.orelse)
                return lambda scope: body(scope) if test(scope) else otherwise(scope)
            case ast.Compare() if not any(isinstance(sign, (ast.Is, ast.IsNot)) for sign in node.ops):
                return _compared(node, [below(part) for part in (node.left, *node.comparators)])
            case ast.Tuple(elts=elts) | ast.List(elts=elts):
                parts = [below(part) for part in elts]
                return lambda scope: tuple(part(scope) for part in parts)
            case ast.Call():
                return self._called(node, below, depth, inside)
        raise FormulaError(say("formula-unknown", words=self._words(node)), node.col_offset)

    def _words(self, node: ast.expr) -> str:
        return (ast.get_source_segment(self.source.strip(), node) or "")[:40]

    def _name(self, node: ast.Name, inside: bool) -> None:
        known = self.vocabulary
        if known is None or node.id in known.values or (inside and node.id in known.columns):
            return
        names = known.values | (known.columns if inside else frozenset())
        if node.id in known.columns:
            raise FormulaError(say("formula-column-alone", name=node.id), node.col_offset)
        raise _unknown(node.id, names, node.col_offset)

    def _called(self, node: ast.Call, below: Callable[[ast.expr], Worth], depth: int, inside: bool) -> Worth:
        name, arguments = node.func.id if isinstance(node.func, ast.Name) else "", node.args
        if name not in FUNCTIONS:
            raise _unknown(name or self._words(node), FUNCTIONS, node.col_offset)
        wrong = FormulaError(say("formula-call", name=name), node.col_offset)
        if node.keywords or any(isinstance(part, ast.Starred) for part in arguments) or not arguments:
            raise wrong
        if name == "marker":
            return self._marker(arguments, wrong)
        if name in PLAIN:
            least, most = (1, 1) if name in ("abs", "floor", "ceil") else (2, 8)
            if not least <= len(arguments) <= most:
                raise wrong
            plain, parts = PLAIN[name], [below(part) for part in arguments]
            return lambda scope: plain(*(_plain(part(scope)) for part in parts))
        if inside or len(arguments) > 2:  # a sum over counters of a sum over counters is no rule of any game
            raise wrong
        group, told = _group_and_told(name, arguments)
        called = self._group(group) if group is not None else OWN
        if told is None:
            return lambda scope: len(scope.groups.get(called, ()))
        return _summed(name, called, self.worth(told, depth + 1, True))

    def _group(self, node: ast.expr) -> str:
        known = self.vocabulary
        name = node.id if isinstance(node, ast.Name) else ""
        if not name or (known is not None and name not in known.groups):
            raise _unknown(name or self._words(node), known.groups if known else (OWN,), node.col_offset)
        return name

    def _marker(self, arguments: Sequence[ast.expr], wrong: FormulaError) -> Worth:
        known = self.vocabulary
        match arguments:
            case [ast.Constant(value=str() as name)]:
                if known is not None and name not in known.markers:
                    raise _unknown(name, known.markers, arguments[0].col_offset)
                return lambda scope: scope.markers.get(name, 0)
        raise wrong


def _unknown(name: str, names: Any, at: int) -> FormulaError:
    return FormulaError(say("formula-name", name=name, **near(name, names, 0)), at)


def _group_and_told(name: str, arguments: Sequence[ast.expr]) -> tuple[ast.expr | None, ast.expr | None]:
    """Return the group and the formula of a sum: `sum(attack, attackers)`, `every(attackers, via == 'river')`, `count(own)`."""
    if name in SUMS:
        return (arguments[1] if len(arguments) == 2 else None), arguments[0]
    if len(arguments) == 2:
        return arguments[0], arguments[1]
    if name == "count":
        return arguments[0], None
    return None, arguments[0]


def evaluate(formula: Formula, scope: Scope, read: Callable[[Any], Any] = lambda value: value) -> Any:
    """Return the value of a formula as it is read: an int, a Fraction, a bool or a word.

    Raises:
        FormulaError: words where a number is wanted, a division by nothing, a number beyond all bounds.
    """
    try:
        return read(formula.worth(scope))
    except TypeError:
        raise FormulaError(say("formula-kinds", words=formula.words)) from None
    except ZeroDivisionError:
        raise FormulaError(say("formula-zero", words=formula.words)) from None
    except OverflowError:
        raise FormulaError(say("formula-large", words=formula.words)) from None


def number(formula: Formula, scope: Scope) -> Number:
    """Return the value of a formula that must be a number; yes counts 1, no counts 0.

    Raises:
        FormulaError: it is none.
    """
    value: Number = evaluate(formula, scope, _plain)
    return value if value.denominator != 1 else int(value)


def constant(formula: Formula) -> Number | None:
    """Return the number that a formula is, whatever it is worked out with; None where that depends."""
    value = getattr(formula.tree, "value", None)
    return value if type(value) is int else None


@functools.lru_cache(maxsize=1024)
def names_in(formula: Formula) -> tuple[str, ...] | None:
    """Return the values of the ground that a formula names; None where it looks at counters or markers too."""
    parts = tuple(ast.walk(formula.tree))
    if any(isinstance(part, ast.Call) and getattr(part.func, "id", "") not in PLAIN for part in parts):
        return None
    return tuple(dict.fromkeys(part.id for part in parts if isinstance(part, ast.Name) and part.id not in PLAIN))


@functools.lru_cache(maxsize=1024)
def uses(formula: Formula, *names: str) -> bool:
    """Tell whether a formula names one of these, wherever; a name that ends in `_` stands for all that begin so."""
    said = {part.id for part in ast.walk(formula.tree) if isinstance(part, ast.Name)}
    return any(one in said or (one.endswith("_") and any(word.startswith(one) for word in said)) for one in names)


def holds(formula: Formula, scope: Scope) -> bool:
    """Tell whether a condition holds; a number other than 0 and a word count as yes.

    Raises:
        FormulaError: it cannot be worked out.
    """
    return bool(evaluate(formula, scope))


def _plain(value: Any) -> Number:
    if type(value) is int:
        return value
    if not isinstance(value, (int, Fraction)):
        raise TypeError
    return int(value) if isinstance(value, bool) else value


def _bounded(found: Number) -> Number:
    if not -LARGEST <= found <= LARGEST or found.denominator > LARGEST:
        raise OverflowError
    return found


def _compared(node: ast.Compare, parts: Sequence[Worth]) -> Worth:
    first, links = parts[0], [*zip(map(_sign, node.ops), parts[1:], strict=True)]

    def worth(scope: Scope) -> bool:
        left = first(scope)
        for holds_between, comparator in links:
            right = comparator(scope)
            if not holds_between(left, right):
                return False
            left = right
        return True

    return worth


def _sign(sign: ast.cmpop) -> Callable[[Any, Any], bool]:
    match sign:
        case ast.In() | ast.NotIn():
            wanted = isinstance(sign, ast.In)
            return lambda left, right: (left in (right if isinstance(right, tuple) else (right,))) is wanted
        case ast.Eq():
            return operator.eq
        case ast.NotEq():
            return operator.ne
    compare = SIGNS[type(sign)]
    return lambda left, right: compare(_plain(left), _plain(right))


def _summed(name: str, group: str, inner: Worth) -> Worth:
    def worth(scope: Scope) -> Any:
        values = [inner(scope.of(row)) for row in scope.groups.get(group, ())]
        if name in TESTS:
            return TESTS[name]([bool(value) for value in values])
        return _bounded(SUMS[name]([_plain(value) for value in values]))

    return worth
