# Words that many answers share
sector = { $sector }
side = { $side }
decimal = { $n }
roll-for-me = Let the program roll
throw-attack = Attack
throw-artillery = Artillery
throw-air = Reroll, Air
throw-france = Reroll, France 7
throw-gaza = Reroll, Gaza
throw-armistice = Armistice
throw-technology = Technology
throw-revolution = Revolution
throw-naval = Naval table
throw-event = Event
throw-initiative = Initiative
if-the-die-shows = If the die shows { $die }
no-such-value = There is no value “{ $path }” to correct here.
no-sector-there = There is no sector here: { $zone }.
word-entente = Entente
word-central = Central Powers
word-none = nobody
word-egypt = Egypt
word-german-africa = German Africa
word-at-war = at war
word-neutral = neutral

# Offensives
attack-own = The offensives of { $side }
attack-who = Who can attack { $target }
attack-who-verdict = { $n } { $n ->
    [one] sector
   *[other] sectors
  } can attack { $target }.
attack-from = { $attacker } for { $pr } PR
attack-refused = { $attacker } cannot attack { $target }.
attack-odds = { $attacker } against { $target }: at least one hit with { $any }.
attack-odds-fall = { $attacker } against { $target }: a hit with { $any }, surrender with { $fall }, the war won with { $win }.
attack-result = { $attacker } against { $target }: { $hits } { $hits ->
    [one] hit
   *[other] hits
  }, breakdown { $left }.
dice-title = Dice
dice-line-bought = Resource points
hits-title = Hits
hits-row = { $n }
hits-fall = { $n }, surrender
offer-battle = Apply: { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
  }, { $sector } at { $left }
offer-battle-fallen = { $sector } surrenders: apply it all
battle-booked = { $attacker } against { $sector }, { $n ->
    [one] die
   *[other] dice
  } { $dice }: { $hits ->
    [0] no hit
    [one] 1 hit
   *[other] { $hits } hits
  }, { $left ->
    [0] { $sector } surrenders
   *[other] { $sector } at { $left }
  }
obligations-verdict = { $side }: { $n ->
    [0] no compulsory offensive
    [one] one compulsory offensive
   *[other] { $n } compulsory offensives
  }.
surrender-stands = { $sector } stands on { $left }.
surrender-falls = { $sector } surrenders; the Armistice roll wins with { $chance }.
offer-steps = { $sector } loses { $n } { $n ->
    [one] step
   *[other] steps
  }
offer-surrender = { $sector } surrenders: marker, VP
surrender-booked = { $sector } surrenders, { $side } at { $vp } VP
armistice-verdict = { $side } with { $vp } VP: the Armistice roll wins with { $chance }.

# Spending
technology-refused = { $tech } cannot be attempted now.
technology-verdict = { $tech } { $level } for { $cost } PR: { $chance }.
technology-prices = The chance for each price
technology-more = For { $pr } PR
price-column-pr = PR
price-column-bonus = On the die
price-column-chance = Chance
offer-tech-unlocked = { $tech } { $level } unlocked, { $cost } PR paid
offer-tech-failed = { $tech } { $level }: missed, { $cost } PR paid
reinforce-refused = { $sector }: this reinforcement is not possible.
reinforce-verdict = { $sector } to { $after } for { $cost } PR.
offer-reinforce = { $sector } to { $after }, { $cost } PR paid
reinforce-booked = { $sector } reinforced to { $after } for { $cost } PR
revolution-title = The Revolution, { $to-go } { $to-go ->
    [one] box
   *[other] boxes
 } to go
revolution-row = { $n } { $n ->
    [one] box
   *[other] boxes
 }
revolution-complete-row = { $n } { $n ->
    [one] box
   *[other] boxes
 }: complete
naval-lost = { $n } PR lost by the Entente
naval-gained = { $n } PR gained by the Central Powers
naval-verdict = { $side }, { $spent } PR added: { $mean } on average.
naval-no-roll = { $side }: no naval roll.
naval-refused = These points are not in stock.
naval-result-lost = The Entente loses { $value } PR.
naval-result-gained = The Central Powers gain { $value } PR.
naval-result-overflow = The Entente loses { $value } PR; { $overflow } of them by breakdown steps.
naval-more = With { $pr } PR
offer-naval = Apply the roll
offer-no-naval-roll = Go on without a roll
absorb-follow = Absorb { $n } missing PR
absorb-refused = { $n ->
    [0] No PR is missing: there is nothing to absorb.
   *[other] These steps do not absorb the { $n } missing PR.
  }
