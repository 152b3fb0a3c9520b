# Titles and blanks of the questions
question-attack = Attack
question-attack-words = fight assault assaut combat attacks
question-attack-zone = Zone
question-attack-attacker = Attacking army
question-attack-target = Army attacked
question-attack-supporting = Supporting armies
question-attack-air = Air mission
question-attack-air-table = as the markers lie
question-attack-air-none = none
question-attack-air-uncountered = uncountered
question-attack-air-countered = cancelled
question-attack-dice = Dice (attacker, defender)
question-plan = Plan of attack
question-plan-words = planning assign
question-plan-zone = Zone
question-plan-missions = Air missions to spend
question-plan-rank = Ranked by
question-plan-rank-steps = steps exchanged
question-plan-rank-clear = chance to clear the zone
question-plan-rank-safe = chance to lose nothing
question-plan-show = Plans shown
question-breakthrough = Breakthrough
question-breakthrough-words = blitz blitzkrieg break
question-breakthrough-zone = Zone to cross
question-breakthrough-army = Armour that crosses
question-supply = Supply
question-supply-side = Faction
question-reach = Movement
question-reach-words = move range
question-reach-counters = Armies
question-reach-op = Operation
question-reach-to = Destination
question-reach-invading = Country invaded
question-landing = Amphibious assault
question-landing-words = land invasion
question-landing-army = Army
question-landing-to = Destination
question-landing-announced = Armies to land there this turn
question-end = End of phase
question-end-side = Faction
question-turn = This turn
question-turn-words = season date
question-turn-side = Faction
question-actions = Actions
question-actions-words = points planning
question-actions-side = Faction
question-recruit = Recruitment
question-recruit-words = recruits
question-recruit-side = Faction
question-recruit-nation = Country
question-recruit-zone = Placed in
question-research = Research
question-research-words = technology tiles
question-research-side = Faction
question-missions = Missions
question-missions-words = air submarines bombing
question-missions-side = Faction
question-missions-zone = Zone
question-war = War status and countries
question-war-words = status neutral joins enters-the-war
question-surrender = Surrender
question-surrender-words = surrenders capitulates falls
question-surrender-side = End of the phase of
question-surrender-country = Country
question-victory = Victory
question-findings = What did we forget?

# What players note
fact-phase = Phase
fact-phase-axis = Axis
fact-phase-allies = Allies
fact-phase-ussr = USSR
fact-over = The last phase of the game was ended
fact-over-note = The opponent plans nothing any more, until somebody goes back.
fact-combat-begun = Combats have begun in this phase
fact-axis-entered-ussr = Turn at which an Axis army first entered the USSR (0: never)
fact-axis-entered-west = Turn at which an Axis army first entered France or Belgium (0: never)
fact-german-attacked-karelia = A German army has attacked in Karelia
fact-ussr-entered-axis = A Soviet army has entered Germany, Romania or Hungary
fact-lend-lease-turn = Turn of the last lend-lease (0: never)
fact-income-turn = Turn whose Italian operation points were taken (0: none)
fact-france-condition-since = Turn since which France meets its condition of surrender (0: not)
fact-axis-advanced-used = Advanced air missions that the Axis used this turn
fact-rounding = Rounding of recruitment points
fact-rounding-result-up = the points collected are rounded up
fact-rounding-loss-up = the deduction is rounded up
fact-axis-reductions-in-limited-war = The Axis loses actions in limited war too
fact-surcharges-cumulate = Surcharges of operations add up
fact-strategic-through-enemy = Strategic movement may pass enemies
fact-support-count = Armies that count for the excess
fact-support-count-present = all that are present
fact-support-count-assault = those that made an Assault
fact-die-conversion-by-support = Supporting armour improves the die
fact-sea-leg-uncontrolled-with-blitz = With Blitzkrieg a sea line may end on a coast that is only held
fact-gibraltar-blocks-axis-supply = Gibraltar stops Axis supply
fact-occupied-zone-keeps-control-when-cut = A zone cut off keeps its owner while its garrison stands
fact-source-in-own-contested-zone = A contested source supplies the army on it
fact-blitz-must-stop = Armour stops beside the zone it broke through
fact-africa-blitz-without-tech = In Africa armour breaks through without the tile
fact-allied-navy-alone-stops-standard-subs = Allied Advanced navy alone stops standard submarines
fact-amphibious-armour-with-tech = With the tile armour lands too
fact-amphibious-limit-1945 = Landing armies a turn in the last year
fact-axis-may-cancel-in-winter-1945 = The Axis may cancel missions in the last winter
fact-france-surrender = Date of the French surrender
fact-france-surrender-next-allied-phase-end = next end of an Allied phase
fact-france-surrender-one-turn-grace = after one whole turn of grace
fact-yugoslavia-return-turn-pr = Yugoslav points on the turn of its return
fact-defender-attacked-once = An army is attacked once a phase
register-countries = Countries
register-countries-surrendered = Surrendered on turn
register-countries-returned = Came back
register-countries-invaded_by = Invaded by
word-desert = desert

