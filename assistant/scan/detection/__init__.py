"""What photographs of the table show: where the board is covered, which counters lie there, what else.

`pipeline.see` looks at photographs with the faces of a game, `training.learn` cuts patches of faces from a photograph whose
counters are known; `sightings` has the values that they take and return.
"""
