# What a rules card answers, and what is said of a card that cannot be used.

question-strength = Strength of a zone
question-strength-zone = Zone
question-strength-words = strength force
question-fight = Fight
question-fight-zone = Zone attacked
question-fight-fight = Kind of fight
question-fight-side = Attacker
question-fight-attackers = Attackers
question-fight-defenders = Defenders
question-fight-toggles = What else holds
question-fight-dice = Dice
question-fight-roll = Attacker’s roll
question-fight-reply = Defender’s roll
question-fight-before = Roll before the fight
question-fight-also = Also attacked
question-fight-words = fight attack combat
question-reach = Reach
question-reach-counters = Counters
question-reach-words = reach move
question-supply = Supply
question-supply-side = Side
question-supply-words = supply lines
question-phase-end = End of the phase
question-phase-end-words = phase control
question-points = Points
question-points-words = points victory score
question-draw = Draw
question-draw-cup = Cup or deck
question-draw-side = Whose hand
question-draw-words = draw cup deck
question-findings = What was forgotten
question-findings-words = forgotten check

as-written = { $words }
as-typed = { $words }

## Strength and points
strength-title = { $side }: { $what }
strength-said = { $what } { $n } ({ $side })
strength-verdict = { $zone }: { $parts }
strength-counts = { $what }: { $formula }
counted = { $side } { $n ->
    [one] { $n } counter
   *[other] { $n } counters
}
nobody-there = Nobody stands in { $zone }
counter-part = { $counter }
together = Only together
points-title = { $side }
points-said = { $side } { $n }
points-level = { $side } { $n } ({ $level })
points-verdict = Points: { $parts }
points-counts = { $what }
no-points = The rules card of this game tells no points

## Reach
allowance = { $n ->
    [one] It has { $n } point to spend
   *[other] It has { $n } points to spend
}
spent = { $n ->
    [one] { $n } point is spent already
   *[other] { $n } points are spent already
}
barred = { $zone } is out of reach: { $why }
banned = { $words }
enemies-there = enemies stand there
locked-bar = a counter that begins beside an enemy may not move
locked-away = a counter that begins beside an enemy may only leave him
full = { $n ->
    [one] In one zone within reach too many would stand: { $zones }
   *[other] In { $n } zones within reach too many would stand: { $zones } …
}
moved-barred = { $counter } may not enter { $zone }: { $why }
moved-too-far = { $counter } cannot come as far as { $zone } with { $n ->
    [one] { $n } point
   *[other] { $n } points
}
controlled-there = it lies under an enemy’s control
too-dear = entering costs { $cost }, { $left } left
reach-verdict = { $n ->
    [0] No zone is within reach
    [one] { $n } zone is within reach
   *[other] { $n } zones are within reach
}{ $full ->
    [0] {""}
    [one] ; one more is full
   *[other] ; { $full } more are full
}
go-to = { $zone } ({ $cost })
does-not-move = “{ $name }” is of a type that does not move
no-movement = The rules card of this game tells no movement
no-counters = Choose the counters first
no-such-counter =
    { $near ->
        [0] There is no counter “{ $name }”
       *[other] There is no counter “{ $name }”. The nearest is “{ $nearest }”
    }

## Supply
supply-length = { $n ->
    [one] A line is at most { $n } point long
   *[other] A line is at most { $n } points long
}
supply-any-length = A line may be of any length
supply-enemy-counters = Enemy counters block a line
supply-enemy-control = Zones that an enemy holds block a line
supply-own-control = A line runs through zones of one’s own
supply-zoc-blocks = Zones beside an enemy block a line
supply-zoc-blocks-unless-friend = Zones beside an enemy block a line unless a friend stands there
blocked-counters = enemies stand there
blocked-control = an enemy holds it
blocked-not-own = it is not held
blocked-zoc = it lies beside an enemy
supply-verdict = { $out ->
    [0] { $side }: everybody is in supply
    [one] { $side }: { $out } counter is out of supply
   *[other] { $side }: { $out } counters are out of supply
}
out-of-supply = Out of supply
column-counter = Counter
column-zone = Zone
mark-supply = { $of ->
    [supplied] Mark who is in supply
   *[unsupplied] Mark who is out of supply
}
supply-unmarked = { $n ->
    [one] { $side }: the marker of supply is wrong in one zone
   *[other] { $side }: the marker of supply is wrong in { $n } zones
}
no-supply = The rules card of this game tells no supply