absorb-part = { $sector } { $n }
absorb-verdict = { $n } PR absorbed by breakdown steps: { $parts }.
absorb-nothing = Nothing to absorb.
offer-absorb = Take these steps
best-column-plan = Plan
best-column-steps = Steps
best-column-vp = VP
best-column-win = War won
best-column-levels = Levels
best-plan = { $parts }

# The turn
initiative-title = Initiative
initiative-refused = These bids cannot be made.
initiative-won = Initiative: { $side }.
initiative-odds-verdict = Entente { $entente }, Central Powers { $central }.
initiative-buy = Take the initiative for { $pr } PR
offer-initiative = Initiative: { $side }
bowl-now = { $n } { $n ->
    [one] marker
   *[other] markers
 } in the bowl, { $due } still to be drawn this turn.
draw-by-hand = If you draw by hand, click the markers on the board, Escape after the last; or type “draw” and their numbers in order: draw 3 1 4.
draw-verdict = { $due ->
    [0] No marker left to be drawn.
    [one] One of { $n } markers to be drawn.
   *[other] { $due } of { $n } markers to be drawn.
 }
offer-draw = Let the program draw { $n } { $n ->
    [one] marker
   *[other] markers
  }
offer-drawn = Drawn by hand: { $events }
event-named = { $n }, { $event }
event-only = { $event }
event-verdict = { $event }
event-needs-dice = { $event }: dice are needed.
event-won = { $event }: { $side } wins the war.
offer-event = Apply { $event }
income-verdict = Income: Entente { $entente } PR, Central Powers { $central } PR.
income-gallipoli-die = Gallipoli: the Entente’s loss needs its die.
offer-income = Both sides collect
end-turn-needs-die = The Revolution is complete: the Armistice roll needs its die.
end-turn-over = The game is over. Winner: { $side }.
offer-over = Write down the end of the game
offer-next-turn = Begin the next turn
turn-title = Turn { $turn }, { $year }
phase-initiative = Initiative
phase-events = Event markers
phase-income = Income
phase-first = Spending and naval roll: { $side }
phase-second = Spending and naval roll: { $side }
phase-end = End of the turn
now-initiative = Turn { $turn }: initiative.
now-events = Turn { $turn }: three event markers.
now-income = Turn { $turn }: income.
now-first = Turn { $turn }, spending: { $side }.
now-second = Turn { $turn }, spending: { $side }.
now-end = Turn { $turn }: its end.
game-over = The game is over. Winner: { $side }.
next-initiative = Settle the initiative
next-draw = Draw the event markers
next-event = See what comes next: { $event }
next-income = Collect the income
next-system = The system’s next step
next-obligations = Compulsory offensives
next-best = The best use of the points
next-naval = The naval roll, which ends the phase
next-end-turn = End the turn
offer-events-over = The bowl is empty: on to the income

# The system
system-nobody = No side is played by the system. Choose one in the facts of this table.
system-draw-verdict = System ({ $side }): { $n ->
    [0] no Coquelicot
    [one] one Coquelicot
   *[other] { $n } Coquelicots
 } to draw.
offer-poppies = { $n ->
    [0] No Coquelicot to draw: go on
    [one] Let the program draw one Coquelicot
   *[other] Let the program draw { $n } Coquelicots
 }
offer-poppies-shown = { $n ->
    [0] No Coquelicot was drawn
    [one] This Coquelicot was drawn
   *[other] These { $n } Coquelicots were drawn
 }
offer-system-done = Put the Coquelicots back; end of the system’s phase
offer-system-step = { $step }
offer-system-steps = The { $n } steps together
offer-system-then = { $step }; { $then }
offer-system-skip = Pass over this marker
system-finished = The system has done everything it could.
system-skipped = This marker is passed over.
system-cannot = It cannot: pass over this marker
system-chosen = Another attacker was chosen by the player.
system-rather = { $attacker } instead: the odds are equal
system-does-tech = The system attempts { $tech } { $level } for { $cost } PR.
system-does-reinforce = The system reinforces { $sector } by { $n } for { $cost } PR.
system-does-naval = The system makes its naval roll with { $spend } PR.
stage-technology = Technology markers
stage-obligations = Compulsory offensives
stage-offensives = Offensive markers
stage-reinforcements = Reinforcement markers
stage-naval = Naval roll
tech-row-yes = unlocked
tech-row-no = missed

