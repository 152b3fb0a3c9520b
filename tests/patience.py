"""How long tests wait for what should come: a machine that does much beside is slow, and no fault of the program's."""

from pytestqt.qtbot import QtBot

PATIENCE = 120.0  # seconds; less than a test may take in all (pyproject.toml), so that what does not come is told


class PatientBot(QtBot):
    """A robot that waits so long for what comes; a test that names a shorter time means a quiet machine."""

    def waitUntil(self, callback, *, timeout=0):
        """Wait until something is so."""
        super().waitUntil(callback, timeout=int(1000 * PATIENCE))

    def waitSignal(self, signal, *, timeout=0, raising=None, **args):
        """Wait for a signal; where it need not come (`assertNotEmitted` asks so), no longer than was said."""
        wait = timeout if raising is False else int(1000 * PATIENCE)
        return super().waitSignal(signal, timeout=wait, raising=raising, **args)
