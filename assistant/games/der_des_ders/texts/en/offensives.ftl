attack-same-side = { $attacker } and { $defender } are on the same side.
not-at-war = { $sector } is not at war: its marker is not on the breakdown track.
attack-not-adjacent = { $attacker } and { $defender } do not touch.
attack-already = { $sector } has already launched its offensive this turn.
attack-already-schlieffen = The Schlieffen attack was Germany’s offensive of this turn.
attack-operational-value = { $sector }: operational value { $value }; { $pr } PR cannot be assigned.
attack-no-pr = At least 1 PR must be assigned to an offensive.
not-enough-pr = { $side }: { $cost } PR needed, { $held } in stock.
attack-value = { $sector }: attack value { $value }+.
dice-bought = { $n } PR assigned: { $n } { $n ->
    [one] attack die
   *[other] attack dice
  } (operational value { $value }).
dice-schlieffen = Schlieffen Plan: { $n } free attack { $n ->
    [one] die
   *[other] dice
 }.
dice-event = { $n } attack die ({ $event }), the price unchanged.
dice-artillery = { $n } artillery { $n ->
    [one] die
   *[other] dice
  }, untouched by Attack and Defence.
modifier-attack = Attack level { $level }, of which { $sector } may use { $most }: { $n }.
modifier-defence = Enemy Defence level { $level }, of which { $sector } may use { $most }: { $n }.
modifier-event = { $event }: { $n }.
modifier-sum = Net modifier of the attack dice: { $n }.
artillery-gas = Gas!: +1 on the artillery dice.
reroll-air = Higher usable Air level: the attacker may reroll any artillery dice once.
reroll-france = French Air level 7: the defender may have any dice rolled once more.
reroll-gaza = Gaza: every hit is cancelled and rolled once more.
hits-attack = { $n } attack { $n ->
    [one] die, { $need }+ at { $mod }: it hits
   *[other] dice, { $need }+ at { $mod }: each hits
 } with { $chance }.
hits-artillery = { $n } artillery { $n ->
    [one] die, { $need }+: it hits
   *[other] dice, { $need }+: each hits
 } with { $chance }.
hits-air = Air superiority: every artillery die that missed is rolled again.
hits-france = French level 7: every hit is rolled again.
hits-gaza = Gaza: every hit is cancelled and rolled again.
hits-mean = Expected hits: { $mean }.
faces-wanted = { $wanted } { $wanted ->
    [one] face is
   *[other] faces are
 } needed here, not { $found }.
gaza-rerolls-wanted = Gaza rolls every hit again: more reroll faces are needed.
schlieffen-only = The Schlieffen Plan is an attack of Germany on France.
resolve-attack = Attack dice: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } out of { $n }, { $failed } failed.
resolve-artillery = Artillery dice: { $hits } { $hits ->
    [one] hit
   *[other] hits
 } out of { $n }.
resolve-natural = A natural 1 always misses, a natural 6 always hits.
resolve-rerolls = { $n } { $n ->
    [one] die was
   *[other] dice were
 } rolled again.
win-surrender = At least { $n } { $n ->
    [one] hit is
   *[other] hits are
 } needed for the surrender: { $chance }.
win-both = Surrender and won Armistice roll: { $chance }.
armistice-chance = Armistice roll with { $vp } VP, strictly lower needed: chance { $chance }.
armistice-die = The die shows { $die } against { $vp } VP: { $won ->
    [yes] the war is won
   *[no] the war goes on
  }.
armistice-won = Armistice roll, { $side }: { $die } is lower than { $vp } VP. The war is won!
armistice-missed = Armistice roll, { $side }: { $die } is not lower than { $vp } VP. The war goes on.
steps-lost = { $sector } loses { $n } { $n ->
    [one] breakdown step
   *[other] breakdown steps
  }: from { $before } to { $after }.
surrenders = { $sector } surrenders at once: { $vp } VP for { $side }, and an Armistice roll.
obligation = { $event }: { $attacker } must attack { $defender } with { $least } to { $most } PR.
obligation-void = { $event }: nobody can attack { $defender }; the obligation is void.
obligations-none = No compulsory offensive for this side this turn.
battle-line = { $attacker } attacks { $defender } for { $cost } PR.
battle-rolled = Attack dice { $attack }, artillery dice { $artillery }, rerolls { $rerolls }: { $hits } { $hits ->
    [one] hit
   *[other] hits
 }.
brusilov-price = Brusilov: { $failed } failed attack { $failed ->
    [one] die costs
   *[other] dice cost
 } { $pr } PR and { $steps } Russian breakdown { $steps ->
    [one] step
   *[other] steps
 }.
too-few-dice = { $n ->
    [0] Dice are needed, and none is given
    [one] One die is not enough
   *[other] More dice are needed than the { $n } given
 }.
too-many-dice = { $n ->
    [0] No die is thrown here
    [one] One die is thrown here, no more
   *[other] { $n } dice are thrown here, no more
 }