# The whole table
points-title = Points
points-column-side = Side
points-column-pr = PR
points-column-income = Income
points-column-vp = VP
points-column-armistice = Armistice roll
points-verdict = VP: Entente { $entente }, Central Powers { $central }. Ahead: { $side }.
events-verdict = { $n ->
    [0] No marker in force
    [one] One marker in force
   *[other] { $n } markers in force
 }, { $bowl } in the bowl.
event-in-force = { $n }, { $event }: { $effect }
event-table = By the die
bowl-column-effect = Effect
bowl-column-die = Die
bowl-title = In the bowl
bowl-column-number = No.
bowl-column-event = Marker
bowl-chance = Each of the { $n } { $n ->
    [one] marker
   *[other] markers
 } in the bowl is among the { $due } drawn with { $chance }.
value-column-what = Where
value-column-assumed = Assumed
value-column-mine = On yours
value-blank = ……
value-operational-value = Operational value, by breakdown box
value-initiative-track = Initiative, by turn
value-solo-initiative-cost = Solitaire price of the initiative, by turn
value-tech = { $year }, { $threshold }+
value-border = Borders
value-border-of = { $a } – { $b }
value-touch = they touch
value-blue = Blue date on event markers
value-black = not blue
value-revolution = Revolution track
value-poppies = Coquelicots: the mix, invented
value-poppy = { $face } × { $n }
value-mix = { $faces }
value-attack-value = Attack value of the sectors
value-max-tech = Highest technology level of the sectors
value-initial-breakdown = Initial Breakdown of the sectors
value-verdict = { $n } { $n ->
    [one] value
   *[other] values
 } to copy from your own map.
value-how = The link opens the sheet of what is printed: type what your map says, or confirm it with one button; it is kept as your own board.
value-box = Technology trees: year and result
findings-verdict = { $n ->
    [0] Nothing looks forgotten.
    [one] One thing to look at.
   *[other] { $n } things to look at.
  }
finding-surrender = { $sector } is on 0: settle its surrender
finding-stray = { $sector }: its marker is neither on the breakdown track nor on its sector.
offer-stray = { $sector } back on its sector
finding-early = { $event } lies in the bowl before its time.
finding-year = { $n } { $n ->
    [one] event marker
   *[other] event markers
 } should be in the bowl by turn { $turn }.
offer-year = Put { $n } { $n ->
    [one] marker
   *[other] markers
 } into the bowl
finding-obligation = { $event }: its compulsory offensive has not been made.
revolution-too-far = The Revolution has gone { $n } { $n ->
    [one] box
   *[other] boxes
 } on this turn: the reinforcements of Russia allow { $most }.
finding-revolution = The Revolution is complete: Russia leaves the war at the end of this turn.
standing-at_war = B { $box } · OV { $value }
standing-neutral = neutral
standing-surrendered = surrendered
standing-out = out of the war
inspect-neutral = { $side }, neutral
inspect-surrendered = { $side }, has surrendered
inspect-out = { $side }, out of the war
inspect-prize = { $vp } VP
inspect-breakdown = { $side }: breakdown { $box } of { $most }, operational value { $value }
inspect-values = Attack { $attack }+, technology up to { $tech }
inspect-income = { $n } PR a turn, { $vp } VP
inspect-enemies = Touches { $enemies }
status-turn = Turn { $turn }, { $year }
status-initiative = Initiative
status-events = Event markers
status-income = Income
status-first = Spending: { $side }
status-second = Spending: { $side }
status-end = End of turn
status-over = Game over
status-side = { $side } { $pr } PR, { $vp } VP

