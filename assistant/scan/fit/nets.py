"""Small nets that tell one thing from another: layers of weighted sums, what is below naught cut off between them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

import numpy as np

from assistant.core.record import Record
from assistant.scan.arrays import Floats

Rows = Floats  # (n, features)
BLOCK = 1 << 15  # rows that are weighed at once, so that little memory is held
STEEPEST = 30.0  # of the answer's sum: more says nothing more, and overflows


class Net(Record, eq=False):
    """What was learnt.

    Args:
        mean, spread: of each feature where it was learnt (features).
        weights: of each layer (inputs, outputs); shifts: (outputs).
    """

    mean: Rows
    spread: Rows
    weights: tuple[Rows, ...]
    shifts: tuple[Rows, ...]

    @property
    def parts(self) -> list[Rows]:
        """All that it is, as `of` takes it again."""
        return [self.mean, self.spread, *self.weights, *self.shifts]

    @classmethod
    def of(cls, parts: Sequence[Rows]) -> Net:
        """Return the net of these parts."""
        layers = len(parts) // 2 + 1
        return cls(parts[0], parts[1], tuple(parts[2:layers]), tuple(parts[layers:]))

    def __call__(self, *features: Rows) -> Floats:
        """Return the chance, 0 … 1, for each row of features (n, some) that stand side by side."""
        told = [
            self.layers(
                (np.concatenate([part[begin : begin + BLOCK] for part in features], axis=1) - self.mean) / self.spread
            )[-1]
            for begin in range(0, len(features[0]), BLOCK)
        ]
        return np.concatenate(told)[:, 0] if told else np.zeros(0, np.float32)

    def layers(self, rows: Rows) -> list[Rows]:
        """Return what each layer makes of rows that are scaled already, they themselves first, the chance last."""
        found = [rows]
        for weight, shift in zip(self.weights[:-1], self.shifts[:-1], strict=True):
            found.append(np.maximum(found[-1] @ weight + shift, 0))
        sums = np.clip(found[-1] @ self.weights[-1] + self.shifts[-1], -STEEPEST, STEEPEST)
        return [*found, 1 / (1 + np.exp(-sums))]


def taught(
    rows: Rows, wanted: Floats, cells: Sequence[int], rng: np.random.Generator, rounds: int, batch: int,
    pace: Callable[[float], float],
) -> Net:  # fmt: skip
    """Return a net that answers rows as wanted (n), as far as it can: Adam on the cross entropy.

    Args:
        cells: of each layer but the last, which has one.
        rounds: how often all rows are looked at, so many of them at once (`batch`).
        pace: the size of a step, by the share of the rounds that are done.
    """
    sizes = (rows.shape[1], *cells, 1)
    weights = [
        (rng.standard_normal((one, other)) * np.sqrt(2 / one)).astype(np.float32)
        for one, other in itertools.pairwise(sizes)
    ]
    shifts = [np.zeros(size, np.float32) for size in sizes[1:]]
    net = Net(rows.mean(axis=0), rows.std(axis=0) + np.float32(1e-6), tuple(weights), tuple(shifts))
    rows, parts = (rows - net.mean) / net.spread, [*weights, *shifts]
    mean, square = ([np.zeros_like(each) for each in parts] for _ in range(2))
    steps = 0
    for turn in range(rounds):
        far = pace(turn / rounds)
        for chosen in np.array_split(rng.permutation(len(rows)), max(len(rows) // batch, 1)):
            steps += 1
            for n, slope in enumerate(_slopes(net, rows[chosen], wanted[chosen, None])):
                mean[n] += 0.1 * (slope - mean[n])
                square[n] += 0.001 * (slope * slope - square[n])
                fair = mean[n] / (1 - 0.9**steps), square[n] / (1 - 0.999**steps)
                parts[n] -= far * fair[0] / (np.sqrt(fair[1]) + 1e-8)  # in place: they are the net's
    return net


def _slopes(net: Net, rows: Rows, wanted: Rows) -> list[Rows]:
    """Return how much worse the answer becomes by each weight, then by each shift."""
    layers = net.layers(rows)
    off = np.asarray((layers[-1] - wanted) / len(rows), np.float32)
    weights, shifts = list[Rows](), list[Rows]()
    for layer, weight in zip(reversed(layers[:-1]), reversed(net.weights), strict=True):
        weights.insert(0, layer.T @ off)
        shifts.insert(0, np.sum(off, axis=0, dtype=np.float32))
        off = off @ weight.T * (layer > 0)
    return [*weights, *shifts]
