"""What is looked at in whole games: nothing is against the rules."""

from assistant.core.judgement import judged


class Lawful:
    """Watches a game; `forgets`: what its players are known to leave undone."""

    def __init__(self, game, forgets=()):
        self.game, self.steps, self.forgets = game, 0, forgets

    def __call__(self, before, bundle, _):
        """An assertion says what is illegal."""
        self.steps += len(bundle.decisions)
        said, _ = judged(self.game, before, self.game.with_notes(before, bundle.offers[0].edit))
        said = tuple(objection for objection in said if objection.text.key not in self.forgets)
        assert not said, (said, bundle.decisions)
