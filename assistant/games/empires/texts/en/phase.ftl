# What the phase log remembers, and what is said of it.
word-move = moved
word-sail = by sea
word-retreat = retreated
word-attack = attacked
word-support = supported
word-majority = majority when the attacks began
word-manoeuvre = Manoeuvre counted
word-recruit = recruited
word-loss = took a loss
word-research = researched
word-entrench = entrenched
word-aviation = Aviation
word-tanks = Tanks
word-counter = Aviation countered
word-gas = Gas
word-offensive = Offensive
fact-over = The last phase of the game was ended
fact-over-note = The opponent plans nothing any more, until somebody goes back.
fact-setting_up = The table is being laid out
fact-setting_up-note = As long as it is, nothing that changes counts as an action.
fact-four_cities_lost = Times that Austria-Hungary lost Warsaw, Wilna, Minsk or Riga
offer-move-ceded = Move { $n ->
    [one] it
   *[other] { $n } armies
 } to { $zone }, ceded to Austria-Hungary
reach-no-room = { $zone } has no room left for { $army }
reach-too-far = { $army } does not reach { $zone }
reach-takes-on-the-way = { $zone }, an enemy city on the way, changes hands at the end of the phase if no enemy is there then
recruit-enemies = { $zone }: no recruits beside enemy armies
reading-exit-step = In a zone with enemies an army may not step into a zone that an enemy controls; by way of another zone it may get there
attack-surrendered = { $zone }: Russia has surrendered, its armies neither attack nor are attacked any more
phase-owed = { $zone }: armies entered a zone where only enemies stood: at least one attack must be made there
phase-too-many = Manoeuvre { $action }: { $n } { $n ->
    [one] army
   *[other] armies
 } used, at most { $most } (strategic movement counts double)
phase-twice = { $army } has manoeuvred in two actions of this phase; an army does so once
phase-moved-again = { $army } has moved twice in one action, by two kinds of movement
phase-too-far = { $army }: from { $start } to { $zone } costs { $cost }, an army has { $allowance }
phase-no-way = { $army }: { $kind ->
    [sail] no naval movement
    [strategic] no strategic movement
   *[move] no movement
 } leads from { $start } to { $zone }
phase-zone-again = { $what } was attacked in two Manoeuvre actions of this phase
phase-overspent = { $power }: { $n ->
    [one] one point
   *[other] { $n } points
 } too many recruited
phase-overspent-americans = American armies cost { $n ->
    [one] one point
   *[other] { $n } points
 } more than the American point pays
phase-tile-early = { $n ->
    [one] A tile researched in this phase lies
   *[other] { $n } tiles researched in this phase lie
 } among the available ones; it takes until the next turn
phase-aviation-twice = { $power }: Aviation took part in more than one attack of this phase
aviation-used = Aviation took part in an attack of this phase already ({ $zone }): one attack a phase
gas-used-plan = Gas has been used this year, so the plans do without
end-offensive-owed = { $power }: Offensive obliges to an attack that has not been made
step-trenches = Trenches alone with enemy armies: { $n ->
    [0] none
    [one] one to remove
   *[other] { $n } to remove
 }
war-before = { $event }: this has been carried out
found-entry = { $track }: the marker has reached its last box; what follows has not been carried out
vp-beyond = { $power }: { $n } points, beyond the end of the track ({ $end }); keep the count in mind
vp-four-cities = { $power }: { $n } for losses of Warsaw, Wilna, Minsk or Riga
vp-line-four = Losses of Warsaw, Wilna, Minsk, Riga
begin-verdict-other = { $power }: { $actions } { $actions ->
    [one] action
   *[other] actions
 } in its phase; now it is the phase of { $phase }
begin-actions-other = Actions: { $n }
begin-duty-other = Compulsory attacks: { $n } { $unit ->
    [zones] { $n ->
        [one] zone
       *[other] zones
    }
   *[armies] { $n ->
        [one] army
       *[other] armies
    }
 }
begin-first-tiles = The first tiles, laid before the war: { $n ->
    [0] done
    [one] one to lay
   *[other] { $n } to lay
 }
begin-manoeuvre = Manoeuvre { $action }: { $n } of { $most } { $most ->
    [one] army
   *[other] armies
 } used
begin-recruited = Recruitment: { $left ->
    [0] no point left
    [one] one point left
   *[other] { $left } points left
 }
recruit-verdict-left = { $power }: { $left } of { $n } points left{ $more ->
    [0] {""}
   *[other] , and { $more } reserved
 }; { $waiting ->
    [0] no army in reserve
    [one] one army in reserve
   *[other] { $waiting } armies in reserve
 }, { $weak ->
    [0] none to reinforce
   *[other] { $weak } to reinforce
 }
recruit-spent = Recruited in this phase: { $n ->
    [one] one point
   *[other] { $n } points
 }; { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
 }
place-left = { $power }: { $left ->
    [0] no point left
    [one] one point left
   *[other] { $left } points left
 }{ $more ->
    [0] {""}
   *[other] , and { $more } reserved
 }
ask-first-tiles = The first tiles
ask-research = Research: which tile?
ask-tiles = All tiles
offer-first-tile = Lay it before the war ({ $n ->
    [one] the last of the first tiles
   *[other] { $n } to lay
 }), no action
tiles-verdict = { $power }: { $left ->
    [0] { $n ->
        [0] no tile can be researched now
        [one] one tile can be researched
       *[other] { $n } tiles can be researched
    }
    [one] one of the first tiles is still to be laid
   *[other] { $left } of the first tiles are still to be laid
 }
tiles-first = { $power }: the first tiles are laid in box 1 before the war, without an action; { $n ->
    [one] one is
   *[other] { $n } are
 } missing
tiles-hidden = { $n ->
    [one] One tile lies face down and is not listed
   *[other] { $n } tiles lie face down and are not listed
 }
tiles-title = Technologies: { $power }
tiles-column-tile = Tile
tiles-column-gives = Gives
tile-name = { $name }
tile-at-to-come = { $name }
tile-at-needs = { $name } (first { $needs })
tile-at-box-1 = { $name } (box 1)
tile-at-box-2 = { $name } (box 2)
tile-at-available = { $name } (available)
tile-needs-lower = { $tile } { $level }
tile-needs-others = { $n } { $n ->
    [one] other
   *[other] others
 } available
tile-gives-attack = +{ $n } attacking, if above the enemy’s Defence
tile-gives-defense = +{ $n } attacked, if above the enemy’s Attack
tile-gives-manoeuvre = one army more a Manoeuvre
tile-gives-offensive = one action more a year, with an attack
tile-gives-aviation = +{ $n } in one attack a phase for a mission; +2 missions
tile-gives-aviation-first = +{ $n } in one attack a phase for a mission
tile-gives-tanks = for a mission, trenches up to level { $level } give no bonus; +2 missions
tile-gives-tanks-first = for a mission, trenches up to level { $level } give no bonus
tile-gives-gas = once a year, one army in a trench in France, Belgium or Germany is reduced
tile-gives-gas-first = once a year from 1915 to 1917, one army in a trench is reduced
tile-gives-sturmtruppen = trenches of +{ $instead } give +{ $n }
register-events = Once in a game
register-events-event = Event
register-events-turn = Turn
word-joined = entered the war
word-surrendered = surrendered
word-missed = never came
situation-penalties = Nations that never came are counted
situation-four-cities-lost = Losses of Warsaw, Wilna, Minsk or Riga