# Questions and their blanks
question-now = What comes next?
question-now-words = next phase turn
question-attack = Attack
question-attack-defender = Target
question-attack-attacker = From
question-attack-pr = Resource points
question-attack-dice = Dice: attack, artillery, rerolls, Armistice
question-attack-penalty = Brusilov: failures paid in PR
question-attack-words = offensive fight combat attacks
question-system = The system’s next step
question-system-drawn = Coquelicots drawn by hand
question-system-attacker = Another attacker
question-system-skip = It cannot: pass over the marker
question-system-dice = Dice
question-system-words = solo bot
question-best = Best use of the points
question-best-side = Side
question-best-pr = Resource points
question-best-aim = What for
question-best-aim-steps = breakdown steps
question-best-aim-vp = victory points
question-best-aim-win = winning this turn
question-technology = Technology
question-technology-side = Side
question-technology-tech = Track
question-technology-tech-attack = Attack
question-technology-tech-defence = Defence
question-technology-tech-artillery = Artillery
question-technology-tech-air = Air
question-technology-extra_pr = Points for the die
question-technology-dice = Die
question-technology-words = tech
question-reinforce = Reinforcements
question-reinforce-words = reinforces
question-reinforce-zone = Sector
question-reinforce-steps = Steps
question-reinforce-dice = Revolution dice
question-naval = Naval roll
question-naval-side = Side
question-naval-pr = Points for the die
question-naval-dice = Die
question-naval-words = sea u-boats blockade
question-absorb = Absorb a naval loss
question-absorb-zones = Sectors, one step each
question-absorb-missing = Missing PR
question-absorb-dice = Armistice dice
question-initiative = Initiative
question-initiative-entente_bid = Bid of the Entente
question-initiative-central_bid = Bid of the Central Powers
question-initiative-buy = Buy it (solitaire)
question-initiative-dice = Dice: Entente, Central Powers
question-draw = Draw event markers
question-draw-drawn = Markers drawn by hand
question-event = Event marker
question-event-number = Number
question-event-words = marker
question-event-dice = Event marker’s dice
question-event-dice-number = Number
question-event-dice-dice = Dice
question-income = Income
question-income-dice = Die of Gallipoli
question-end-turn = End of the turn
question-end-turn-dice = Armistice die
question-obligations = Compulsory offensives
question-obligations-side = Side
question-surrender = Surrender
question-surrender-words = surrenders capitulates
question-surrender-zone = Sector
question-surrender-hits = Steps lost
question-surrender-dice = Armistice die
question-armistice = Armistice roll
question-armistice-side = Side
question-armistice-vp = Victory points
question-armistice-dice = Die
question-points = Points
question-points-words = vp score
question-events = Events in progress
question-events-words = bowl
question-my-board = Owner’s sheet: what the rules do not give
question-my-board-words = board assumptions
question-findings = What did I forget?

# Facts and registers
fact-opponent = Played by the system
fact-opponent-none = nobody (two players)
fact-opponent-entente = the Entente
fact-opponent-central = the Central Powers
fact-initiative = Initiative
fact-initiative-entente = Entente
fact-initiative-central = Central Powers
fact-phase = Phase
fact-phase-initiative = Initiative
fact-phase-events = Events
fact-phase-income = Income
fact-phase-first = Spending (side with the initiative)
fact-phase-second = Spending (other side)
fact-phase-end = End of the turn
fact-phase-over = Game over
fact-pending = Events still to be applied
fact-drawn = Events applied
fact-luck = The program’s luck, a number
fact-overflow = PR still to be absorbed
fact-revolution-last = Last box of the Revolution track
fact-revolution-last-note = The rulebook does not say it; read it on your map.
fact-natural-rule-naval = Natural 1 and 6 hold on the naval tables
fact-natural-rule-armistice = Natural 1 and 6 hold on the Armistice roll
fact-turn14-year = Year of turn 14
fact-same-tech-again-after-success = After a success the same technology may be tried again
fact-tanks-until = The tanks’ bonus lasts
fact-tanks-until-level = until the next Attack level
fact-tanks-until-attempt = for one attempt
fact-tanks-until-turn = this turn only
fact-air-uses-sector-cap = Air levels are held to the sectors’ maximum
fact-defence-uses-sector-cap = Defence is held to the sector’s maximum
fact-allow-zero-pr-offensive = Offensives without PR are allowed
fact-schlieffen-uses-offensive = The Schlieffen attack is Germany’s offensive of the turn
fact-obligation-void-below-minimum = A compulsory offensive below 2 PR is void
fact-brusilov-any-sector = Any Entente sector may lead the Brusilov offensive
fact-gaza-rerolls-artillery = Gaza cancels artillery hits too
fact-wilson-after-uboote-blocks = Wilson drawn after the U-boats still blocks
fact-armistice-drawn-at-once = Markers are drawn one by one, so 42 may follow 38
fact-russia-vp-only-by-revolution = Russia gives VP by the Revolution only
fact-revolution-armistice-roll = The complete Revolution gives an Armistice roll
fact-system-tech-order = The system’s oldest technology
fact-system-tech-order-next-box-year = by the year of the next box
fact-system-tech-order-reached-box-year = by the year of the box reached
fact-system-best-effort-tech = The system pays what it can for a technology marker
fact-system-attacker = The system’s attacker
fact-system-attacker-p-any-hit = likeliest to hit at all
fact-system-attacker-expected-hits = most hits on average
fact-system-attacker-per-die = best single die
fact-system-best-effort-offensive = The system attacks with fewer dice when short of PR
fact-system-partial-reinforcement = The system reinforces in part when short of PR
fact-system-obligations = The system’s compulsory offensives
fact-system-obligations-before-markers = before its markers
fact-system-obligations-by-marker = before its markers, one of the same target taken up
fact-system-obligations-ignored = ignored
situation-pr = Resource points
situation-vp = Victory points
situation-state = Position
technology-obligation = This leaves too little for a compulsory offensive of this turn: “must” means that its points are kept first.

