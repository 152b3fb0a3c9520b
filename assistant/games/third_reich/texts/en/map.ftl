faction-not-theirs = { $faction } was expected, the faction of { $country }.
army-without-value = The army “{ $army }” needs its combat values, full and reduced.

stack-room = { $n } of at most { $most } { $most ->
    [one] army
   *[other] armies
 } of the faction are there: there is room.
stack-passes = An army may pass through, whatever its faction has there.
stack-unlimited = No stacking limit here.
stack-full = { $n } { $n ->
    [one] army
   *[other] armies
 } of the faction are there already, { $most } at most.
stack-allies-and-ussr = Allied and Soviet armies may never be in the same zone.
control-occupied = { $zone }: occupied and without enemies, taken ({ $faction }).
control-crossed = { $zone }: crossed in this phase and without enemies, taken by { $faction }.
control-contested = { $zone } stays: enemy armies are still there.
control-not-entered = { $zone } stays: { $faction } neither occupies it nor crossed it.
control-not-enemy = { $zone } stays: it is no enemy zone of { $faction }.
control-nothing = No zone changes hands.

supply-on-source = { $army } stands on its source { $zone }: supplied.
supply-line = { $army } is supplied: { $line }.
supply-landed = { $army } makes an amphibious assault: supplied.
supply-partisan = { $army } was raised after its country’s return: always supplied.
supply-cut = { $army } in { $zone } is not supplied; its lines stop here: { $cuts }.
way = { $first } – { $rest }
cut-not-controlled = { $zone } (not controlled)
cut-other-armies = { $zone } (armies of another faction)
cut-nothing-near = no zone to go through and no sea line
supply-zone-lost = { $zone } cannot be supplied and leaves { $faction }: { $cuts }.
supply-eliminated = { $army } is eliminated at the end of its own phase.
supply-marked = { $army } is only marked: it is not eliminated at the end of this phase ({ $faction }).
supply-all-well = Every army is supplied.

cost-printed =
    { $op }: { $n } operation { $n ->
        [one] point
       *[other] points
    }.
cost-france-belgium = In the first year, on the turn an Axis army enters France or Belgium, this operation is dearer there.
cost-barbarossa = First turn of an Axis army in the USSR, before total war comes by itself: every Soviet operation is dearer.
cost-winter-1942 = This winter Axis operations in the USSR are dearer.
cost-limite-est = Axis operations beyond the Eastern Limit are dearer.
cost-several-seas = Naval movement over { $n } { $n ->
    [one] sea zone
   *[other] sea zones
 } is dearer.

political-allowed = { $country } may operate there.
political-out-of-game = this country takes no part in the game
political-home-only = armies of { $country } operate on their home territory only
political-home-and = armies of { $country } operate on their home territory and in { $also } only
political-italy = Italian armies operate in Italy, Greece, Africa and, from { NUMBER($opens, useGrouping: 0) }, Yugoslavia
political-italy-total = Italian armies go elsewhere only while { $need } others are in Italy, Greece, Africa or Yugoslavia ({ $n } are)
political-germany-1941 = German armies do not enter Finland, Greece or Africa before { NUMBER($opens, useGrouping: 0) }
political-germany-romania = until the Axis is in total war, one German army only may be in Romania

move-range =
    { $op }, { $type }: up to { $n } { $n ->
        [one] zone
       *[other] zones
    }.
move-starts-in-contact = It leaves enemies in { $zone }, so it may enter only controlled zones without enemies.
move-strategic-movement = Strategic movement: any distance through controlled zones.
move-naval-movement = Naval movement: from one controlled coast to another.
move-in-place = It may fight where it stands, in { $zone }.
move-must-attack = { $zone } holds enemies and no friends: at least one attack must be made there.
move-needs-other-attack = { $zone } holds enemies and no friends: another army must attack there, for this one cannot.
move-several-seas = { $zone }: { $n } { $n ->
    [one] sea zone
   *[other] sea zones
 }, 2 operation points.