## Fights
fight-title = { $fight }: { $side } against { $foe }, { $zone }
fight-alone = { $fight }: { $side }, { $zone }
fight-column = { $zone }: { $attacker } against { $defender }, column { $column }
fight-strengths = { $zone }: { $attacker } against { $defender }
fight-dice = { $zone }: { $attacker ->
    [one] { $attacker } die
   *[other] { $attacker } dice
} against { $defender }
fight-fallen = { $zone }: { $outcome }
fight-costs = Steps lost, attacker and defender
fight-cost = { $ours } : { $theirs }
cost-all = all
sum-attacker = { $side } attacks
sum-defender = { $side } defends
part-leads = attacks
part-idle = stays out
part-attacked = defends
part-spared = stays out
toggle-on = yes
toggle-off = no
dice-attacker = Attacker
dice-defender = Defender
chances-of-fight = How it may end
outcomes-rest = { $n ->
    [one] Another end
   *[other] { $n } other ends
}
rest-short = else
rest-cost = –
steps-lost = attacker loses { $attacker ->
    [0] nothing
    [one] { $attacker } step
   *[other] { $attacker } steps
}, defender { $defender ->
    [0] nothing
    [one] { $defender } step
   *[other] { $defender } steps
}
steps-short = { $attacker } : { $defender }
carry-out = Carry out: { $outcome }
carry-out-to = { $outcome }: retreat to { $zone }
carry-out-choice = { $outcome } ({ $chosen })
suffers-none = nothing lost
suffers-step = { $step ->
    [one] loses { $step } step
   *[other] loses { $step } steps
}
suffers-retreat = retreats { $retreat }
suffers-both = { $step ->
    [one] loses { $step } step
   *[other] loses { $step } steps
}, retreats { $retreat }
must-attack = { $zone } must be attacked before the phase ends ({ $fight })
before-open = { $words }: { $dice } moves the column, and has not been rolled
carry-out-nowhere = { $outcome }: no way to retreat, eliminated
carry-out-advance = { $said }; the attackers advance
fight-booked = Fight in { $zone }: { $outcome }
no-fight = Nobody can attack anyone in { $zone }
no-fights = The rules card of this game tells no fights
no-such-fight = There is no fight “{ $name }”. The nearest is “{ $nearest }”
no-such-toggle = This fight has no toggle “{ $name }”
die-too-high = A die shows { $die }, and it has { $sides } sides
too-many-dice = More than { $most } dice a side are too many to work out
strengths = Attacker { $attacker }, defender { $defender }
ratio-defender = The ratio is rounded for the defender: column { $column }
ratio-attacker = The ratio is rounded for the attacker: column { $column }
ratio-nearest = The nearest ratio serves: column { $column }
ratio-below = Below the first column { $column } serves
ratio-nothing = Against a strength of nothing the last column serves
difference = The difference is { $by }: column { $column }
shift-columns = { $words }: { $by } { $n ->
    [one] column
   *[other] columns
}
shift-die = { $words }: { $by } on the die
fire-both = Both sides fire at once
fire-attacker = The attacker fires first; what is left of the defender answers
fire-defender = The defender fires first; what is left of the attacker answers
buckets-dice = The attacker rolls { $attacker } and the defender { $defender ->
    [one] { $defender } die
   *[other] { $defender } dice
}
buckets-rounds = { $n ->
    [one] There is one round
   *[other] There are { $n } rounds
}
buckets-end = The fight goes on until one side is gone
opposed-difference = Each side adds its dice to its strength; the difference decides
opposed-ratio = Each side adds its dice to its strength; how often the larger holds the smaller decides

## Phases, control, draws
turn = Turn { $n }
control-alone = Who stands alone in a zone takes it
control-enter = Who enters a zone takes it, unless its holder stands there
control-never = Zones do not change hands
take-zones = { $n ->
    [one] Take { $n } zone
   *[other] Take { $n } zones
}
takes-zone = { $side } takes { $zone }
phase-verdict = { $n ->
    [0] { $phase }: no zone changes hands
    [one] { $phase }: { $n } zone changes hands
   *[other] { $phase }: { $n } zones change hands
}
control-verdict = { $n ->
    [0] No zone changes hands
    [one] { $n } zone changes hands
   *[other] { $n } zones change hands
}
phase-steps = { $phase }
phase-begins = { $phase } begins
next-phase = Go on: { $phase }
overstacked = { $zone }: { $side } has { $n }, and { $most } may stand there
card-trouble = The rules card cannot be followed: { $fault }
drawn-stays-out = What was drawn stays out
draw-verdict = { $n ->
    [0] { $cup } is empty
    [one] { $cup }: { $n } left
   *[other] { $cup }: { $n } left
}
chances-of-draw = What may be drawn
drawn = Drawn: { $words }
drawn-from = { $cup }: { $words } is drawn
filled-again = Fill it again
cup-filled = { $cup } is filled again
no-cups = The rules card of this game tells no cups or decks
no-such-cup = There is no cup “{ $name }”. The nearest is “{ $nearest }”
no-such-zone =
    { $near ->
        [0] There is no zone “{ $name }”
       *[other] There is no zone “{ $name }”. The nearest is “{ $nearest }”
    }

## Cards that cannot be used
kit-unusable = { $where }: { $fault }
kit-too-long = it has more than { $most } characters
kit-not-toml = it is no TOML: { $detail }
kit-entry = { $entry }: { $fault }
kit-no-links = No zone has a neighbour: reach, supply and attacks from beside find nothing
kit-no-sides = No counter has a side: nobody fights, moves or holds anything
kit-no-such =
    { $near ->
        [0] there is no “{ $name }”
       *[other] there is no “{ $name }”; the nearest is “{ $nearest }”
    }
