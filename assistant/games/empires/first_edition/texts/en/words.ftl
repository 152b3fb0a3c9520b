# The first edition’s own words, instead of those of version 1.1.

phase-too-many = Activation { $action }: { $n } { $n ->
    [one] army
   *[other] armies
 } used, at most { $most } (strategic movement counts double)
phase-too-many-or = Activation { $action }: { $n } armies of { $most }, or one action more than the turn has
phase-zone-again = { $what } was attacked in two Activation actions of this turn
begin-manoeuvre = Activation { $action }: { $n } of { $most } { $most ->
    [one] army
   *[other] armies
 } used
begin-recruited = Recruit: { $left ->
    [0] no step left
    [one] one step left
   *[other] { $left } steps left
 }
eligible-zone-once = The zone was attacked by an earlier Activation of this turn: it cannot be attacked again
action-repeated = { $action } has been done in this turn: only Activation may come again
action-recruit-late = Recruit comes first in a turn, and another action has been done
opponent-plan = The plan of this Activation
points-title = Steps to recruit
ask-recruit = Recruit
action-manoeuvre = Activation
action-recruitment = Recruit
action-entrenchment = Entrench
power-allies = Franco-British
reinforce-booked = { $army } reinforced in { $zone } (1 step)
place-booked-full = { $army } placed in { $zone } at full strength ({ $n } { $n ->
    [one] step
   *[other] steps
  })
place-booked-reduced = { $army } placed in { $zone }, reduced ({ $n } { $n ->
    [one] step
   *[other] steps
  })
points-base = { $power }: { $n } { $n ->
    [one] step
   *[other] steps
 } a Recruit action
recruit-verdict = { $power }: { $n ->
    [0] no step
    [one] one step
   *[other] { $n } steps
 }{ $more ->
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
recruit-verdict-left = { $power }: { $left } of { $n } steps left{ $more ->
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
recruit-spent = Recruited in this turn: { $n ->
    [one] one step
   *[other] { $n } steps
 }; { $left ->
    [0] none left
    [one] one left
   *[other] { $left } left
 }
place-left = { $power }: { $left ->
    [0] no step left
    [one] one step left
   *[other] { $left } steps left
 }{ $more ->
    [0] {""}
   *[other] , and { $more } reserved
 }
offer-place-full = { $zone }, full strength ({ $n } { $n ->
    [one] step
   *[other] steps
 })
offer-place-reduced = { $zone }, reduced ({ $n } { $n ->
    [one] step
   *[other] steps
 })
offer-reinforce = Reinforce { $army } in { $zone } (1 step)
phase-overspent = { $power }: { $n ->
    [one] one step
   *[other] { $n } steps
 } too many recruited
opponent-spent = Steps recruited: { $spent } of { $n }
entrench-nobody = No army recruited here or present at the start of the turn
attack-fought = { $army } has already attacked or supported in this turn
out-of-turn = { $power }: done in the turn of { $phase }
phase-skipped = { $power } plays next, in turn { $turn }
unsettled-control = Control of these zones was to change at the end of the turn: { $zones }
unsettled-zones = These zones out of supply were to change hands at the end of the turn: { $zones }
unsettled-armies = These armies out of supply were to take their losses at the end of the turn: { $armies }
settling-begun = The end of the turn has begun: its actions are over
actions-beyond = { $power }: { $n } actions in this turn, of { $most }
effect-eliminated = { $army } is out of supply at the end of its own turn ({ $power }): eliminated
control-crossed = { $zone } goes to { $power }: its armies entered it in this turn, no enemy is there
control-waits = { $zone }: { $power } must wait for the end of its own turn
opponent-takes = It takes { $zones } at the end of the turn
opponent-brings-each = In points of lead, each recruited step brings at first: { $gain }
opponent-some-end = the end of the turn
reach-takes-on-the-way = { $zone }, an enemy city on the way, changes hands at the end of the turn if no enemy is there then
phase-twice = { $army } was activated twice in this turn; an army is activated once
phase-tile-early = { $n ->
    [one] A tile researched in this turn lies
   *[other] { $n } tiles researched in this turn lie
 } among the available ones; it takes until the next turn
phase-aviation-twice = { $power }: Aviation took part in more than one attack of this turn
aviation-used = Aviation took part in an attack of this turn already ({ $zone }): one attack a turn
begin-verdict-other = { $power }: { $actions } { $actions ->
    [one] action
   *[other] actions
 } in its turn; now it is the turn of { $phase }
tile-gives-manoeuvre = one army more an Activation
tile-gives-aviation-first = +{ $n } in one attack a turn for a mission
end-verdict = End of the turn ({ $power }): { $n ->
    [0] nothing changes
    [one] one step to do
   *[other] { $n } steps to do
 }
offer-end = End the turn ({ $power }): all of it, and on to the next
offer-end-last = End the turn ({ $power }): all of it; the game is over then
ended-last = { $what }; the last turn is over, and the game with it
begin-fought = Took part in attacks of this turn: { $names }
ask-end = End of the turn
turn-verdict = Turn { $turn }, { $season } { $year }; playing: { $phase }
control-booked = End of the turn, { $power }: control changes in { $zones }
isolated-booked = End of the turn, { $power }: { $zones } out of supply
armies-booked = End of the turn, { $power }: { $parts }
unsupplied-markers-booked = End of the turn, { $power }: markers of supply put right
trenches-booked = End of the turn, { $power }: trench lifted in { $zones }
phase-booked = End of the turn, { $power }{ $n ->
    [0] {""}
   *[other] ; control changes in { $taken }
}{ $m ->
    [0] {""}
   *[other] ; out of supply: { $cut }
}{ $k ->
    [0] {""}
   *[other] ; { $fates }
}. Victory points: { $scored }
game-ended = The game is over: its last turn was ended
begin-title = Turn of { $power }
status-phase = Playing: { $power }
payment-americans = General steps never pay for Americans: { $n } needed, { $reserved } reserved
payment-enough = General steps: { $n } needed, { $general } there
payment-short = { $n } { $n ->
    [one] general step is
   *[other] general steps are
 } needed, only { $general } are there
points-surrendered = Russia has surrendered: { $n } step
dated-winter = A winter turn: Germany recruits one step more if it controls Brussels
phase-overspent-americans = American armies cost { $n ->
    [one] one step
   *[other] { $n } steps
 } more than the American step pays
tiles-due = { $power }: { $n ->
    [one] a tile of box 2 is due, and counts
   *[other] { $n } tiles of box 2 are due, and count
} as available since the beginning of the turn