# Answers
no-such-zone-here = There is no zone “{ $zone }” on the map.
no-such-faction = “{ $side }” is no faction: Axis, Allies or USSR.
not-in-this-fight = That army does not fight on this side in { $zone }.
two-dice = Two dice are needed: the attacker’s, then the defender’s.
not-neutral = { $country } is not neutral, there is nothing to invade.
then = { $first }, then { $rest }
points = { $n }
attack-before = { $zone }: { $attacker } against { $defender }, { $ours } to { $theirs } before the dice
attack-forbidden = { $zone }: { $attacker } may not attack { $defender } so ({ $ours } to { $theirs } before the dice)
attack-result = { $zone }: { $attacker } against { $defender }, { $ours } to { $theirs }
attack-nobody-of-ours = { $zone }: no army there to attack with ({ $faction })
attack-no-enemies = { $zone }: nobody to attack ({ $faction })
term-value-full = { $army }
term-value-reduced = { $army }
term-value-dak = Afrika Korps here
term-value-italians-with-germans = Italians beside Germans
term-value-winter-1942 = this winter in the USSR
term-combat-support = support, { $army }
term-combat-air = air mission
term-combat-air-countered = mission cancelled
term-terrain-zone = { $terrain }
term-terrain-fortress = fortress
term-terrain-crossed = { $feature }
fight-title = { $zone }: { $side } against { $foe }
fight-costs = steps lost, attacker : defender
fight-cost = { $ours } : { $theirs }
fight-wins = wins
fight-equal = equal
fight-loses = loses
part-leads = attacks
part-supports = supports
part-idle = idle
part-attacked = attacked
part-spared = not attacked
aid-mission = Air mission
aid-cancelled = Cancelled
aid-missions = { $n ->
    [0] none left
   *[other] { $n } left
 }
next-combat-here = The next combat here
attacker-potential = Attacker
defender-potential = Defender
odds = The 36 rolls
outcome = { $attacker } / { $defender }
apply-result = { $attacker }: { $ours }; { $defender }: { $theirs }
combat-booked = { $zone }: { $attacker } against { $defender }, { $sums } against { $against } (dice { $die } and { $other }); { $attacker }: { $ours }; { $defender }: { $theirs }
throw-attacker = Attacker
throw-defender = Defender
plan-the-zone = Plan all the attacks of the zone
plan-verdict = { $zone }: { $attacks }. Zone cleared: { $clear }
plan-none = { $zone }: no attack is allowed
plans = Plans
plan-column-attacks = Attacks
plan-column-own = Own steps lost
plan-column-enemy = Enemy’s
plan-column-clear = Cleared
plan-column-safe = No loss
planned = { $attacker } → { $target }
planned-and = { $first } + { $second }
planned-mission = mission
short-army = { $arm } { $n }
short-army-of = { $country } { $army }
first-attack = The first attack of this plan
breakthrough-yes = { $zone } may be crossed: margin { $margin }
breakthrough-no = { $zone } may not be crossed (margin { $margin })
supply-verdict = 
    { $faction }: { $cut ->
        [0] { $n ->
            [one] its only army is supplied
           *[other] all { $n } armies supplied
        }
        [one] { $cut } army of { $n } unsupplied
       *[other] { $cut } armies of { $n } unsupplied
    }{ $lost ->
        [0] {""}
        [one] , one zone lost
       *[other] , { $lost } zones lost
    }