technology-level = { $tech } { $level }
choose-chances = Chances
choose-missing = Below their initial Breakdown
choose-column-technology = Technology
choose-column-for = { $pr } PR
choose-column-offensive = Offensive
choose-column-pr = PR
choose-column-hit = Hit
choose-column-mean = Mean hits
choose-column-fall = Surrender
choose-column-win = War won
choose-column-sector = Sector
choose-column-box = Box
choose-column-missing = Missing
choose-column-next = Next, PR
choose-technology-verdict = { $side }, { $pr } PR: { $n ->
    [0] no technology is open
    [one] one technology is open
   *[other] { $n } technologies are open
  }.
choose-offensive-verdict = { $side }, { $pr } PR: { $n ->
    [0] no offensive is possible
    [one] one offensive is possible
   *[other] { $n } offensives are possible
  }.
choose-offensive-row = { $attacker } → { $defender }
choose-offensive-for = { $attacker } → { $defender }, { $pr } PR
choose-reinforcement-verdict = { $side }, { $pr } PR: { $n ->
    [0] no sector to reinforce
    [one] one sector to reinforce
   *[other] { $n } sectors to reinforce
  }.
choose-reinforcement-for = { $sector } +1, { $pr } PR
next-technology = Attempt a technology
next-offensive = Launch an offensive
next-reinforcement = Buy reinforcements
question-choose-technology = Which technology?
question-choose-technology-side = Side
question-choose-offensive = Which offensive?
question-choose-offensive-side = Side
question-choose-reinforcement = Which reinforcement?
question-choose-reinforcement-side = Side
now-who = Who plays?
offer-opponent-none = Two players
offer-opponent-central = Solitaire, against the Central Powers
offer-opponent-entente = Solitaire, against the Entente

poppies-how = Type “poppies”, then each face read, the system’s side, in order: t2 (Technology +2), n1 (Naval +1), o france (Offensive), r germany (Reinforcement), o flag (Serbian flag).
poppies-drawn = { $n }: { $face }
poppies-verdict = Coquelicots: { $n } of { $due }.
poppies-by-hand = I draw them by hand
poppies-again = Begin again
poppies-number = After “{ $word }” comes the number printed, as in t2 or n1.
poppies-sector = “{ $word }” is no sector.
poppies-kind = “{ $word }” is no Coquelicot: t Technology, o Offensive, r Reinforcement, n Naval.
poppy-technology = Technology +{ $n }
poppy-naval = Naval +{ $n }
poppy-offensive = Offensive: { $sector }
poppy-reinforcement = Reinforcement: { $sector }
question-poppies = Coquelicots drawn by hand
question-poppies-faces = Faces, in order
question-poppies-words = poppies coquelicots

