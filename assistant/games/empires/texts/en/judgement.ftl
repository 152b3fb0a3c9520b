out-of-turn = { $power }: done in the phase of { $phase }
phase-skipped = The next phase is that of { $power }, in turn { $turn }
unsettled-control = Control of these zones was to change at the end of the phase: { $zones }
unsettled-zones = These zones out of supply were to change hands at the end of the phase: { $zones }
unsettled-armies = These armies out of supply were to take their losses at the end of the phase: { $armies }
settling-begun = The end of the phase has begun: its actions are over
actions-beyond = { $power }: { $n } actions in this phase, of { $most }
control-unexplained = { $zone } changes hands, and no rule says so now
mend-ceded = { $zone }: the German army was ceded to Austria-Hungary
recruit-not-there = { $army } cannot be recruited in { $zone }
reinforced-unsupplied = { $army } is out of supply: it cannot be reinforced
losses-otherwise = { $zone }: no result of this attack shares the losses in this way
attack-untold = { $zone }: losses among enemies, but nobody told which army attacked which
loss-unexplained = { $army } took a loss that no attack, no gas and no lack of supply explains
retreat-unforced = { $army } stays: only an army that used its trench retreats, where neither terrain nor trench spares it
retreat-not-there = { $army } cannot retreat to { $zone }
research-other-box = { $power }: the action lays this tile in box { $box }
missions-unexplained = { $power }: { $n } more { $n ->
    [one] mission is
   *[other] missions are
} gone than attacks took
missions-due = { $power }: { $n ->
    [one] one mission that came with a new tile is
   *[other] { $n } missions that came with new tiles are
} still to be taken
missions-short = { $power }: the attack takes { $n } { $n ->
    [one] mission
   *[other] missions
}, there { $have ->
    [one] is
   *[other] are
} { $have }
trench-unexplained = { $zone }: a trench was lowered, and no attack there explains it
entrench-one-level = { $zone }: the action lays or raises a trench by one level
diplomacy-other-box = { $track }: the action moves the marker to box { $box }
missions-other = { $power }: the action brings the marker to { $n }
offer-markers = { $power }: lay the markers of { $n ->
    [one] one action
   *[other] { $n } actions
} taken
end-count = The count at the end of the game changes by: { $points }
vp-first-counted-once = First edition: points are counted once, at the end of the game
fact-fragment = A moment of a phase, nothing before it
register-isolated = Armies that took the loss of their isolation
register-isolated-turn = Turn
phase-too-many-or = Manoeuvre { $action }: { $n } armies of { $most }, or one action more than the phase has
tile-hidden-needs = A tile laid face down does not have what it needs first
tiles-due = { $power }: { $n ->
    [one] a tile of box 2 is due, and counts
   *[other] { $n } tiles of box 2 are due, and count
} as available since the beginning of the phase