supply-of = Supply: { $faction }
lay-unsupplied =
    Lay or lift { $n } { $n ->
        [one] marker
       *[other] markers
    } “Out of supply”
reach-no-army = Choose an army of a country at war
reach-too-far = { $zone }: no way leads there within its range.
reach-far = { $zone } is { $n } zones away; { $op } leads { $most ->
    [one] one zone
   *[other] { $most } zones
 } far at most.
reach-inland = { $zone } touches no sea: naval movement ends on a coast.
reach-not = { $army }{ $more ->
    [0] {""}
    [one] { " " }and one more
   *[other] { " " }and { $more } more
 }, { $op }: { $zone } is out of reach
reach-verdict = { $army }{ $more ->
    [0] {""}
    [one] { " " }and one more
   *[other] { " " }and { $more } more
 }, { $op }: { $n ->
    [0] no zone in reach
    [one] one zone, { $po } { $po ->
        [one] operation point
       *[other] operation points
    }
   *[other] { $n } zones, { $po } { $po ->
        [one] operation point
       *[other] operation points
    }
 }
bring-army = Assault there with { $army } from { $start }
invade = Invade { $country }
reach-by = By { $op }
move-there = Move to { $zone } ({ $n } of { $left } { $left ->
    [one] operation point
   *[other] operation points
 })
assault-in-place = Assault on the spot in { $zone } ({ $n } of { $left } { $left ->
    [one] operation point
   *[other] operation points
 })
landing-no-route = No landing axis or landing zone leads from { $zone }
landing-yes = { $army } may land: { $zone }
landing-no = { $army } may not land: { $zone }
land-at = Landing: { $zone }
land-there = Land: { $zone } ({ $n } of { $left } { $left ->
    [one] operation point
   *[other] operation points
 })
end-verdict =
    End of the phase ({ $faction }): { $n } { $n ->
        [one] change
       *[other] changes
    }
end-nothing = End of the phase ({ $faction }): nothing changes
end-order = In this order
end-control = Control of zones
end-pockets = Zones out of supply
end-elimination = Unsupplied armies
end-garrisons = Zones without their garrison
end-surrender = Surrenders
end-control-offer = Control: { $n ->
    [one] one zone changes hands
   *[other] { $n } zones change hands
}
end-pockets-offer = Zones lost for want of supply: { $n }
end-elimination-offer = Unsupplied armies eliminated: { $n }
end-garrisons-offer = Garrisons: { $n ->
    [one] one zone falls
   *[other] { $n } zones fall
}
end-severed = Zones that a surrender cuts off
end-severed-offer = Zones cut off by the surrender, lost: { $n }
end-surrender-offer = Apply the surrenders
end-everything = All of it
zone-cut-off = { $zone } cannot be supplied: control passes from { $owner } to { $faction }.
zone-nobody-supplies = { $zone } cannot be supplied, by { $owner } or by { $faction }: it stays as it is.
army-stranded = { $army } in { $zone } is cut off by a surrender of this phase: supply was looked at before, and it stays.
army-cut-off = { $army } in { $zone } is unsupplied and is eliminated.
next-phase = Next phase: { $faction }, turn { $turn }
game-over = The last phase of the last turn is over
war-verdict = { $statuses }
status-of = { $faction }: { $war }
countries-at-war = Countries
war-column-country = Country
war-column-standing = Standing
war-column-faction = Faction
war-column-why = Why
standing-at-war = at war
standing-neutral = neutral
standing-surrendered = surrendered
why-country-never-joins = joins no faction; it may be invaded and surrender
why-country-out-of-game = takes no part in the game
why-at-war-from-start = from the start
why-at-war-since = since turn { $turn }
why-at-war-axis-total = the Axis is in total war
why-at-war-france-fell = France has surrendered
why-at-war-invaded = invaded by an opposed faction ({ $invader })
why-neutral-until-turn = until turn { $turn }, unless an opposed faction invades it
why-neutral-until-france-falls = until France surrenders, unless an opposed faction invades it
fell-on-turn = on turn { $turn }
fell-and-returned = surrendered on turn { $fell }, back since turn { $turn }
no-faction = nobody
to-limited-war = { $faction } to limited war
to-total-war = { $faction } to total war
country-joins = { $country } joins: its zones to its faction ({ $faction })
country-surrenders = { $country } surrenders
surrender-verdict = Condition of surrender met: { $countries }
surrender-none = No country must surrender
victory-verdict-open = Turn { $turn }: the game is open
victory-verdict-axis = Axis victory
victory-verdict-draw = A draw
victory-verdict-allies-and-ussr = Common victory of Allies and USSR
victory-rule = Germany surrenders before turn { $last }: Allies and USSR win; on turn { $last }: a draw; never: the Axis wins.
victory-handicap = Handicap, as agreed: Germany’s surrender counts { $n ->
    [one] one turn
   *[other] { $n } turns
} { $sooner ->
    [1] earlier; holding out to the end counts as a surrender on turn 23
   *[other] later
}
holdings = What is still held
victory-column-country = Country
victory-column-sources = Supply sources
report-points = Victory zones at the end of each turn
victory-column-zones = Victory zones
held-all = all { $total }
held-some = { $n } of { $total } (without { $lost })
yugoslavia-returns = Yugoslavia is back at war on the Allied side
actions-verdict =
    { $faction }: { $n } { $n ->
        [one] action
       *[other] actions
    }, { $left } left