cardboard-title = On the cardboard
cardboard-move = { $counter }: { $zone }
cardboard-turned = { $counter }: { $zone }, turned over
cardboard-plus = { $counter }: { $zone }, face +10
system-stage = Step { $n } of { $of }: { $stage }
system-did-attack = { $attacker } against { $defender }: { $hits ->
    [0] no hit
    [one] one hit
   *[other] { $hits } hits
  }, Breakdown { $left }
system-did-fall = { $attacker } against { $defender }: { $defender } surrenders
cardboard-box = box { $n }
back-to-the-turn = Back to the turn
best-first = Begin with { $step }
best-plan-title = The best plan (its offensives if nothing is unlocked)
best-title = And next
best-verdict-steps = { $pr } PR: { $value } Breakdown points and { $levels } levels expected.
best-verdict-vp = { $pr } PR: { $value } VP expected.
best-verdict-win = { $pr } PR: the war is won this turn with { $value }.
best-rather-steps = For Breakdown points instead
best-rather-vp = For VP instead
best-rather-win = To win this turn instead
status-in-force = In force: { $markers }
status-revolution = Revolution { $box }/{ $last }
fact-system-attacks-without-dice = The system attacks even if no die is left to hit

# What a card remarks
not-its-phase = The table stands at another phase: { $phase }.
order-technology-attacked = Technologies come before offensives: a level unlocked now did not serve { $sectors }.
order-technology-reinforced = Technologies come before reinforcements, which { $sectors } already received.
order-offensive = Offensives come before reinforcements, which { $sectors } already received.
breaks-elsewhere = { $event }: { $attacker } must attack { $defender } this turn, and has only one offensive.
breaks-short = { $event }: the offensive against { $defender } takes at least { $least } PR.
breaks-points = { $event }: this leaves too few PR for the compulsory offensive against { $defender } ({ $least } PR).
obligations-poor = The compulsory offensives need { $needed } PR and { $held } are left: the owner chooses which comes first.
obligation-met = { $event }: done, { $attacker } has attacked { $defender }{ $pr ->
    [0] {""}
   *[other] {" "}with { $pr } PR
  }.
obligation-short = { $event }: { $attacker } attacked { $defender } with { $pr } PR only, though more could be assigned.
obligation-missed = { $event }: { $attacker } has attacked { $target } instead of { $defender }.

# A naval loss, sector by sector
absorb-choose = { $n ->
    [one] One PR
   *[other] { $n } PR
  } still to absorb: from which sector? The Entente chooses.
absorb-title = What a step costs
absorb-column-sector = Sector
absorb-column-box = Breakdown
absorb-column-value = OV
absorb-column-after = OV after
absorb-from = { $sector }: { $before } → { $after }
absorb-from-last = { $sector }: { $before } → { $after }, surrender
absorb-cautious = Each step on the highest marker: { $parts }
absorb-again = Choose anew

# What is remembered
offer-initiative-track = By the track alone, without bids: { $side }
initiative-track-booked = Initiative by the turn track, without bids: { $side }
draw-too-many = { $n } { $n ->
    [one] marker
   *[other] markers
 } this turn: the rules draw { $due }.
event-already = { $event } has been drawn and applied already.
event-not-in-bowl = { $event } is not in the bowl: the markers of its year join it in { $year }.
event-not-yet = { $event } is not in the bowl yet.
event-others-wait = Drawn and still to be applied: { $events }.
offer-events-done = The markers are applied: on to the income
events-booked = Event markers done with, the income comes next
finding-armistice = { $sector } has surrendered: { $vp } VP for { $side }, and an Armistice roll that nobody has noted.
settle-surrender = Settle the surrender of { $sector }
finding-points = { $side }: { $shown } VP on the track, { $due } by the sectors that have fallen.
offer-points = { $side }: { $due } VP
points-booked = { $side }: marker put right, { $due } VP
finding-obligation-missed = { $event }: its compulsory offensive was not launched.
register-diary = Turning points
register-diary-turn = Turn
register-diary-what = What
register-diary-sector = Sector
register-diary-side = For
register-diary-vp = VP
register-diary-die = Armistice die
word-surrender = surrender
word-revolution = Revolution
word-peace = separate peace
word-entry = entry into the war
turning-called = { $sector }, { $what }
word-lafayette = Lafayette
word-blockade = definitive blockade
word-armistice = Armistice marker

