"""Long sweeps: what each case shows is much the same, so a few of them are tried by day and all of them at night."""

import pytest


def few_by_day(cases, *few):
    """Return the cases as parameters; those that are not among the few are marked for the night."""
    return [pytest.param(case, marks=[] if case in few else pytest.mark.night) for case in cases]
