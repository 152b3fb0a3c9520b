"""The reconnaissance of corps on the table (5.4.1.1)."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.games.antique.battle import AlliedCorps, Recon, ReconPoints, recon
from assistant.games.antique.mirror import Corps


def recon_situation(units: Sequence[Corps]) -> Recon:
    """Return corps as reconnaissance sees them: their type, or the figure of an allied corps' list."""
    return Recon(corps=tuple(u.type if u.row.recon is None else AlliedCorps(recon=u.row.recon) for u in units))


def army_recon(units: Sequence[Corps]) -> ReconPoints:
    """Return the reconnaissance of corps together."""
    points: ReconPoints = recon(recon_situation(units)).value
    return points