actions-sum = Number of actions
actions-grid = Each action
actions-column-action = Action
actions-column-used = Made
actions-column-brings = Brings
used-of = { $used } of { $most }
brings-po = { $n } { $n ->
    [one] operation point
   *[other] operation points
 }{ $lost ->
    [0] {""}
   *[other] , { $lost } of them lost
 }
brings-pb = { $n } { $n ->
    [one] armour point
   *[other] armour points
 }
brings-air = { $n ->
    [0] no air mission
    [one] one air mission
   *[other] { $n } air missions
 }
brings-submarine = { $n ->
    [0] no submarine mission
    [one] one submarine mission
   *[other] { $n } submarine missions
 }
brings-recruitment = recruitment points
brings-research = one step of research
brings-lend-lease = one more Soviet action
take-income = Take the { $n } { $n ->
    [one] operation point
   *[other] operation points
 } of Italy ({ $po } on the track)
take-planning = Planning
take-armour-production = Armour production
take-missions-air = Air missions
take-missions-submarine = Submarine missions
take-recruitment = Recruitment
take-research = Research
take-lend-lease = Lend-lease
recruit-now = What to recruit
research-now = What to research
recruit-verdict =
    { $country }: { $n } recruitment { $n ->
        [one] point
       *[other] points
    } left, { $pb } armour { $pb ->
    [one] point
   *[other] points
 } in stock
recruit-nowhere = { $country }: no place to put an army (controlled source or capital with room).
automatic-points = Countries that recruit by themselves this turn
automatic-column = Points
buy-flip = { $army } in { $zone } to full strength ({ $price } PR)
buy-place-full = { $army }, full, in { $zone } ({ $price } PR)
buy-place-reduced = { $army }, reduced, in { $zone } ({ $price } PR)
exchange = { $army } in { $zone } becomes armour ({ $n } PB)
research-verdict = { $faction }: { $n ->
    [0] no tile may be researched
    [one] one tile may be researched
   *[other] { $n } tiles may be researched
 }
