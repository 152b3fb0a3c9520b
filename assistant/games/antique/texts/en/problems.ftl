amount-below-zero = An amount cannot be below zero, and this is { $found }.
amount-too-large = At most { $most } can be reckoned with here.
amounts-unreadable = “{ $word }” is no amount. Amounts are written one after the other: 300 200.
rate-above-one = A share of losses is between 0 and 1 (100%), and this is { $found }.
minimum-above-maximum = The minimum { $low } is above the maximum { $high }.
ransomed-above-loss = The troops sold are a part of the { $loss } AP lost and cannot be more.
loss-above-initial = More was lost than the { $initial } AP that there were.
no-initial-value = The corps’ value before its losses must be above 0.
more-supplements-than-rolls =
    There are more supplements than the { $n } { $n ->
        [one] attempt
       *[other] attempts
    }.
shipyard-no-base = The nation’s original capacity is needed to price a larger one.
too-many-elements = At most { $most } { $most ->
    [one] element is
   *[other] elements are
 } worked out at once.
too-many-ships = At most { $most } { $most ->
    [one] ship is
   *[other] ships are
 } worked out at once.
spy-no-target = Which nation is spied upon?
superior-is-weaker = The superior force has fewer AP than the inferior one.
province-twice = { $province } is named twice.
victory-no-home = Name the homeland, since it is not to count.
victory-no-homes = Name the two allies’ homelands: they do not count.
victory-no-alliance = Tell at which season’s end the two became allies.
victory-history-solo = For a player alone each season is a list of provinces.
victory-history-coalition = For two allies each season has two lists, a and b.
