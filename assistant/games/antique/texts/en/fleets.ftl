ships-elephants =
    { $n } { $n ->
        [one] elephant
       *[other] elephants
    }, half of one per ship: { $ships } ships.
ships-mounted =
    { $n } mounted, one per ship: { $ships } { $ships ->
        [one] ship
       *[other] ships
    }.
ships-baggage =
    { $n } baggage, one per ship: { $ships } { $ships ->
        [one] ship
       *[other] ships
    }.
ships-mounted-infantry =
    { $n } mounted infantry, one per ship: { $ships } { $ships ->
        [one] ship
       *[other] ships
    }.
ships-infantry =
    { $n } foot, two per ship: { $ships } { $ships ->
        [one] ship
       *[other] ships
    }.
ships-artillery =
    { $n } artillery, two per ship: { $ships } { $ships ->
        [one] ship
       *[other] ships
    }.
ships-psiloi =
    { $n } Psiloi, three per ship: { $ships } { $ships ->
        [one] ship
       *[other] ships
    }.
ships-total = { $ships } Sh(I) in all.
reading-mixing-separate = Reading: a ship carries one kind of troops.
reading-mixing-fractions = Chosen reading: loads of different kinds share ships.
naval-coasting = Coasting, at most two zones and all of them coastal: chance of dispersion { $chance } in each.
naval-open =
    { $n } sea { $n ->
        [one] zone
       *[other] zones
    } entered: chance of dispersion { $chance } in each.
naval-pirates =
    Pirates: −1 on the event die and on sinking, for { $warships } { $warships ->
        [one] warship is
       *[other] warships are
    } less than a quarter.
naval-no-pirates = No pirates: the escort ({ $warships }) is enough, or the fleet coasts.
naval-sinking =
    { $season ->
        [spring] In spring
        [summer] In summer
        [autumn] In autumn
       *[winter] In winter
    } a dispersed ship sinks on { $chance }.
naval-nationality = The nationality’s { $mod } is in that chance.
naval-calm = Chance to come through undispersed: { $chance }.
naval-expected = Each ship sinks with chance { $chance }; average loss out of { $ships }: { $expected-sunk }.
reading-dispersion-per-zone = Reading: every zone that disperses the fleet tests all its ships again.
reading-dispersion-once = Chosen reading: a fleet dispersed at least once tests its ships once.
reading-escort-basis-merchants = Reading: an escort is a quarter of the merchants.
reading-escort-basis-fleet = Chosen reading: an escort is a quarter of the whole convoy.
reading-piracy-when-coasting-no = Reading: coasting merchants meet no pirates.
reading-piracy-when-coasting-yes = Chosen reading: pirates hunt along the coasts as well.
neutral-fleet =
    { $points } AP are { $n } started { $n ->
        [one] slice
       *[other] slices
    } of 10, for { $turns } { $turns ->
        [one] turn
       *[other] turns
    }: { $po } PO.
patrol-base = A patrol intercepts on 4 in 6.
patrol-border = +1 along a pacified province of one’s own.
patrol-nationality = { $mod } for the nationality.
patrol-chance = Chance to intercept a fleet that enters: { $chance }.