# How the war went
question-war = How the war went
question-war-words = summary history
game-over-armistice = { $side }: the war is won on turn { $turn } by an Armistice roll.
game-over-points = { $side }: the war is won on turn { $turn } on victory points.
war-verdict = Turn { $turn }: { $n ->
    [0] nothing has turned the war yet
    [one] one turning point so far
   *[other] { $n } turning points so far
  }.
war-turning-points = Turning points
war-standing = Where both sides stand
war-column-turn = Turn
war-column-what = What
war-column-vp = VP
war-column-die = Armistice
war-row-points = VP
war-row-lost = Sectors lost
war-row-income = Income
war-row-technology = { $tech }
war-turn = { $turn }, { $year }
war-surrender = { $sector } surrenders
war-revolution = The Revolution takes { $sector } out of the war
war-peace = { $sector } makes peace at Brest-Litovsk
war-entry = { $sector } enters the war
war-lafayette = Lafayette: the Americans are coming
war-blockade = Jutland: the blockade is definitive
war-armistice = The Armistice marker is drawn

# Sectors that began equal
question-system-target = First among equals
system-which-attacked = { $sectors } began equal: which is attacked first?
system-which-reinforced = { $sectors } began equal: which is reinforced first?
system-equal = Their markers come first together, with the same initial breakdown; the rules do not choose.
system-first = { $sector } first

# The log of the turn
register-phase-log = Done this turn
register-phase-log-side = Side
register-phase-log-who = Sector
register-phase-log-start = From box
register-phase-log-zone = Against or for
register-phase-log-cost = PR
word-offensive = offensive
word-all-out = offensive with all the points possible
word-loss = steps lost, attacker not told
word-technology = technology attempt
word-reinforcement = reinforcement
word-naval = naval roll
deeds-title = Done this turn
choose-column-what = What
deed-offensive = Offensive: { $attacker } → { $defender }
deed-offensive-somewhere = Offensive: { $attacker }
deed-loss = Steps lost: { $sector } (who attacked?)
deed-technology = Technology: { $tech } { $level }, { $side }
deed-reinforcement = Reinforcement: { $sector }
deed-naval = Naval roll: { $side }
question-attacked = Who attacked?
question-attacked-zone = Sector attacked
question-attacked-words = attacker
finding-who-attacked = { $sector } lost steps by hand: which sector attacked it?
who-attacked = Who attacked { $sector }?
attacked-verdict = { $sector } lost steps in this phase. Which sector attacked it?
attacked-nothing = { $sector }: no loss waits for an explanation.
attacked-once =
    { $n ->
        [0] No neighbour at war with it still has an offensive this turn.
        [one] One neighbour still has its offensive this turn; it is then spent.
       *[other] { $n } neighbours still have their offensive this turn; that of the attacker is then spent.
    }
offer-attacked-by = { $attacker } attacked
offer-not-attacked = No offensive: the marker was put right
attacked-by-booked = Offensive noted: { $attacker } against { $sector }
not-attacked-booked = { $sector }: no offensive, its marker was put right

# An offensive as a panel
fight-title = { $attacker } attacks { $defender }
fight-standing = Breakdown
fight-costs = Breakdown of { $sector } afterwards
part-leads = attacks
part-idle = idle
part-attacked = attacked
part-spared = not attacked
aid-price = { $pr } PR
aid-dice = { $n ->
    [one] { $n } die
   *[other] { $n } dice
  }
aid-worth = { $n }
aid-named = { $what }
aid-reroll = rerolls
hits-word = { $n ->
    [0] no hit
    [one] { $n } hit
   *[other] { $n } hits
  }

# Lines of the journal
booked-side = { $side }, { $words }
booked-dice = { $words } ({ $n ->
    [one] die
   *[other] dice
  } { $dice })
naval-not-rolled = no naval roll
naval-booked-central = naval roll with { $spent } PR, the Entente loses { $value } PR
naval-booked-entente = naval roll with { $spent } PR, the Central Powers gain { $value } PR
absorb-booked = Entente: { $n } missing PR absorbed by { $parts }
absorb-booked-none = Entente: { $n } missing PR, no Breakdown left to absorb them
event-booked = Event marker { $event }
year-booked = { $n ->
    [one] One event marker put into the bowl
   *[other] { $n } event markers put into the bowl
 }
