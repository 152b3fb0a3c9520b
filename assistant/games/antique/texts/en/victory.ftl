bulletin-draw = A draw: the reporter chooses his words.
bulletin-row = Winner { $winner }, loser { $loser } lost: “{ $comment }”.
victory-needed-solo = A player alone holds { $n } { $n ->
    [one] province
   *[other] provinces
 }, conquered being enough, and keeps them two turns.
victory-needed-coalition = Two allies hold { $n } { $n ->
    [one] territory
   *[other] territories
 } between them, homelands not counted, and keep them two turns; their alliance is two seasons older than the conquest.
victory-excluded = Not counted: { $provinces }.
victory-count = End of season { $n }: { $held ->
    [0] none counts
    [one] one counts
   *[other] { $held } count
 }.
victory-won = Won at the end of season { $n }: held at three season ends in a row.
victory-not-reached = { $n } were never held together.
victory-not-held = Reached at the end of season { $n }, but not (yet) held for two turns as the rules ask.
reading-home-counts-yes = Reading: a player alone counts his homeland.
reading-home-counts-no = Chosen reading: a player alone does not count his homeland.
reading-hold-same = Reading: the same provinces are held for two turns.
reading-hold-count = Chosen reading: only the number is held for two turns.
reading-alliance-age-strict = Reading: a conquest before the alliance is two seasons old never wins for two.
reading-alliance-age-delay = Chosen reading: the two turns begin when the alliance is two seasons old.
leader-no-countdown = The leader is not counting down: { $attacker } may attack { $province }.
leader-first = { $attacker } has not attacked { $province } since the conquest, and may do so once.
leader-refused = { $attacker } has attacked { $province } already: once each until the end.
comment-aneantissement = annihilation
comment-promenade = a walkover
comment-raclee = a thrashing
comment-massacre = a massacre
comment-grandebataille = a great battle
comment-boucherie = butchery
comment-alapyrrus = Pyrrhic
comment-auchoixdurapporteur = as the reporter likes