tiles = Technologies
research-column-tile = Technology
research-column-place = Where it lies
research-column-earliest = From
tile-available = available
tile-development = in development
tile-to-come = not begun
any-time = any time
from-year = { NUMBER($year, useGrouping: 0) }
tile-to-development = { $tech }: put in development
tile-becomes-available = { $tech }: make available
turn-verdict = Turn { $turn }, { $season } { NUMBER($year, useGrouping: 0) }: { $faction }
turn-differs = Different this turn
turn-column-what = What holds now
turn-column-rule = Rule
phase-begins = The phase begins with
actions-now = Actions of the phase
war-now = Countries that join
tile-date = { $tech } may be developed from this turn on.
joins-now = { $country } joins the war ({ $faction }).
research-at-once-now = From now on a technology chosen by Research is available at once.
last-turn = Last turn: if Germany surrenders now the game is a draw.
axis-1940 = In the first year German armies stay out of Finland, Greece and Africa, and so do missions of the Axis.
axis-winter-1942 = This winter, in the USSR, combat values of the Axis are lower and its operations dearer.
trondheim-season = If the Allies control Trondheim, the Axis has one action less (winter and spring, total war).
landings-1944 = This year more armies may land in a turn with Amphibious assaults.
suez-counts = If the Axis controls Suez, Allied Planning brings less.
soviets-wait = Soviet armies at Kiev and on the borders of Germany and Romania wait, unless they enter Axis-controlled zones.
soviet-recruitment-fixed = Soviet Recruitment brings the same points, whatever zones are lost.
recruits-by-itself =
    { $country }: { $n } infantry { $n ->
        [one] point
       *[other] points
    }, to be spent at once.
voluntary-reduction = Armies may be removed, armour turned into infantry.
missions-verdict =
    Submarines { $boats ->
        [yes] cost the Allies an action
       *[no] cost nothing
    }, bombers { $bombers ->
        [yes] cost the Axis an action
       *[no] cost nothing
    }
missions-available = Missions available
missions-column-faction = Faction
missions-column-air = Air
missions-column-submarine = Submarines
fly-over = An air mission over { $zone }
send-standard = Two submarines into the Atlantic
send-advanced = One advanced submarine into the Atlantic
send-bombers =
    { $n } { $n ->
        [one] bomber
       *[other] bombers
    } to strategic bombing
counter-bombers =
    An advanced marker removes { $n } { $n ->
        [one] bomber
       *[other] bombers
    }
finding-overstacked = { $zone }: { $n } { $n ->
    [one] army
   *[other] armies
 } ({ $faction }), { $most } at most.
finding-allies-with-ussr = { $zone }: Allied and Soviet armies may never be in the same zone.
finding-misplaced = { $army } in { $zone }: { $why }.
finding-italians-stay = { $army } in { $zone }: it may stay, not operate there any more: { $why }.
found-pawn = { $name }: the pawn lies on no track.
finding-war-status = By the rules: { $label }.
finding-entry = { $country } is at war, but nobody controls some of its zones.
finding-lone-marker = { $zone }: a marker “Out of supply” without an army.
mend-army = { $name } to the reserve
mend-pawn = { $name } onto its track
found-copies = { $name }: { $n } on the table, the game has { $most }.
mend-remove = Take { $n ->
    [one] the extra counter
   *[other] { $n } extra counters
 } away
lift-marker = Lift the marker
status-turn = Turn { $turn } · { $season } { NUMBER($year, useGrouping: 0) }
status-phase = Phase: { $faction }
status-points = { $faction } { $po } PO, { $pb } PB · { $war }
status-war-limited = limited
status-war-total = total
inspect-held = { $country }, controlled by { $faction }
inspect-neutral = { $country }, controlled by nobody
inspect-terrain = Terrain: { $terrain }
inspect-features = Here: { $features }
inspect-armies =
    { $faction }: { $n } { $n ->
        [one] army
       *[other] armies
    }, combat values { $values }
inspect-operated =
    { $n ->
        [one] One army has
       *[other] { $n } armies have
    } operated: { $ops }
inspect-unsupplied = Unsupplied: { $armies }
value-support = support { $n }
value-fortress = fortress
value-desert = desert
assumed-assault = No operation noted: { $armies } made an Assault.
assumed-phase = Whose phase it is was not noted: the Axis’s.
assumed-sources = Supply sources, capitals and victory zones after our own drawing: check your board.
assumed-borders = Borders, coasts and Eastern Limit after our own drawing: check your board.
assumed-axis-in-ussr = Axis armies stand in the USSR: it counts as entered on an earlier turn.
assumed-axis-not-in-ussr = Nobody noted that an Axis army entered the USSR: none has.
assumed-landing-route = This landing axis is our own: check your board.
assumed-announced = { $n } { $n ->
    [one] army is
   *[other] armies are
 } to land in French North Africa this turn.
