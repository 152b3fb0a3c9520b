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


def change_of(table: Table, looks: Sequence[Look]) -> Floats:
    """Return (4, 3) what carries the colours of the book, and 1, to those of the photograph; hardly any change of few looks."""
    identity = np.vstack([np.eye(3), np.zeros(3)])
    theirs, ours = [], []
    for look in looks:
        faces = table.sharps[look.group]
        theirs.append(faces.pictures[faces.best_patch(int(look.scores.argmax()))][faces.mask][::5])
        ours.append(_seen(table, look)[faces.mask][::5, :3])
    if len(ours) < ENOUGH:
        return identity.astype(np.float32)
    source = np.concatenate(theirs)
    source = np.column_stack([source, np.ones(len(source))]).astype(np.float64)
    goal = np.concatenate(ours).astype(np.float64)
    # A little weight on no change keeps colours that no clear look shows.
    keep = 0.02 * len(source) * np.diag([400.0, 400.0, 400.0, 40.0])
    return (identity + np.linalg.solve(source.T @ source + keep, source.T @ (goal - source @ identity))).astype(
        np.float32
    )


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
