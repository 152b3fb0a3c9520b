missions-air = A Missions action brings { $n } air missions.
missions-air-industry = With Air industry a Missions action brings { $n } air missions.
missions-need-aviation = Air missions need Aviation.
missions-submarines = A Missions action of the Axis brings { $n } submarine missions.
missions-submarines-axis = Only the Axis has submarine missions.
missions-reserve =
    Only { $n } { $n ->
        [one] marker is
       *[other] markers are
    } left in the reserve.
air-allowed = An air mission may be used here.
air-axis-before-1941 = Before { NUMBER($opens, useGrouping: 0) } the Axis flies no mission in Finland, Greece or Africa.
air-winter = No air mission in attacks on winter turns, except in North Africa.
air-winter-1945 = In the last winter only the Allies use air missions in attacks, not the { $faction }.
duel-flies = { $n }. A mission of the attacker flies.
duel-second = { $n }. Refused: a mission is flying already, only one counts in a combat.
duel-cancelled = { $n }. The mission is cancelled.
duel-nothing-to-cancel = { $n }. Refused: there is no mission to cancel.
duel-advanced-stands = { $n }. Refused: a standard marker cannot cancel an advanced one.
duel-bonus = One mission is left uncancelled: +{ $n }.
duel-no-bonus = No mission is left: no bonus.
submarines-no-no = Two standard submarine markers cost the Allies one action.
submarines-axis-no = With Advanced navy for the Axis alone, two standard markers or one advanced cost the Allies one action.
submarines-no-allies = With Advanced navy for the Allies alone, standard submarines are useless by the usual reading.
submarines-axis-allies = With Advanced navy on both sides only two advanced markers cost the Allies one action.
submarines-placed = In the Atlantic box: { $standard } standard, { $advanced } advanced.
bombing-london = London is not controlled by the Allies ({ $faction }): no strategic bombing.
bombing-placed =
    { $n } advanced { $n ->
        [one] marker
       *[other] markers
    } in the strategic bombing box.
bombing-countered = The Axis counters with { $n }; { $strong ->
    [one] 1 of them removes two bombers
   *[other] { $strong } of them remove two bombers each
 }: { $removed } removed.
bombing-works = { $n } { $n ->
    [one] marker is
   *[other] markers are
 } left: the next Axis phase has one action less, then they go back to the Allied reserve.
bombing-fails = { $n ->
    [0] No marker lies there
    [one] One marker is left
   *[other] { $n } markers are left
 }: two are needed, the Axis loses nothing.