assumed-no-lend-lease = Nobody noted lend-lease this turn: none was made.

# The phase, its points, its missions
question-phase = The phase step by step
question-phase-words = sequence order where
question-phase-side = Faction
question-budget = Operation points
question-budget-words = po budget prices cost
question-budget-side = Faction
question-budget-planning = Planning actions still to come
question-budget-spend = Points to spend
question-duel = Air missions of a combat
question-duel-words = cancel counter dogfight
question-duel-zone = Zone
army-reduced = { $army } (reduced)
recruit-if-made =
    { $country }: { $n } recruitment { $n ->
        [one] point
       *[other] points
    } if Recruitment is made, { $pb } armour { $pb ->
    [one] point
   *[other] points
 } in stock
automatic-left = Left
recruit-for = Recruit: { $country }
recruitment-left = Recruitment points left
recruitment-made =
    { $n ->
        [one] Recruitment, made once
       *[other] Recruitment, made { $n } times
    }
recruitment-spent = Spent ({ $country })
last-limited-turn = Last turn of limited war: from the next on all factions are in total war.
axis-1941 = From now on German armies may enter Finland, Greece and Africa, and Italian armies Yugoslavia.
allied-research-opens = From now on the Allies may make Research.
soviets-free = From now on no Soviet army has to wait at the border.
turn-of = This turn: { $faction }
phase-verdict =
    { $faction }: { $begun ->
        [yes] combats have begun
       *[no] operations
    }{ $owed ->
        [0] {""}
        [one] , one attack owed
       *[other] , { $owed } attacks owed
    }
phase-order = In this order
step-actions = Actions, at any time: { $made } of { $allowed } made
step-operations = Operations: { $n ->
    [0] none noted
    [one] one noted
   *[other] { $n } noted
 }, { $po ->
    [0] no operation point left
    [one] one operation point left
   *[other] { $po } operation points left
 }
step-combats =
    Combats{ $n ->
        [0] {""}
        [one] : one zone must be attacked
       *[other] : { $n } zones must be attacked
    }
step-end = Control, supply, surrenders
attack-owed = { $zone } was entered and holds enemies: at least one attack.
attack-in = Attack in { $zone }
no-points-after-combat = Combats have begun: no operation point may be spent any more, actions and recruitment go on.
end-now = End of the phase
budget-verdict =
    { $faction }: { $n } operation { $n ->
        [one] point
       *[other] points
    }
budget-too-much = { $faction }: that cannot be paid, there are { $n } { $n ->
    [one] operation point
   *[other] operation points
 }
budget-sum = Operation points
budget-stock = On the track
budget-italy = Italy
budget-planning = Planning
budget-lost = Lost at the end of the track
budget-spent = Spent
budget-with-planning = With Planning
prices = Prices of this turn
price-operation = Operation
price-anywhere = Anywhere
price-in-ussr = In the USSR
price-beyond-limit = Beyond the Eastern Limit
price-in-west = France, Belgium
price-several-seas = Naval movement over several seas
duel-no-combat = { $zone }: no combat there
duel-verdict =
    { $zone }: { $n ->
        [0] no air mission counts
       *[other] an air mission counts, +{ $n }
    }
duel-fly-standard = { $faction }: a mission
duel-fly-advanced = { $faction }: an advanced mission
duel-cancel-standard = { $faction }: cancel it
duel-cancel-advanced = { $faction }: cancel it with an advanced mission

# Secret tiles
question-secrets = Secret tiles
question-secrets-words = secret hide reveal
question-secrets-side = Faction
fact-secret-tiles = Technology tiles lie face down until they are used
fact-secret-tiles-note = Research then lays them face down, and answers count only those that are revealed.
tiles-face-down =
    { $n ->
        [one] One tile lies face down and is not named: its owner moves it
       *[other] { $n } tiles lie face down and are not named: their owner moves them
    } by hand.

# What the phase log brings
reach-verdict-prices =
    { $army }{ $more ->
        [0] {""}
        [one] { " " }and one more
       *[other] { " " }and { $more } more
    }, { $op }: { $n } { $n ->
        [one] zone
       *[other] zones
    }, { $po } to { $dear } operation points
