"""What the clearest counters tell of all others: how the camera sees colours, and which drawing of the faces lies on the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from assistant.scan.sight import naming, patterns
from assistant.scan.sight.naming import Look
from assistant.scan.sight.tables import Table

Floats = NDArray[np.float32]
ENOUGH = 4  # looks that tell something
BRIGHTEST = 45.0  # steps of lightness: what is brighter in the light of the scan has lost its colour
# What no change counts, in square steps: of a colour itself, of one by another, of all alike. Light that makes all redder must not
# be told as one that makes yellow redder because nearly all that is seen is yellow: blue would go the other way.
OWN, CROSSED, ALIKE, KEPT = 400.0, 6000.0, 1.0, 0.02


def change_of(table: Table, looks: Sequence[Look]) -> Floats:
    """Return (4, 3) what carries the colours of the book, and 1, to those of the photograph; hardly any change of few looks."""
    identity = np.vstack([np.eye(3), np.zeros(3)])
    theirs, ours = [], []
    for look in looks:
        faces = table.sharps[look.group]
        drawn, seen = faces.pictures[faces.best_patch(int(look.scores.argmax()))], _seen(table, look)
        told = faces.mask & (seen[..., 0] < BRIGHTEST)
        theirs.append(drawn[told][::5])
        ours.append(seen[told][::5, :3])
    if len(ours) < ENOUGH:
        return identity.astype(np.float32)
    source = np.concatenate(theirs)
    source = np.column_stack([source, np.ones(len(source))]).astype(np.float64)
    goal = np.concatenate(ours).astype(np.float64)
    common, change = source.T @ source, source.T @ (goal - source @ identity)
    result = identity.copy()
    for channel in range(3):
        keep = np.array([*(OWN if n == channel else CROSSED for n in range(3)), ALIKE])
        held = common + KEPT * len(source) * np.diag(keep)  # colours that no clear look shows are kept
        result[:, channel] += np.linalg.solve(held, change[:, channel])
    return result.astype(np.float32)


def drawing_of(table: Table, looks: Sequence[Look]) -> int | None:
    """Return which drawing of the faces (`Group.drawings`) most looks are likest; None where few tell, or no face has two.

    All counters of a table come from one printer. Where less is written on them and signs stand elsewhere than in the book, faces
    that differ in one figure are hardly told apart: what is drawn otherwise weighs more.
    """
    told: Counter[int] = Counter()
    for look in looks:
        faces = table.sharps[look.group]
        own = [n for n in faces.patches_of(int(look.scores.argmax())) if faces.group.drawings[n] != patterns.LEARNT]
        if len(own) > 1:
            seen = patterns.rows(_seen(table, look)[None, ..., :3][:, faces.mask])
            likest = int((faces.fine[own] @ seen[0]).argmax())
            told[faces.group.drawings[own[likest]]] += 1
    most = told.most_common(1)
    return most[0][0] if sum(told.values()) >= ENOUGH else None


def _seen(table: Table, look: Look) -> Floats:
    faces = table.sharps[look.group]
    unit = faces.group.form.wide * table.share / naming.CLOSE
    return naming.upright_picture(table.lab, (look.x, look.y, look.turn, look.factor), unit, faces.size)
