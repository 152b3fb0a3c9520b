no-such-power = “{ $word }” is not one of the four powers
no-such-zone-here = The map has no zone “{ $word }”
army-needed = Choose an army
army-not-in-reserve = “{ $army }” is not an army in a reserve
army-not-on-map = “{ $army }” is not an army on the map
army-not-there = “{ $army }” is not an army that stands there
tile-not-open = “{ $tile }” is not a tile that Research can move
two-dice = Two dice: the attacker’s, then the defender’s
attack-nobody = Nobody can be attacked in { $zone }: enemies do not share it
all-powers = all powers
nobody = nobody
army-full = { $name }
army-reduced = { $name } (reduced)
army-in-zone = { $army }, in { $zone }
terrain-plain = plain
terrain-forest = forest
terrain-desert = desert
terrain-mountain = mountain
feature-city = city
feature-port = port
feature-med = Mediterranean
steps = { $whole }.{ $hundredths }

supply-nobody = No armies to supply: { $whose }
supply-all-in = { $n ->
    [one] The one army is in supply
   *[other] All { $n } armies are in supply
 } ({ $whose })
supply-some-out = { $n } of { $of } { $of ->
    [one] army
   *[other] armies
 } out of supply ({ $whose })
zones-all-in = All { $n } { $n ->
    [one] controlled zone is
   *[other] controlled zones are
 } in supply
zones-cut = { $n } of { $of } { $of ->
    [one] controlled zone
   *[other] controlled zones
 } out of supply

attack-verdict = { $zone }: { $lead } { $attacker } against { $target } { $defender }: wins { $wins }, loses { $loses }
rolled-attacker_double = { $zone }: { $attacker } to { $defender }, double for the attacker ({ $lead } against { $target })
rolled-attacker = { $zone }: { $attacker } to { $defender }, the attacker wins ({ $lead } against { $target })
rolled-tie = { $zone }: { $attacker } to { $defender }, a draw ({ $lead } against { $target })
rolled-defender = { $zone }: { $attacker } to { $defender }, the defender wins ({ $target } against { $lead })
rolled-defender_double = { $zone }: { $attacker } to { $defender }, double for the defender ({ $target } against { $lead })
lead-taken = { $army } is taken to lead the attack
supports-taken = { $armies } taken to support, as the majority allows
target-taken = { $army } is taken as the target
sum-attacker = Attacker: { $power }
sum-defender = Defender: { $power }
line-cv = Combat value
line-support = Support
line-attack = Attack technology
line-defence = Defence technology
line-aviation = Aviation
line-mountain = Mountain
line-trench = Trench
line-die = Die
chances = The 36 rolls
chance-attacker_double = Attacker doubles: attacker loses { $attacker }, defender { $defender }
chance-attacker = Attacker wins: attacker loses { $attacker }, defender { $defender }
chance-tie = Equal: attacker loses { $attacker }, defender { $defender }
chance-defender = Defender wins: attacker loses { $attacker }, defender { $defender }
chance-defender_double = Defender doubles: attacker loses { $attacker }, defender { $defender }
army-as-lead = { $army } (leading)
army-as-support = { $army } (supporting)
army-as-target = { $army } (attacked)
losses-taken = { $parts }
loss-gone = { $army } eliminated
loss-reduced = { $army } reduced
loss-trench = trench to level 1
loss-trench-removed = trench removed
loss-trench-alone = trench, alone with enemies, removed
loss-nothing = no losses
loss-and-retreat = { $losses }; retreat to { $zone }
loss-no-retreat = { $losses }; no retreat: { $army } eliminated
attack-booked = { $zone }: { $lead } against { $target }, { $attacker } against { $defender } (dice { $ours } and { $theirs }): { $losses }
ask-plan = Plan attacks here
ask-next-fight = The next fight here
fight-title = { $zone }: { $lead } against { $target }
fight-costs = losses, attacker : defender
fight-cost = { $attacker } : { $defender }
fight-attacker_double = doubles
fight-attacker = wins
fight-tie = equal
fight-defender = loses
fight-defender_double = is doubled
part-leads = leads
part-supports = supports
part-idle = idle
part-attacked = attacked
part-spared = not attacked
aid-aviation = Aviation
aid-tanks = Tanks
aid-counter = Countered
aid-trench = { $level ->
    [0] No trench
   *[other] Trench { $level }
 }