reach-title = In reach
reach-column-steps = Zones entered
reach-column-points = Operation points
reach-column-zones = Zones
reach-zones = { $zones }
operations-made = Operations noted
made-column-army = Army
made-column-operation = Operation
made-column-way = Way
made-column-points = Points
made-by-none = none
made-way = { $zones }
owed-income = { $n } { $n ->
    [one] operation point
   *[other] operation points
 } of Italy are not taken yet.
owed-recruitment =
    { $country }: { $n } { $n ->
        [one] point that comes by itself is
       *[other] points that come by themselves are
    } not spent.
owed-actions =
    { $n } { $n ->
        [one] action may
       *[other] actions may
    } still be made.
owed-points =
    { $country }: { $n } recruitment { $n ->
        [one] point is
       *[other] points are
    } not spent; what is left is lost with the phase.
finding-no-operation = { $army }, { $start } to { $zone }: no operation allows it; nothing was paid for it.
finding-too-late = { $army }, { $zone }: an operation after the first combat of the phase.
finding-twice = { $army }: a second operation in the same phase.
finding-cut-off = { $army }, { $zone }: unsupplied when the phase began, it may not operate.
finding-allies-turn-1 = { $army }: no Allied operation on turn 1 unless the Axis enters Belgium or France.
finding-overspent = { $n ->
    [one] One operation point was spent that was not there.
   *[other] { $n } operation points were spent that were not there.
 }
finding-overdrawn =
    { $faction }: { $n } recruitment { $n ->
        [one] point
       *[other] points
    } too many spent.
finding-overspent-armour =
    { $n } armour { $n ->
        [one] point was spent that was
       *[other] points were spent that were
    } not there.
finding-tile-missing = { $army }: recruited without the technology { $tech }.
finding-reinforced-unsupplied = { $army }, { $zone }: only a supplied army is turned to its full face.
finding-british-points = The United Kingdom spent { $n } { $n ->
    [one] recruitment point
   *[other] recruitment points
 }, { $most } at most in a phase.
finding-actions =
    { $faction }: { $n } { $n ->
        [one] action is
       *[other] actions are
    } made, { $most ->
        [0] none is
        [one] one is
       *[other] { $most } are
    } allowed in this phase.
finding-action-repeated =
    { $action }: made { $n ->
        [one] once
        [2] twice
       *[other] { $n } times
    }, { $most ->
        [0] not allowed
        [one] allowed once
        [2] allowed twice
       *[other] allowed { $most } times
    } in this phase.
finding-fallen = { $country } has surrendered: its armies leave the board, and its zones pass to the enemy.
attack-was-made = { $zone }: the attack was made
attack-made-booked = attack on { $zone } noted as made
finding-yugoslavia = By the rules: { $label }.
recruit-not-here = { $zone }: no armies of { $country } are placed there; only on a supply source (or the capital) that it controls in its own territory, with room.
recruit-not-here-returned = { $zone }: the armies of { $country } are placed in its own zones without Axis armies, with room.
research-done =
    { $n ->
        [0] No Research may be made on this turn.
        [one] Research is made once a phase: it is done.
       *[other] Research is made { $n } times in this phase: it is done.
    }
research-no-action = No action is left for Research ({ $n } in this phase).
noted-deeds =
    { $deeds }, { $n } operation { $n ->
        [one] point
       *[other] points
    }
noted-free = { $deeds }
noted-taken-back =
    operation taken back, { $n } operation { $n ->
        [one] point
       *[other] points
    } returned
noted-points =
    operation points spent: { $n }
noted-recruits-back =
    recruitment taken back, { $n } { $n ->
        [one] point
       *[other] points
    } returned
noted-recruited =
    recruitment, { $n } { $n ->
        [one] point
       *[other] points
    }

# Lines of the journal
booked-by = { $faction }: { $words }
booked-where = { $words } ({ $zones })
income-booked = Italy: { $n } { $n ->
        [one] operation point
       *[other] operation points
    } taken, { $po } on the track
moved-booked = { $armies }: { $starts } → { $zone } ({ $n } { $n ->
        [one] operation point
       *[other] operation points
    })
