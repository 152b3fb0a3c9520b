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