aid-worth = +{ $n }
aid-missions = { $n ->
    [0] no Mission left
    [one] { $n } Mission left
   *[other] { $n } Missions left
 }
aid-used-in = used at { $zone }
eligible-verdict = { $zone }: { $attacks ->
    [0] no attack
    [one] at most one attack
   *[other] at most { $attacks } attacks
 }, { $supports ->
    [0] no support
    [one] one support
   *[other] { $supports } supports
 }
plan-none = { $zone }: no attack is possible
plan-verdict = { $zone }, best plan: { $own } { $own ->
    [one] step
   *[other] steps
 } lost for { $enemy }, zone cleared { $clear }, unhurt { $unhurt }
plan-title = { $n ->
    [one] The only plan
   *[other] Plans: the best { $shown } of { $n }
 }
plan-column-plan = Leader + supports → target
plan-column-own = Own steps
plan-column-enemy = Enemy steps
plan-column-clear = Cleared
plan-column-unhurt = Unhurt
plan-attack = { $who } → { $target }
plan-attack-long = { $who } → { $target }
plan-and = { $first } + { $second }
plan-then = { $first }, then { $second }
plan-army-reduced = { $army } reduced
plan-army-of = { $nation } { $army }
plan-tanks = tanks first
plan-aviation = aviation first
plan-gas = gas on { $army }
ask-first-attack = Make the first attack: { $lead } on { $target }
ask-aim-steps = Rank by the exchange of steps
ask-aim-clear = Rank by clearing the zone
ask-aim-unhurt = Rank by losing nothing

reach-verdict = { $army } reaches { $n ->
    [0] no zone
    [one] one zone
   *[other] { $n } zones
 }
reach-not = { $army } does not reach { $zone }
reach-to = { $army } reaches { $zone } for { $cost }
reach-title = In reach
reach-column-cost = Cost
reach-column-zones = Zones
reach-zones = { $zones }
supply-title = Sources
supply-column-source = Source
supply-column-armies = Armies
reach-ports = By sea: { $zones }
reach-strategic = By strategic movement: { $zones }
reach-passes = Only to pass through: { $zones }
travel-zones = Where: { $zones }
ask-sail = By sea
ask-strategic = By strategic movement
sail-verdict = { $army } reaches { $n ->
    [0] no port
    [one] one port
   *[other] { $n } ports
 } by sea
strategic-verdict = { $army } reaches { $n ->
    [0] no zone
    [one] one zone
   *[other] { $n } zones
 } by strategic movement
retreat-verdict = { $army } may retreat to { $n ->
    [one] one zone
   *[other] { $n } zones
 }
retreat-nowhere = { $army } has nowhere to retreat to and is eliminated
offer-move = Move { $n ->
    [one] the army
   *[other] { $n } armies
 } to { $zone }
offer-retreat = Retreat to { $zone }

control-verdict = Change of control: { $zones }
offer-controls = Lay { $n ->
    [one] the control marker
   *[other] { $n } control markers
 }
offer-control = { $zone }: control { $power }
end-verdict = End of the phase ({ $power }): { $n ->
    [0] nothing changes
    [one] one step to do
   *[other] { $n } steps to do
 }
end-title = In this order
step-control = Control: { $n ->
    [0] no change
    [one] one zone
   *[other] { $n } zones
 }
step-isolated = Zones out of supply: { $n ->
    [0] none
    [one] one
   *[other] { $n }
 }
step-armies = Armies out of supply: { $n ->
    [0] none reduced
   *[other] { $n } reduced
 }, { $dead ->
    [0] none eliminated
   *[other] { $dead } eliminated
 }
