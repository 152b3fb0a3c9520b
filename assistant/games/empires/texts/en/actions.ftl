points-base = { $power }: { $n } { $n ->
    [one] point
   *[other] points
 } a Recruitment action
points-brussels = +1 in winter: Germany controls Brussels
points-allies-1917 = The Allies have { $n } { $n ->
    [one] point
   *[other] points
 } from turn 11 on
points-surrendered = Russia has surrendered: { $n } point
points-reserved = +{ $n } for one nation alone ({ $nation })
price-full = { $nation }, army at full strength: { $n }
price-reduced = { $nation }, reduced army: { $n }
price-reinforce = { $nation }, reduced army turned to full strength: { $n }
payment-americans = General points never pay for Americans: { $n } needed, { $reserved } reserved
payment-enough = General points: { $n } needed, { $general } there
payment-short = { $n } { $n ->
    [one] general point is
   *[other] general points are
 } needed, only { $general } are there
recruit-ports = { $nation }: in ports that the Allies control
recruit-home = { $nation }: on its cities and controlled zones next to them
recruit-neutral = { $nation }: its armies come with its entry into the war
recruit-nowhere = { $nation }: nowhere
recruit-mediterranean = { $zone }: in Mediterranean ports only armies of full value 3, not { $n }
recruit-salonika = { $zone }: from 1916, British, French and Serbian armies of full value 3 only
research-box-1 = The tile goes to development box 1
research-box-2 = The tile goes to development box 2 and serves from turn { $turn }
research-shortcut = From turn { $turn } new tiles go straight to box 2
research-too-late = The tile goes to development box 2, too late for this game
tile-allowed = { $tile } { $level } may be placed
tile-not-in-first = The first edition has no { $tile }
tile-no-such-level = There is no { $tile } { $level }
tile-already = { $tile } { $level } is developed already
tile-german-tanks = German Tanks are of level 1 only
tile-lower-first = { $tile } { $lower } must be developed first
tile-tanks-need = Tanks need { $need } other technologies that are available already
missions-action = The Missions action brings { $n }, never more than { $most } in all
missions-gift = { $tile } { $level } becomes available: +{ $n } { $n ->
    [one] mission
   *[other] missions
 }
missions-no-gift = { $tile } { $level } brings no missions
missions-after = Missions: { $before }, then { $after }
gas-used = Gas has already been used this year
gas-date = Gas serves from 1915 to 1917 only
gas-reduced = { $army } is reduced already
gas-zone = { $army }: no trench there, or not in France, Belgium or Germany, or a mountain
gas-zone-first = { $army }: no trench in { $zone }, or mountain or desert
gas-far = { $army }: no friendly army in { $zone } or next to it
gas-target = { $army } may be hit
entrench-nobody = No army recruited here or present at the start of the phase
entrench-highest = The trench is of level 2 already
entrench-place = A level 1 trench is placed
entrench-raise = The trench is turned to level 2
diplomacy-forward = { $track }: forward to box { $box }
diplomacy-back = { $track }: back to box { $box }
diplomacy-triggers = { $track }: last box reached, the effect is immediate and final
diplomacy-decided = Decided already: { $track }
diplomacy-usa = { $track }: only the Allies and Germany may move this marker
diplomacy-dates = The marker moves on turns { $opens } to { $closes }, this is turn { $turn } ({ $track })
diplomacy-never-back = This marker cannot be moved back: { $track }
diplomacy-cities = { $track }: the Central Powers must control two cities in Russia
diplomacy-at-start = { $track }: this power moves the marker back only, and it was at the start already