move-neutral = { $zone }: neutral, closed unless invaded.
move-political = { $zone }: { $why }.
move-frozen = { $zone }: this Soviet army waits on its border and may operate in Axis-controlled zones only.
move-stack = { $zone }: { $why }
move-high-mountain = { $zone }: high mountain, impassable with enemies on the other side.
move-leaving-contact = { $zone }: an army leaving enemies may not enter it (not controlled, or enemies there).
move-break-high-mountain = { $zone }: no breakthrough across high mountain.
move-enemies-in = { $zone } holds enemies and cannot be crossed.
move-no-breakthrough = { $zone } cannot be broken through. { $why }
move-not-controlled = { $zone }: not controlled.
move-two-strategic = { $zone }: two strategic movements in the USSR were made this turn already.
move-no-sea-route = { $zone }: no sea route.
move-black-sea = { $zone }: the Axis does not sail the Black Sea.
move-gibraltar = { $zone } lies beyond Gibraltar, which the Axis does not pass.
stopped-allies-turn-1 = The Allies make no operation this turn unless an Axis army enters Belgium or France.
stopped-unsupplied-at-start = { $army } was not supplied at the start of its phase and may not operate.
stopped-one-operation-per-turn = { $army } has made its operation of this turn already.
stopped-start-not-controlled = Strategic movement starts from a controlled zone, and { $zone } is not.
stopped-enemies-at-start = Enemies are in { $zone }, where the movement would start.
stopped-two-strategic-moves-in-ussr = Two strategic movements of the Axis in the USSR were made this turn already.
stopped-start-not-coastal-or-not-controlled = Naval movement starts from a controlled coast; { $zone } is not controlled.
stopped-start-inland = Naval movement starts from a coast, and { $zone } touches no sea.

landing-legal = The landing may be made.
landing-limit-one = One amphibious assault a turn for the whole faction.
landing-limit = Up to { $n } { $n ->
    [one] landing army
   *[other] landing armies
 } this turn with Amphibious assaults.
landing-infantry-only = Only infantry lands.
landing-from-uncontrolled = It must start from a controlled coast.
landing-to-controlled = It leads to a coast that is not controlled.
landing-too-many =
    { $n } { $n ->
        [one] army has
       *[other] armies have
    } landed this turn already, { $limit } may.
landing-winter = In winter one lands only along a landing axis in the Mediterranean.
landing-trondheim = Only one army may land at Trondheim in a turn.
landing-zone-needs-tile = Landing zones come with the Allied tile Amphibious assaults.
landing-zone-unlisted = No landing zone leads from “{ $origin }” to “{ $destination }”.
landing-zone-taken = One army has landed in this landing zone already.
landing-french-africa-allies = Neutral French North Africa may be invaded by the Allies only.
landing-french-africa-three = Neutral French North Africa is invaded by { $needed } { $needed ->
    [one] landing army
   *[other] landing armies
 } in one turn ({ $n } announced).

surrender-armies = { $country }: { $n } { $n ->
    [one] enemy army
   *[other] enemy armies
 } on its territory.
surrender-sources = { $country }: all its supply sources are controlled by enemies ({ $zones }).
surrender-capital = { $country }: its capital { $zone } is controlled by an enemy.
surrender-france = France: Belgium has fallen and German armies occupy { $zones }.
surrender-france-pending = The surrender of France takes effect at the end of the Allied phase of turn { $turn }, if its condition still holds.
surrender-nobody = No country meets its condition of surrender.
effects-taken = Control ({ $faction }): { $zones }.
effects-neutral = { $zones }: neutral and impassable; only the Allies may invade, by landing three armies in one turn.
effects-eliminated = Armies of { $country } are removed: { $armies }.
effects-no-recruitment = { $country } gets no recruitment points any more.
effects-france = Italy joins the Axis. When the Allies invade French North Africa, its zones east of Tebessa become the Axis’s.
effects-italy = The Axis no longer gets the operation points of Italy.
effects-yugoslavia = If this happens before turn { $turn }, Yugoslavia comes back on the Allied side on that turn.
victory-axis = Germany has not surrendered by the end of the last turn: Axis victory.
victory-draw = Germany surrenders on the last turn ({ $turn }): a draw.
victory-allies = Germany surrenders on turn { $turn }, before the last: common victory of Allies and USSR.