step-points = Victory points: { $points }
offer-end = End the phase ({ $power }): all of it, and on to the next
offer-end-last = End the phase ({ $power }): all of it; the game is over then
ended-last = { $what }; the last phase is over, and the game with it
isolated-unsettled = { $zone } is isolated: the players decide who cut it off
ask-vp = Count the points

points-of = { $power } { $n }
points-move = { $points }
points-none = No points move
vp-leading = Ahead now: { $powers } ({ $n })
vp-winner = Victory: { $powers } with { $n }
vp-shared = A shared victory: { $powers } with { $n }
vp-title = Victory points
vp-column-power = Power
vp-column-count = By a count
vp-column-track = On the track
vp-no-marker = no marker
vp-sum = { $power }, by a count
vp-line-start = At the start
vp-line-city = { $zone }
vp-line-handicap = Handicap, as agreed
vp-line-diplomacy = Diplomacy
deployment-on-board = Where its armies start is printed on the board or the aid; those not placed wait in the reserve
deployment-proposed = Proposed deployment: { $where }; compare it with your board
deployed-in = { $n ->
    [1] { $zone }
   *[other] { $zone } ({ $n })
}
offer-deployed = { $event }, armies placed as proposed
offer-turkey-joins = Turkey enters the war
offer-bulgaria-joins = Bulgaria enters the war
offer-italy-joins = Italy enters the war
offer-romania-joins = Romania enters the war
offer-usa-joins = The United States enter the war
offer-russia-surrenders = Russia surrenders
ask-war = What follows: { $track }

