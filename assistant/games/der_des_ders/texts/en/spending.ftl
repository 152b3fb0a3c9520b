tech-box = { $tech } level { $level }: open from { $year }, needs { $threshold }+.
tech-cost = The attempt costs 1 PR plus { $extra } PR of bonus: { $cost } PR.
tech-tanks = The tanks are coming!: a free +1.
tech-chance = { $threshold }+ with { $bonus } on the die: { $chance }.
natural-rule = A natural 1 always fails, a natural 6 always succeeds.
tech-max = { $tech } stands on level { $level }: this side has no further level to unlock.
tech-year = { $tech } level { $level } is open from { $year } only; it is { $now }.
tech-attempted = { $tech } has already been attempted this turn.
tech-unlocked = The die shows { $die } ({ $bonus }): { $tech } level { $level } is unlocked.
tech-failed = The die shows { $die } ({ $bonus }): { $tech } level { $level } is not unlocked; the PR are lost.
reinforce-africa = German Africa cannot be reinforced.
reinforce-maximum = { $sector } stands on { $now } and may not go above its initial breakdown of { $most }.
reinforce-cost = { $sector }: { $n } { $n ->
    [one] reinforcement
   *[other] reinforcements
  } after { $bought } already bought this turn, the n-th at n PR: { $cost } PR.
reinforce-after = { $sector } goes from breakdown { $before } to { $after }.
revolution-dice = { $n } { $n ->
    [one] die
   *[other] dice
  } for the Russian Revolution, one for each reinforcement: each natural 1 advances it one box.
revolution-chance = { $to-go } { $to-go ->
    [one] box
   *[other] boxes
 } to go: { $chance }.
revolution-rolled = Revolution, natural 1s: { $ones }; the marker stands on { $box } of { $last }.
revolution-not-complete = The Revolution stands on { $box } of { $last }: Russia stays in the war.
revolution-too-late = The Revolution is complete, but Russia has already left the war: no more VP.
revolution-complete = The Revolution reaches its last box ({ $box }): Russia leaves the war at the end of the turn; { $vp } VP for the Central Powers.
naval-die = The die shows { $die }; { $spent ->
    [0] no PR is added
    [one] 1 PR spent adds as much
   *[other] { $spent } PR spent add as much
 }.
naval-u-boats = U-boats: +1.
naval-jutland = Jutland: −1.
naval-definitive = The blockade is definitive since Jutland: the Entente makes no naval roll.
naval-wilson = Wilson intervenes: the Central Powers make no naval roll.
naval-u-boat-result = Column { $column } of the U-boats: the Entente must lose { $value } PR; it pays { $lost } from its stock.
naval-overflow = PR missing: { $n }; as many breakdown steps of Entente sectors absorb them.
naval-blockade-result = Column { $column } of the blockade: the Central Powers gain { $value } PR and hold { $held }.
naval-law = One die, { $spent } PR added, results held between 1 and 6: { $mean } on average.
absorb-sector = { $sector } cannot absorb anything: only Entente sectors at war can.
absorb-below-zero = { $sector } cannot be shifted by { $steps }: its marker would leave the track.
absorb-total = { $total } { $total ->
    [one] step is
   *[other] steps are
 } shifted, { $due } must be.
absorbed = { $sector } absorbs { $n }: breakdown { $after }.
absorb-surrender = { $sector } is on 0 and surrenders: VP and an Armistice roll for the Central Powers.
best-use = { $n ->
    [one] One way to spend { $pr } PR on technologies was looked at, with the best offensives afterwards.
   *[other] { $n } ways to spend { $pr } PR on technologies were compared, each with the best offensives afterwards.
 }
best-use-first-steps = The best: { $plan }. Worth { $value } breakdown steps.
best-use-first-vp = The best: { $plan }. Worth { $value } VP.
best-use-first-win = The best: { $plan }. It wins the war this turn with a chance of { $value }.
best-use-tech = { $tech } { $level } ({ $pr } PR)
best-use-blow = { $attacker } → { $defender } ({ $pr } PR)
best-use-nothing = spend nothing
