pursuit-most =
    { $mounted } mounted twice and { $psiloi } Psiloi once: at most { $max-destroyed } { $max-destroyed ->
        [one] element
       *[other] elements
    } destroyed.
pursuit-most-refused =
    Battle refused, so both numbers double: { $mounted } mounted and { $psiloi } Psiloi destroy at most { $max-destroyed } { $max-destroyed ->
        [one] element
       *[other] elements
    }.
pursuit-deserters = { $regular } { $regular ->
    [one] regular pursuer vanishes
   *[other] regular pursuers vanish
 } on 1/20 and { $irregular } irregular on 2/20: { $expected-pursuers-lost } on average; the pursuers miss the season’s next battle.
recovery-winner-home = Winner at home ({ $side }): 30% of { $loss } AP lost, { $own } AP.
recovery-winner-abroad = Winner abroad ({ $side }): 20% of { $loss } AP lost, { $own } AP.
recovery-loser-home = Beaten at home ({ $side }): 30% of { $loss } AP lost, { $own } AP.
recovery-loser-abroad = Beaten abroad ({ $side }): nothing of the { $loss } AP lost.
recovery-draw-home = A draw on its own ground ({ $side }): 30% of { $loss } AP lost, { $own } AP.
recovery-draw-abroad = A draw abroad ({ $side }): nothing of the { $loss } AP lost.
recovery-enemy = Spoils ({ $side }): 10% of the enemy’s losses but those sold, { $enemy } AP.
recovery-ransom = Ransoms ({ $side }): 25% of the value of the encircled troops sold, { $ransom } AP.
recovery-total = Budget recovered at once ({ $side }): { $total } AP.
reading-ransom-own-counts = Reading: a loser at home counts the troops sold among his losses.
reading-ransom-own-excluded = Chosen reading: the troops sold do not count in the loser’s 30%.
second-army-no-defeat = The first battle was no defeat: the next army recovers nothing.
second-army-annihilated = All the attackers were wiped out: the recovery is lost.
second-army-budget = At the end of the turn the next army recovers 10% of { $first-loss } AP lost: { $budget } AP, which neither fight nor are pursued.
baggage = { $battle } in battle at 1d6 PO and { $pursuit } in pursuit at 1d3 PO: { $expected } PO on average, from { $least } to { $most }.
reembark-each =
    { $able } { $able ->
        [one] element
       *[other] elements
    } nearer to a ship than to the enemy embark on 3-6, { $chance } each: { $expected-saved } saved on average.
reembark-lost = The other { $unable-points } AP are destroyed and give the winner 25%: { $winner-budget-certain } AP.
capture-no-fleet = No fleet is there: no ship is captured.
capture-most =
    { $pursuers } { $pursuers ->
        [one] pursuer
       *[other] pursuers
    }, three ships each, { $empty-ships } empty: at most { $most } captured.