recruit-verdict = { $power }: { $n ->
    [0] no point
    [one] one point
   *[other] { $n } points
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
points-title = Recruitment points
points-line-general = For any nation, Americans apart
points-line-any = For any nation
points-line-reserved = For one nation alone: { $nation }
reserve-title = In reserve
reserve-column-army = Army
reserve-column-number = Number
reserve-kind = { $name }
ask-place = Place { $army }
place-verdict = { $army } may be placed in { $n ->
    [0] no zone
    [one] one zone
   *[other] { $n } zones
 }
offer-place-full = { $zone }, full strength ({ $n } { $n ->
    [one] point
   *[other] points
 })
offer-place-reduced = { $zone }, reduced ({ $n } { $n ->
    [one] point
   *[other] points
 })
offer-reinforce = Reinforce { $army } in { $zone } (1 point)
budget-yes = Payable: { $n ->
    [one] one purchase
   *[other] { $n } purchases
 }
budget-no = Not payable: { $n ->
    [one] one purchase
   *[other] { $n } purchases
 }

diplomacy-which = { $power }: which marker?
diplomacy-yes = { $power } may move this marker: { $track }
diplomacy-no = { $power } may not move this marker: { $track }
offer-diplomacy = { $track } to box { $box }
research-verdict = To development box { $box }
research-not-yet = Not yet: its prerequisites are missing
offer-research = { $power }: the tile to box { $box }
missions-verdict = { $power }: missions from { $before } to { $after }
offer-missions = { $power }: missions to { $n }
entrench-yes = { $zone }: trench of level { $n }
entrench-no = { $zone }: no trench can be laid or raised
offer-entrench = { $zone }: trench of level { $n }
gas-verdict = { $power }: gas may hit { $n ->
    [0] nobody
    [one] one army
   *[other] { $n } armies
 }
gas-no-tile = No gas among the available tiles
offer-gas = Gas on { $army } in { $zone }

begin-verdict = { $power }: { $used } of { $actions } { $actions ->
    [one] action
   *[other] actions
 } done
begin-title = Phase: { $power }
begin-tiles = Tiles that become available: { $n }
begin-actions = Actions: { $used } of { $n }
begin-duty = Compulsory attacks: { $made } of { $n } { $unit ->
    [zones] { $n ->
        [one] zone
       *[other] zones
    }
   *[armies] { $n ->
        [one] army
       *[other] armies
    }
 }
begin-kinds = Which actions
action-kind = { $action }
action-kind-first = { $action }: only as the first action
action-kind-too-late = { $action }: too late, it comes first or not at all
action-kind-again = { $action }: as often as one likes
action-recruitment = Recruitment
action-manoeuvre = Manoeuvre
action-research = Research
action-entrenchment = Entrenchment
action-diplomacy = Diplomacy
action-missions = Missions
action-repeated = { $action } has been done in this phase: only Manoeuvre may come again
action-recruit-late = Recruitment comes first in a phase, and another action has been done
end-actions-left = { $n ->
    [one] One action has not been used
   *[other] { $n } actions have not been used
}
end-duty-due = A compulsory attack is missing: { $made } of { $n } { $unit ->
    [zones] { $n ->
        [one] zone
       *[other] zones
    }
   *[armies] { $n ->
        [one] army
       *[other] armies
    }
} attacked
end-duty-open = Compulsory attacks of the year: { $made } of { $n } { $unit ->
    [zones] { $n ->
        [one] zone
       *[other] zones
    }
   *[armies] { $n ->
        [one] army
       *[other] armies
    }
} so far
begin-fought = Took part in attacks of this phase: { $names }
begin-missions = { $power }: { $n ->
    [0] no mission
    [one] one mission left
   *[other] { $n } missions left
 }
offer-tiles = { $n ->
    [one] The tile becomes available
   *[other] { $n } tiles become available
 }{ $missions ->
    [0] {""}
   *[other] , +{ $missions } missions
 }
ask-recruit = Recruitment
ask-end = End of the phase
turn-verdict = Turn { $turn }, { $season } { $year }; phase: { $phase }
offer-next-turn = On to turn { $n }
offer-penalty = End of 1916: { $points }
dated-germany = Germany must attack the Allies this turn
dated-winter = A winter turn: Germany recruits one point more if it controls Brussels
dated-cession = From now on Germany may cede armies to Austria-Hungary
dated-gallipoli = 1915: one British army may go to Gallipoli
dated-gas = From now on gas may be used
dated-turkey-closes = Last turn for the marker of Turkey
dated-salonika = From now on the Allies may recruit in Salonika
dated-russia = 1916: Russia must attack two Austro-Hungarian or German armies within the year
dated-neutrals-close = Last turn for the markers of Bulgaria, Italy and Romania; those that stay out cost a point
dated-allies-rise = From now on the Allies recruit 4 points
dated-greece = From now on Greece is open
dated-usa = From now on the marker of the United States may be moved
dated-gas-ends = Last turn on which gas may be used
dated-shortcut = From now on new tiles go straight to box 2
dated-surrender = From now on the marker of the Russian surrender may be moved
dated-last = The last turn

findings-verdict = { $n ->
    [0] Nothing to remark
    [one] One thing to look at
   *[other] { $n } things to look at
 }
found-copies = { $name }: { $n } on the table, the game has { $most }
found-pawn = { $name }: the marker lies on no box of its track
found-stack = { $zone }: { $n } { $n ->
    [one] army
   *[other] armies
 } of one power ({ $power }), at most { $limit }
found-partners = { $zone }: armies of two powers of one camp ({ $powers })
found-trench-alone = { $zone }: a trench alone with enemy armies is removed
found-trench-nowhere = { $zone }: no trench can lie here
found-astray = { $name } lies in { $zone }, where it has no place
found-neutral-army = { $army } is in { $zone }, but its nation is not at war
found-points = { $power }: the marker says { $track }, a count of the map { $count }
mend-remove = Take { $n ->
    [one] the extra counter
   *[other] { $n } extra counters
 } away
mend-pawn = { $name }: to its start
mend-trench = { $zone }: take the trench away
mend-army = { $name }: back to its box
mend-points = { $power }: victory points marker to { $n }

status-turn = { $season } { $year } ({ $turn })
status-phase = Phase: { $power }
status-points = { $power } { $n }
inspect-control = Held by { $power }
inspect-terrain = Terrain: { $terrain }
inspect-features = With: { $features }
inspect-armies = { $power }: { $n ->
    [one] one army
   *[other] { $n } armies
 }, strength { $strength }{ $out ->
    [0] {""}
   *[other] , { $out } out of supply
 }
offer-loss = A loss in { $zone }

# Lines of the journal
control-booked = End of the phase, { $power }: control changes in { $zones }
isolated-booked = End of the phase, { $power }: { $zones } out of supply
armies-booked = End of the phase, { $power }: { $parts }
unsupplied-markers-booked = End of the phase, { $power }: markers of supply put right
trenches-booked = End of the phase, { $power }: trench lifted in { $zones }
unsupplied-reduced = { $army } reduced
unsupplied-eliminated = { $army } eliminated
phase-booked = End of the phase, { $power }{ $n ->
    [0] {""}
   *[other] ; control changes in { $taken }
}{ $m ->
    [0] {""}
   *[other] ; out of supply: { $cut }
}{ $k ->
    [0] {""}
   *[other] ; { $fates }
}. Victory points: { $scored }
points-none-booked = no change
diplomacy-booked = { $power }, diplomacy: { $track } to box { $box }
booked-by = { $power }: { $words }
entrench-booked = trench of level { $n } in { $zone }
first-tile-booked = { $power }: { $tile } laid before the war
a-tile = a tile
research-booked = { $power }, research: { $tile } to box { $box }
tiles-booked = { $power }: { $n ->
    [one] a tile becomes available
   *[other] { $n } tiles become available
 }{ $missions ->
    [0] {""}
   *[other] , +{ $missions } missions
 }
turn-booked = Turn { $n } begins
reinforce-booked = { $army } reinforced in { $zone } (1 recruitment point)
place-booked-full = { $army } placed in { $zone } at full strength ({ $n } recruitment { $n ->
    [one] point
   *[other] points
  })
place-booked-reduced = { $army } placed in { $zone }, reduced ({ $n } recruitment { $n ->
    [one] point
   *[other] points
  })
game-ended = The game is over: its last phase was ended

# The year ahead, races on the tracks, threats.
ahead-title = The year ahead
ahead-column-turn = Turn
ahead-column-what = What changes
race-title = How far each nation is
race-column-track = Track
race-column-left = Still to go
race-column-dates = Dates
race-left = { $n } { $n ->
    [one] box
   *[other] boxes
}, { $actions } { $actions ->
    [one] action
   *[other] actions
}{ $cities ->
    [0] {""}
    [one] ; one Russian city is lacking
   *[other] ; { $cities } Russian cities are lacking
}
race-open = until turn { $closes }
race-waits = from turn { $opens } on
race-closed = closed since turn { $closes }
race-decided = decided
threat-verdict = { $power }: { $cities ->
    [0] no city stands open
    [one] one city stands open
   *[other] { $cities } cities stand open
}, supply hangs on { $zones ->
    [0] no single zone
    [one] one zone
   *[other] { $zones } zones
}
threat-walk = An enemy army moves { $allowance } points and may walk into a city that nobody guards
threat-hinge = If one of these zones were the enemy’s, armies would lack a line of supply
threat-open-title = Cities that stand open
threat-hinge-title = Zones on which supply hangs
threat-column-city = City
threat-column-army = Who reaches it
threat-column-cost = Cost
threat-column-zone = Zone
threat-column-cut = Who would be cut off
threat-army = { $army }
threat-cut = { $armies }
offer-route = To { $zone }{ $n ->
    [0] {""}
   *[other] {" "}by way of { $via }
} ({ $cost } points), taking { $taken }
option-won = The option of your rulebook: { $power } leads the other camp by { $n } and has won ({ $lead } are asked for)
option-not-yet = The option of your rulebook: { $power } leads the other camp by { $n } of { $lead }; the game goes on
