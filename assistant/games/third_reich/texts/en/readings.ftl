reading-rounding-result-up = Reading: the points collected are rounded up.
reading-rounding-loss-up = Reading chosen: the deduction is rounded up.
reading-axis-reductions-in-limited-war-no = Reading: the Axis loses actions in total war only.
reading-axis-reductions-in-limited-war-yes = Reading chosen: the Axis loses actions in limited war too.
reading-surcharges-cumulate-no = Reading: several surcharges make an operation dearer once, they do not add up.
reading-surcharges-cumulate-yes = Reading chosen: each surcharge makes it dearer.
reading-west-surcharge-each-turn = Reading: Allied operations in France and Belgium are dear on each turn of the first year on which an Axis army enters either country.
reading-west-surcharge-first-turn = Reading chosen: Allied operations in France and Belgium are dear only on the first turn on which an Axis army enters.
reading-strategic-through-enemy-yes = Reading: strategic movement looks at control only, enemies do not stop it.
reading-strategic-through-enemy-no = Reading chosen: strategic movement avoids zones with enemies.
reading-support-count-present = Reading: every army of the attacker in the zone counts for the excess.
reading-support-count-assault = Reading chosen: only armies that made an Assault count for the excess.
reading-die-conversion-by-support-no = Reading: only the army that fights turns a 1 or a 2 into a 3.
reading-die-conversion-by-support-yes = Reading chosen: supporting armour turns the attacker’s 1 or 2 into a 3 as well.
reading-sea-leg-uncontrolled-with-blitz-no = Reading: a sea line needs both coasts controlled.
reading-sea-leg-uncontrolled-with-blitz-yes = Reading chosen: with Blitzkrieg a coast held by an army will do for a sea line.
reading-gibraltar-blocks-axis-supply-no = Reading: Gibraltar does not stop Axis supply.
reading-gibraltar-blocks-axis-supply-yes = Reading chosen: Gibraltar stops Axis supply.
reading-occupied-zone-keeps-control-when-cut-yes = Reading: a zone that is cut off keeps its owner while its garrison stands.
reading-occupied-zone-keeps-control-when-cut-no = Reading chosen: a zone that is cut off changes hands at once, garrison or not.
reading-source-in-own-contested-zone-yes = Reading: an army on its own source is supplied although enemies share the zone.
reading-source-in-own-contested-zone-no = Reading chosen: a source shared with enemies supplies nobody, not even the army on it.
reading-blitz-must-stop-no = Reading: after breaking through, armour goes on within its allowance.
reading-blitz-must-stop-yes = Reading chosen: after breaking through, armour stops in the zone next to the broken one.
reading-africa-blitz-without-tech-no = Reading: in Africa too a breakthrough needs the tile.
reading-africa-blitz-without-tech-yes = Reading chosen: in Africa all armour breaks through, even without the tile.
reading-allied-navy-alone-stops-standard-subs-yes = Reading: the Allied tile alone makes standard submarines useless.
reading-allied-navy-alone-stops-standard-subs-no = Reading chosen: standard submarines become useless only if both sides have Advanced navy.
reading-amphibious-armour-with-tech-no = Reading: armour never lands.
reading-amphibious-armour-with-tech-yes = Reading chosen: with the tile armour lands too.
reading-amphibious-limit-1945 = Reading: { $n } { $n ->
    [one] landing army
   *[other] landing armies
 } a turn in the last year.
reading-axis-may-cancel-in-winter-1945-no = Reading: in the last winter the Axis may not cancel Allied missions.
reading-axis-may-cancel-in-winter-1945-yes = Reading chosen: in the last winter the Axis may cancel Allied missions.
reading-france-surrender-next-allied-phase-end = Reading: France surrenders at the first end of an Allied phase after its condition is met.
reading-france-surrender-one-turn-grace = Reading chosen: France has one whole turn of grace.
reading-yugoslavia-return-turn-pr = Reading: on turn 11 Yugoslavia gets { $n } { $n ->
    [one] infantry point
   *[other] infantry points
 }.
reading-defender-attacked-once-yes = Reading: an army is attacked once a phase.
reading-defender-attacked-once-no = Reading chosen: an army may be attacked several times in a phase.
