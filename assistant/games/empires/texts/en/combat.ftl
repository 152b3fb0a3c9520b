date = Turn { $turn }: { $season } { $year }
duty-none = { $power }: the calendar obliges to no attack on turn { $turn }
duty-germany = Turns 1 and 2: Germany must attack at least one zone holding Allied armies, each turn
duty-germany-armies = Turns 1 and 2: at least one German army must attack the Franco-British, each turn
duty-russia = 1916: Russia must attack at least two Austro-Hungarian or German armies within the year
potential-attacker-cv = Attacker: combat value { $n } ({ $nation })
potential-supports = Attacker: +{ $n } from { $armies ->
    [one] one supporting army
   *[other] { $armies } supporting armies
 }
potential-attack-higher = Attacker: +{ $n }, his Attack technology is higher than the enemy’s Defence
potential-defence-higher = Defender: +{ $n }, his Defence technology is higher than the enemy’s Attack
potential-technology-equal = Technologies: no bonus, Attack and Defence give neither side the advantage
potential-no-technology = { $nation } draws nothing from technologies, Manoeuvre apart
potential-ceded-levels = A ceded German army fights with the German Attack and Defence levels
potential-defender-cv = Defender: combat value { $n } ({ $nation })
potential-dice = Dice: attacker { $attacker }, defender { $defender }
potential-totals = Potentials: attacker { $attacker }, defender { $defender }
aviation-bonus = Attacker: +{ $n } from Aviation ({ $spent } { $spent ->
    [one] mission
   *[other] missions
 } against { $countered })
aviation-countered = Aviation countered: no bonus ({ $spent } { $spent ->
    [one] mission
   *[other] missions
 } against { $countered })
aviation-no-nation = No Aviation: an army of this nation leads the attack
aviation-no-tile = No Aviation: the attacker does not have the technology
aviation-gallipoli = The Allies may not use Aviation at Gallipoli
aviation-no-counter = The defender has no Aviation to counter with
trench-bonus = Trench: worth +{ $n } here, whatever its level
mountain-bonus = Defender: +{ $n } for the mountain, instead of a trench’s bonus if that is not better
sturmtruppen = Sturmtruppen: the trench counts +{ $n } instead of +{ $instead }
tanks-cancel = Tanks { $level } cancel the bonus of a level { $trench } trench
tanks-too-low = Tanks { $level } do nothing against a level { $trench } trench
tanks-ceded = A ceded German army cannot use German tanks
reading-ceded-tanks = A ceded German army may use the tanks of the power that plays it
tanks-no-nation = No tanks: { $nation } draws nothing from this technology
tanks-no-tile = No tanks: the attacker does not have the technology
outcome-attacker_double = { $attacker } against { $defender }, the double: attacker 0 losses, defender 2
outcome-attacker = { $attacker } against { $defender }, higher but not the double: attacker 1 loss, defender 2
outcome-tie = { $attacker } against { $defender }, equal: 1 loss on each side
outcome-defender = { $attacker } against { $defender }, lower but not by the double: attacker 2 losses, defender 1
outcome-defender_double = { $attacker } against { $defender }, the defender doubles: attacker 2 losses, defender 0
odds = { $attacker } against { $defender } before the dice, over the 36 rolls
row-attacker_double = Attacker doubles: { $rolls } of 36 rolls, { $ways ->
    [one] one way
   *[other] { $ways } ways
 } to take the losses
row-attacker = Attacker wins: { $rolls } of 36 rolls, { $ways ->
    [one] one way
   *[other] { $ways } ways
 } to take the losses
row-tie = Equal: { $rolls } of 36 rolls, { $ways ->
    [one] one way
   *[other] { $ways } ways
 } to take the losses
row-defender = Defender wins: { $rolls } of 36 rolls, { $ways ->
    [one] one way
   *[other] { $ways } ways
 } to take the losses
row-defender_double = Defender doubles: { $rolls } of 36 rolls, { $ways ->
    [one] one way
   *[other] { $ways } ways
 } to take the losses
losses-due = Losses due: attacker { $attacker }, defender { $defender }
losses-lead-first = The leading army takes losses first, then its supports
losses-spill = Losses it cannot take fall on the other armies of the zone, whether they have fought or not
losses-spill-first = The second loss of a reduced army falls on an army of the zone that has not fought yet
trench-no-use = A trench cancels nothing when the attacker has the double
trench-cancels = The trench may cancel one loss: level 2 becomes level 1, level 1 is removed
trench-cancels-first = The trench may absorb one loss and is removed
trench-alone = A trench alone with enemy armies is removed
winner-spared = A side that cannot take its two losses spares the other side’s loss
retreat-follows = The army saved by its trench must retreat, or is eliminated
retreat-spared = The army saved by its trench stays in the zone
eligible-idle = { $army } does not manoeuvre: it neither attacks nor supports, but counts in the number of armies
eligible-far = { $army } moved more than one zone: it can neither attack nor support
eligible-full-first = Armies at full strength must be attacked first: { $armies }
eligible-attacks = At most { $n ->
    [one] one attack
   *[other] { $n } attacks
 }: each attacking army targets another enemy army
eligible-supports = { $n ->
    [0] No support
    [one] At most one support
   *[other] At most { $n } supports
 } (majority in the zone: { $majority })
eligible-compulsory = An attack is compulsory: the armies came to enemies where no friendly army stood
eligible-impossible = Nobody can make the compulsory attack: the movement is against the rules
eligible-army-once = An army can be attacked only once in a turn
attack-fought = { $army } has already attacked or supported in this phase
attack-too-many-supports = { $n } { $n ->
    [one] support is
   *[other] supports are
 } too many: the surplus allows { $most }
eligible-zone-once = The zone was attacked by an earlier Manoeuvre of this phase: it cannot be attacked again
plan-supports = { $n ->
    [0] No support: the attacker has no majority in the zone
    [one] At most one support in all: the attacker’s majority in the zone
   *[other] At most { $n } supports in all: the attacker’s majority in the zone
 }
plan-full-first = Armies at full strength are attacked before reduced ones, each army once
plan-carried = Losses, trench and retreats are carried from each attack to the next; an attack whose leader is lost is not made
plan-aim-steps = Ranked by the exchange of steps: enemy’s expected losses less one’s own
plan-aim-clear = Ranked by the chance to clear the zone
plan-aim-unhurt = Ranked by the chance to lose nothing
plan-trench-best = The defender uses trench and losses in the way that hurts the plan most
plan-trench-always = The defender uses his trench whenever he may
plan-trench-never = The defender never uses his trench
plan-no-retreat = An army that must retreat finds no zone and is eliminated
plan-missions = Missions are spent where they help, and countered where that hurts most
