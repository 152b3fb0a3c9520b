no-fleet = { $counter } is no fleet on this table.
not-a-sea = { $zone } is no sea zone.
voyage-verdict = Undispersed with chance { $calm }; each ship sinks with chance { $sunk }.
voyage-title = Ships lost
ships-lost = { $n } lost
ships-lost-more = { $n } or more lost
voyage-nowhere = Name the sea zones, or where the troops land.
not-a-coast = { $zone } has no coast to land on.
no-sea-way = No sea leads from { $start } to { $end }.
cargo-elsewhere = { $corps } is in { $at }, the fleet in { $fleet }: it cannot go aboard.
cargo-not-ours = { $corps } belongs to a nation that is no ally.
sunk-above-fleet = The fleet has { $merchants } Sh(I) and { $warships } { $warships ->
    [one] warship
   *[other] warships
 }; no more can sink.
real-way =
    The real way from { $start }: { $zones }, { $n } { $n ->
        [one] sea zone
       *[other] sea zones
    } entered.
} in all, each with its die.
troops-drowned = { $corps }: { $points } AP go down with their ships.
patrol-met = { $nation } patrols { $zone } and intercepts with chance { $chance }.
patrols-passed = All patrols are passed with chance { $chance }.
offer-intercepted = Intercepted in { $zone }: stop there
did-intercepted = { $nation }: the fleet is intercepted in { $zone }
follow-patrol = Patrol of { $nation } in { $zone }
offer-patrol = On patrol in { $zone }
did-patrol = { $nation }: the fleet patrols in { $zone }
offer-no-patrol = Call the patrol back
did-no-patrol = { $nation }: the patrol in { $zone } is called back
patrol-ordered = { $nation } patrols { $zone } and intercepts with chance { $chance }.
patrol-storms =
    Ships on patrol roll for storms like others: { $n } { $n ->
        [one] sea zone
       *[other] sea zones
    } entered.
follow-storm = The storms on its way
offer-sail = Sail, with the losses told
did-sail =
    { $nation }: the fleet sails to { $zone }, { $sunk ->
        [0] no ship
        [one] one ship
       *[other] { $sunk } ships
    } sunk
offer-trade-losses = Write the merchants’ losses down
did-trade-losses =
    { $nation }: { $sunk } { $sunk ->
        [one] ship of the merchants’ fleet sunk
       *[other] ships of the merchants’ fleet sunk
    }
too-few-ships = The troops need { $needed } Sh(I); the fleet has { $ships }.
ships-needed-verdict = { $ships } Sh(I) are needed.
patrol-verdict = { $nation } intercepts in { $zone } with chance { $chance }.
no-fleet-there = No fleet of the nation lies in { $zone }.
lend-payer = A corps that is lent is paid by its own nation or by the borrower.
not-one-nation = The corps must belong to one nation.
hire-verdict = Neutral ships cost { $po } PO.
offer-hire = Pay { $po } PO for neutral ships
did-hire = { $nation }: { $po } PO for neutral ships
fleet-moved-already = A ship makes one move a turn, and this fleet has made its own.
offer-hire-landing = Pay { $po } PO for neutral ships and land in { $zone }
did-hire-landing = { $nation }: { $po } PO for neutral ships, landing in { $zone }