drawn-booked = { $n ->
    [one] One event marker drawn
   *[other] { $n } event markers drawn
 }
income-booked = Income: Entente { $entente } PR, Central Powers { $central } PR
over-booked = The game is over, winner: { $side }
turn-booked = Turn { $turn } begins
poppies-booked = { $n ->
    [0] no Coquelicot drawn
    [one] one Coquelicot drawn by the system
   *[other] { $n } Coquelicots drawn by the system
 }
system-done-booked = the system’s phase ends
system-steps = In this order
system-steps-booked = { $steps }
system-skip-booked = a marker of the system passed over

# What the rules have against what was done
phase-skipped = Steps of the turn not played: { $phases }.
turn-jumped = The marker goes on one box when a turn ends: turn { $turn } comes next.
bid-too-high = { $side }: { $n } PR bid; three at the most.
initiative-unpaid = Taking the initiative costs { $n } PR, the price printed in the turn’s box.
initiative-undecided = Nobody has decided the initiative; the track gives turn { $turn } to the { $side }.
draw-too-few = { $n ->
    [one] One event marker is still to be drawn.
   *[other] { $n } event markers are still to be drawn.
  }
entry-undrawn = { $sector } enters the war only by its marker, { $event }, which has not been drawn.
entry-box = { $sector } enters the war on its initial breakdown box, { $box }.
entry-again = { $sector } has left the war; no rule brings a sector back.
income-missing = { $side }: nothing was collected; its stock would be { $due } PR.
income-other = { $side }: { $held } PR after the collection, { $due } by its sectors.
phase-gained = { $side }: { $n } PR more than when its spending began, which brings none.
phase-unpaid = { $side }: at least { $price } PR spent, { $paid } paid.
tech-skipped = Levels are unlocked in order: the next one is { $level }.
naval-twice = { $side }: this turn’s naval roll has been made.
naval-missing = { $side }: the naval roll is not made.
war-is-over = The war ends with this turn: the points are counted.
poppies-other = The system draws as many Coquelicots as it has PR: { $due }, not { $n }.
system-idle = { $side }: the system has not played its phase.

# What the luck of the evening counts
kind-offensive = Offensives, in hits
kind-technology = Technologies, in levels unlocked
kind-naval-central = U-boats, in PR lost by the Entente
kind-naval-entente = Blockade, in PR gained by Germany

# Going on without the program
question-catch-up = We played without the program
question-catch-up-turn = Turn under way
question-catch-up-entente = PR of the Entente
question-catch-up-central = PR of the Central Powers
question-catch-up-boxes = Breakdown: serbia 2, italy 0, revolution 3
question-catch-up-levels = Technologies: attack entente 2
question-catch-up-drawn = Numbers of the events drawn already
question-catch-up-words = resume
catch-up-follow = Go on with a game begun without the program
catch-up-verdict = The table on turn { $turn }: what changes is on the cardboard below.
offer-catch-up = So the table lies
catch-up-booked = Table laid as it lies on turn { $turn }
catch-up-points = VP by the sectors that fell: Entente { $entente }, Central Powers { $central }.
catch-up-certain = { $n } markers were drawn for certain: the bowl has been emptied since.
catch-up-missing = { $n ->
    [one] One marker that was drawn is not named; it stays in the bowl.
   *[other] { $n } markers that were drawn are not named; they stay in the bowl.
  }
catch-up-lafayette = Lafayette is in play: lay its marker on its box of the resource track.
catch-up-kept = What is not told stays as it lies; nothing that was played is judged.
catch-up-no-event = “{ $word }” is the number of no marker (1 to 42).
catch-up-unread = “{ $word }” cannot be read here.
event-blue-stays = The year of { $event } is over: it has no effect.
event-turn-stays = { $event } was of the turn before: its effect is over.
event-cancelled-stays = { $event } is cancelled by the U-boats.
event-lafayette-early = { $event } comes into play with the Lusitania and the Zimmermann telegram both drawn.
points-gained = { $side }: { $n } PR more, and nothing was collected.
revolution-back = The Revolution goes back, which nothing brings.
event-back = A drawn marker goes back into the bowl; none does.
tech-back = A technology goes back; what is unlocked stays so.
revolution-unrolled = Russia was reinforced: a die is rolled for each step, and each 1 moves the Revolution on. Was it?