formula-at = “{ $words }”, character { $at }: { $fault }
formula-too-long = a formula has at most { $most } characters
formula-broken = “{ $words }” is no formula
formula-unknown = “{ $words }” is nothing that a formula can say
formula-too-deep = too many brackets in brackets
formula-call = “{ $name }” is written otherwise: sum(value), sum(value, attackers), count(own), every(attackers, test), max(a, b), marker('name')
formula-column-alone = “{ $name }” is a value of counters: say sum({ $name })
formula-name =
    { $near ->
        [0] there is no “{ $name }”
       *[other] there is no “{ $name }”; the nearest is “{ $nearest }”
    }
formula-kinds = “{ $words }” reckons with words
formula-zero = “{ $words }” divides by nothing
formula-large = “{ $words }” comes to a number beyond all bounds
dice-unknown = “{ $words }” are no dice; dice are 1d6, 2d6, 1d10 or d66
ratio-unknown = “{ $words }” is no ratio; a ratio is 1-2 or 3-1
table-columns = { $found ->
    [one] the table has { $found } column, and { $wanted } are wanted
   *[other] the table has { $found } columns, and { $wanted } are wanted
}
columns-fall = “{ $column }” is no more than the column before it; columns rise
table-rows = { $found ->
    [one] column { $column } has { $found } cell, and the dice show { $wanted }
   *[other] column { $column } has { $found } cells, and the dice show { $wanted }
}
result-unknown =
    { $near ->
        [0] the result “{ $word }” is not described under results
       *[other] the result “{ $word }” is not described under results; the nearest is “{ $nearest }”
    }
bands-none = a fight by opposed dice needs its bands
effect-unknown = “{ $words }” is no effect; effects are eliminated, step 1, retreat 2, points 2, mark disrupted, with “or” between what may be chosen
before-unused = only a fight with columns has this
shifts-unused = a fight by handfuls of dice has no shifts; its formulas say what changes
kit-faults = { $n ->
    [one] The kit “{ $name }” cannot be used: { $first }
   *[other] The kit “{ $name }” cannot be used, { $n } things are wrong; the first: { $first }
}
kit-fault = { $where }: { $fault }
kit-name = a kit’s folder is called by lowercase letters, digits and hyphens, such as my-war
kit-name-taken = “{ $name }” is the name of a map or a counter set of ours; call the kit otherwise
kit-no-setup = there is no set-up “{ $name }” in its folder counters/…/setups
hands = Hands
column-side = Side
column-held = Holds
column-number = Number
hand-unseen = Unseen
hand-of-whom = There is no such side to hold what is drawn
drawn-unseen = { $n ->
    [one] One is held that nobody has seen: it may be any that is not known to be out
   *[other] { $n } are held that nobody has seen: they may be any that are not known to be out
}
drawn-by = { $side } draws: { $words }
draw-unseen = { $side } draws one unseen
drawn-unseen-from = { $cup }: { $side } draws one unseen
played-by = { $side } plays: { $words }
played-from = { $cup }: { $side } plays { $words }

## Accounts
question-accounts = Points to spend
question-accounts-side = Side
question-accounts-words = points account spend budget
price = It costs { $n } ({ $account }); { $has } are there
price-too-high = It costs { $n } ({ $account }), and only { $has } are there
account-of = { $side }, { $account }
account-more = { $side } gets a point: { $account }
account-less = { $side } spends a point: { $account }
account-income = { $account }: what comes in is added when the side’s phase ends
account-overdrawn = { $side } has spent { $n } too many ({ $account })
accounts-verdict = What each side has to spend
accounts-title = Points
column-account = Account
column-left = Left
column-income = Comes in

## The program’s player
question-opponent = Opponent’s next step
question-opponent-words = opponent bot hint
question-opponent-without = Left out: counters
question-opponent-spared = Left out: zones
question-opponent-dice = Dice
question-opponent-refusing = Say which step is impossible
opponent-go = { $counter }: { $start } → { $zone }
opponent-strike = { $zone }: { $fight }, with { $n ->
    [one] one counter
   *[other] { $n } counters
}
opponent-nothing = Nothing is left to be done
opponent-takes = { $counter } comes to hold { $zones }
opponent-done = No move and no fight brings more than it may cost
opponent-roll = Roll on the fight’s own card
opponent-estimate = What it brings is an estimate in counters of middling strength: losses of fights, points, supply, one step ahead and no further
opponent-some-moves = { $n ->
    [one] one movement
   *[other] { $n } movements
}
opponent-some-fights = { $n ->
    [one] one fight
   *[other] { $n } fights
}
opponent-some-dues = what the phase owes
opponent-some-end = the end of the phase

question-reach-dice = Dice for the allowance
roll-open = The dice for the allowance have not been thrown
roll-onward = { $words }: { $dice } decides, and has not been rolled
roll-round = the results of the roll “{ $word }” lead back to it
buckets-initiative = Who rolls earlier ({ $formula }) rolls first; only what is left of the others answers
faces = { $n ->
    [one] One die is rolled
   *[other] { $n } dice are rolled
}: of { $sides } sides { $hits } hit and { $flags } drive back
