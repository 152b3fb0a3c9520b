army-neutral = the neutral army
battle-verdict =
    { $n } { $n ->
        [one] army
       *[other] armies
    } in { $zone }.
battle-title = Armies in { $zone }
battle-army = Army
battle-corps = Corps
battle-points = AP
battle-recon = Reconnaissance
battle-neutral-ground = The terrain is the neutral province’s.
battle-ground = The terrain is that of { $nation }, whoever attacks; if it wins the initiative it may choose to defend, with two elective pieces.
battle-homeland = { $nation } fights in its homeland, on its own terrain: the invader is the attacker, whatever the initiative; 20 permanent and 25 temporary fortifications are free.
follow-flank = Flank march of { $nation }
follow-won = Victory: { $a } over { $b }
follow-draw = A draw: { $a } and { $b }
follow-pursuit = The pursuit
follow-again = A second battle with what remains
follow-landing = Landing ground and arrivals
follow-muster = The lists of both armies
follow-losses = The losses of { $corps }
battle-loss-untold = What { $army } lost has not been told.
flank-verdict = A flank march of { $nation } arrives with chance { $chance } a turn.
flank-title = Modifiers of the arrival die
flank-row = modifier { $mod }
more-than-it-has = { $corps } has only { $points } AP left.
more-than-the-army = { $loss } AP lost are more than the army’s { $points }.
losses-verdict = { $corps } has now lost { $rate } this season.
offer-losses = Write down the losses of { $corps }: { $points } AP
did-losses = { $corps } lost { $points } AP in battle
battle-result-verdict = Victory: { $nation } ({ $comment }).
battle-result-draw = A draw: both armies withdraw.
battle-result-done = Battle { $n } of the season in { $zone } is noted ({ $comment }): { $winner } lost { $winner-loss } of { $winner-points } AP, { $loser } { $loser-loss } of { $loser-points }.
battle-two-sides = A battle has two sides; one of them may be left empty: the neutral army.
loss-below-sheets = The corps’ sheets already show { $sheets } AP lost in this battle, more than { $loss }.
loss-shared-out = { $corps }: { $loss } of its { $points } AP, its share of the losses told for the army.
battle-with-remains = Each battle of the season counts what is left of the armies.
army-not-there = An army of this battle does not stand in { $zone }.
recovery-title = Budget recovered by { $nation }, in AP
recovery-line-own = Of its own losses
recovery-line-enemy = Of the enemy’s losses
recovery-line-ransom = Ransoms
offer-withdraw = { $nation } leaves for { $zone }
did-withdraw = { $nation } leaves for { $zone }
offer-capture = To { $corps }: one captured element of { $troops }
did-capture = Captured: one element of { $troops } serves { $corps }
offer-pursue = Pursuit, { $corps }: { $troops }
did-pursue = Pursuit, { $corps }: { $troops }
offer-battle = Write the battle down ({ $comment })
battle-booked = Battle in { $zone }: { $winner } beats { $loser } ({ $comment })
battle-booked-draw = Drawn battle in { $zone }, { $winner } against { $loser } ({ $comment })
rebuild-kept = { $corps } lost { $rate }: rebuilt for { $po } PO.
rebuild-dissolved = { $corps } lost { $rate } and the treasury cannot pay for it: dissolved, { $back-po } PO come back.
rebuild-annihilated = { $corps } lost { $rate }: destroyed.
offer-rebuild = Rebuild { $corps } for { $po } PO
did-rebuild = { $corps } rebuilt for { $po } PO
offer-dissolved = Dissolve { $corps }
did-dissolved = { $corps } dissolved
offer-annihilated = Remove { $corps }
did-annihilated = { $corps } annihilated
baggage-dice =
    { $n ->
        [one] A die is wanted
       *[other] { $n } dice are wanted
    }: first those of the battle, then those of the pursuit, 1 to 3 each.
baggage-verdict = { $expected } PO expected, from { $least } to { $most }.
offer-baggage = Put { $po } PO into the treasury of { $nation }
did-baggage = { $nation }: { $po } PO of plundered baggage ({ $n ->
    [one] die
   *[other] dice
  } { $dice })
pursuit-who = Mounted troops that move { $paces } paces at least and Psiloi pursue, if they are still on the table; generals do not, and who pursues misses the season’s next battle.
pursuit-others = { $n ->
    [one] One pursuer is
   *[other] { $n } pursuers are
 } neither mounted nor Psiloi.
pursuit-verdict =
    At most { $max-destroyed } { $max-destroyed ->
        [one] element
       *[other] elements
    } destroyed.
reembark-verdict = Saved on average: { $expected-saved }; captured: { $captured ->
    [0] no ship
    [one] at most one ship
   *[other] at most { $captured } ships
 }.
echelon-title = Arrived by the end of each turn
echelon-turn = Turn
echelon-corps = Corps { $n }
echelon-fleet = Defender’s fleet
second-army-verdict = The next army recovers { $points } AP.
offer-budget = Add { $points } AP to the budget
did-budget = { $nation }: { $points } AP added to the budget
command-verdict = { $corps }: the command die counts { $score }.
landing-verdict = Landing in { $zone }: { $attacker } against { $defender }.
landing-attacker = the invader
landing-title = Landing ground: { $zone }
landing-bua-port = The attacker places a port town (BUA), at least 30 cm a side, anywhere.
landing-bua-inland = The attacker places a town (BUA), at least 20 cm a side and more than 30 cm from the sea, anywhere.
landing-terrain = The attacker may place one piece of the defender’s terrain; the defender up to three as usual.
landing-waterway = A waterway 40 cm wide lies along the attacker’s long table edge.
landing-first-turn = The defender of the territory has the first turn.
landing-deployment = The defender deploys within 300 paces, ambushes anywhere; at most one corps holds the BUA, which counts as fortified for deployment only.
landing-general = Troops ashore before their corps’ general count as irregular.
landing-success = The landing succeeds when the town is taken before turn 20.
landing-fleet-missed = A fleet of the defender in this sea has missed its interception; from turn 4 on it appears on a 6.
landing-nobody = No corps has landed in { $zone } this season.
landing-corps = { $corps } landed this season.
follow-dispersed = The fleet was scattered: who arrives when
follow-failed-landing = The landing failed
army-neutral-row = Neutral army
neutral-keeps = The neutral army fights on with the { $points } AP it has left; the { $budget } AP that it recovers are the umpire’s to add to the province’s armies.
battle-none = Nobody fights: { $n ->
    [0] no army is here
    [one] one army is here, and has no enemy
   *[other] allies stand side by side
 }.
battle-nobody-fights = { $zone }: no battle.
follow-loss = One more: { $what }
follow-loss-points = { $n } more points
follow-loss-army = { $army }: { $n } points lost
battle-again = A second battle here this season ({ $nations }): who pursued after the first takes no part.
battle-pursued = { $corps }: { $troops } pursued, and miss this battle.