in-place-booked = { $armies }: assault on the spot in { $zone } ({ $n } { $n ->
        [one] operation point
       *[other] operation points
    })
end-booked = { $faction }, end of the phase: { $words }
end-all-booked = all its steps
a-secret-tile = a tile
tile-booked-available = { $faction }: { $tech } becomes available
tile-booked-development = { $faction }: { $tech } put in development
unsupplied-laid = out of supply in { $zones }
unsupplied-lifted = supplied again in { $zones }
two-parts = { $a }, { $b }

# What the rules have against deeds, and what a phase has promised
out-of-turn = { $faction }: it is the phase of { $phase }.
phase-skipped = The phase of { $faction } comes next, on turn { $turn }.
unsettled-control = Control has not changed yet: { $things }.
unsettled-zones = Zones without supply have not changed hands yet: { $things }.
unsettled-armies = Unsupplied armies are not eliminated yet: { $things }.
unsettled-surrenders = What surrenders bring is not done yet: { $things }.
action-owed = { $faction }: the marker of the action { $action } is not laid yet.
start-over = { $what }: only at the very start of the phase, before anything is done.
start-income = The points of Italy
start-points = The recruitment points of { $country }
minor-infantry-only = { $country }: points that come by themselves are for infantry only.
loss-unexplained = { $army }, { $zone }: no combat and no lack of supply explains the loss.
found-astray = { $name } lies in { $zone }, where it has no place.
missions-beyond = { $faction }: { $n } markers of one kind were collected, { $most } at most.
missions-short = { $faction } has no air mission for this combat.
research-hidden = A tile that lies face down may not be developed so.
box-full = { $zone }: { $n } markers, room for { $most }.
points-fallen = { $faction }: { $track ->
    [po] operation
   *[pb] armour
 } points gone that nothing in this phase cost: { $n }.
points-beyond = { $faction }: { $track ->
    [po] operation
   *[pb] armour
 } points beyond what actions and income of this phase brought: { $n }.
points-to-take = { $faction }: { $track ->
    [po] operation
   *[pb] armour
 } points of an action not laid on the track yet: { $n }.
missions-early = { $faction }: advanced missions lie ready, but { $tech } is not available.
boats-few = Submarines in the Atlantic: { $n } standard ones, or an advanced one.
boats-stay = Submarines stay in the Atlantic after the Allied phase: they go back to the reserve.
send-boats-home = Submarines to the reserve
bombers-standard = { $n ->
    [one] A standard mission lies
   *[other] { $n } standard missions lie
 } on Strategic bombing: only advanced ones bomb.
control-unexplained = { $zone }: nothing in this phase gives it to another faction.
breakthrough-owed = { $zone } was crossed by { $army }: an attack there by other armies must lead by { $n } before the dice.
landing-owed = { $zones }: { $n } more { $n ->
    [one] army
   *[other] armies
 } must land in French North Africa on this turn.
losses-otherwise = { $zone }: these are not the losses of this combat.
attack-untold = { $zone }: armies took losses; which attacked which?
planning-wasted = { $n } { $n ->
    [one] point
   *[other] points
 } of Planning would be lost: the track ends at { $most }.
breaks-through = { $zone } is crossed by a breakthrough: an attack there by other armies leads by { $margin } before the dice, { $n } are needed, and must still be made.
register-attacked = Armies attacked this turn
register-attacked-by = By
fact-west-surcharge = Allied surcharge in France and Belgium
fact-west-surcharge-each-turn = on each turn on which the Axis enters
fact-west-surcharge-first-turn = on the first such turn only
surrender-not-met = { $country } does not meet its condition of surrender.
surrender-distance = How far each country is from surrender
surrender-column-country = Country
surrender-column-met = Met
surrender-column-counts = What counts
surrender-far = { $have } of { $need }
far-surrender-armies = enemy armies on its territory
far-surrender-france = the fall of Belgium, and zones occupied by German armies
far-surrender-sources = supply sources lost; left: { $left }
far-surrender-capital = its capital lost: { $zones }{ $left }
ended-and-next = { $done }; { $next }
