value-full = Combat value of { $army }: { $n }.
value-reduced = Combat value of { $army }: { $n }.
value-dak = { $army }: { $n } here; its value in North Africa is another than elsewhere.
value-italians-with-germans = Italians defending beside a German army: { $said }.
value-winter-1942 = { $army }, Axis army in the USSR this winter: { $said }.
combat-support = Support: { $army }, +{ $n }.
combat-air = Uncountered air mission: { $said }.
combat-air-countered = The air mission was cancelled: nothing.
combat-sums = Before the dice: { $attacker } against { $defender }.
combat-dice-converted = Dice { $rolled } count as { $counted }: a 1 or a 2 is a 3 for this armour here.
combat-totals = With the dice: { $attacker } against { $defender }.
terrain-zone = Terrain ({ $terrain }): +{ $n } for the defender.
terrain-fortress = Fortress controlled by the defender: +{ $n }.
terrain-crossed = Crossed by the attacking army ({ $feature }): +{ $n } for the defender.
crossing-already-there = The army is in the zone already and crosses nothing.
crossing-found = From { $start } to { $goal }: { $features } drawn in { $goal }.
crossing-none = From { $start } to { $goal }: nothing is drawn in { $goal } on that border.
result-tie = Equal potentials ({ $n }): one loss each.
result-double-attacker = { $winner } is at least double { $loser }: two losses for the defender, none for the attacker.
result-double-defender = { $winner } is at least double { $loser }: two losses for the attacker, none for the defender.
result-win-attacker = { $winner } beats { $loser }, less than double: two losses for the defender, one for the attacker.
result-win-defender = { $winner } beats { $loser }, less than double: two losses for the attacker, one for the defender.
result-reduced-loser-attacker = { $winner } beats { $loser } and the defender was reduced: it is eliminated, the attacker loses nothing.
result-reduced-loser-defender = { $winner } beats { $loser } and the attacker was reduced: it is eliminated, the defender loses nothing.
odds-attacker-converts = A 1 or a 2 of the attacker counts as a 3.
odds-defender-converts = A 1 or a 2 of the defender counts as a 3.
odds-sums = Of 36 rolls the attacker wins { $wins }, ties { $ties }, loses { $losses }.
attack-no-assault = { $army } made no Assault and may not attack.
attack-already-fought = { $army } has fought in this phase already.
attack-no-enemy = { $army } is no enemy.
attack-target-twice = { $army } has been attacked in this phase already.
attack-both-partners = { $army } was attacked by the other coalition partner this turn: an Axis army is not attacked by both.
attack-finns-karelia = Finnish armies do not attack Soviet armies in a Karelia that the USSR controls; they may support.
attack-calais = At Calais the British may be attacked only if the French there are too ({ $armies } not attacked).
support-landed = { $army } has just landed: it may attack, not support.
support-no-assault = { $army } made no Assault and may not support.
support-itself = { $army } cannot support itself.
support-too-many = { $n } { $n ->
    [one] support is
   *[other] supports are
 } used in the zone, { $slots } { $slots ->
    [one] army is
   *[other] armies are
 } in excess.
blitz-margin-enough = { $attacker } against { $defender } before the dice: a margin of { $margin }, { $need } are enough.
blitz-margin-short = { $attacker } against { $defender } before the dice: a margin of { $margin }, { $need } are needed.
blitz-combat-illegal = { $attacker } against { $defender }: this attack is not allowed as declared, so it opens nothing.
blitz-takes-part = { $army } takes part in this attack, so it cannot cross thanks to it.
blitz-no-attack = No attack there by other armies has the margin before the dice that this takes.
blitz-no-combat = No attack is declared in the zone.
blitz-armour-only = Only armour breaks through.
blitz-no-tile = The faction needs Blitzkrieg.
blitz-rough = Forest, marsh and mountain stop a breakthrough.
blitz-fortress = A fortress stops a breakthrough.
blitz-high-mountain = High mountain stops a breakthrough.
blitz-starts-there = The army starts among enemies and may enter controlled zones without enemies only.
blitz-other-zone = Every combat here is fought in the crossed zone, { $zone }.
plan-nothing = No attack is allowed here.
plan-considered =
    { $n } { $n ->
        [one] plan
       *[other] plans
    } worked out exactly, losses carried from one attack to the next.
plan-slots = { $n ->
    [0] No army in excess: no support.
    [one] One army in excess may act as support.
   *[other] { $n } armies in excess may act as support.
 }
plan-order-matters = The order of the attacks matters here.
plan-order-free = The attacks of a plan may be made in any order: losses fall only on the two armies that fight.
plan-missions =
    { $n } uncountered air { $n ->
        [one] mission
       *[other] missions
    } may be spent, one a combat.
plan-best-clear = Best chance to clear the zone: { $clear } (own steps lost { $own }, the enemy’s { $enemy }).
plan-safest = Best chance to lose nothing: { $no-loss } (own steps lost { $own }, the enemy’s { $enemy }).
