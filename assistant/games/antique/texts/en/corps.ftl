design-minima = The minima are worth { $min-value } AP.
design-range-kept = The maxima are worth { $max-value } AP, within twice the minima ({ $limit }).
design-range-broken = The maxima are worth { $max-value } AP, too much for twice the minima ({ $limit }).
design-optional-kept = Optional lines (minimum 0): { $optional-lines }; two are allowed.
design-optional-broken = Optional lines (minimum 0): { $optional-lines }, but only two are allowed.
design-lines-broken = A corps needs lines, and no line may have a maximum below its minimum.
design-points-kept = { $points } AP lie between the minima ({ $min-value }) and the maxima ({ $max-value }).
design-points-broken = { $points } AP cannot be fielded between the minima ({ $min-value }) and the maxima ({ $max-value }).
design-price = { $points } AP cost { $po-cost } PO: 3 AP for each PO, a started PO is paid.
type-no-elements = There are no elements, so there is no type.
type-shares =
    Of { $n } { $n ->
        [one] element
       *[other] elements
    }, { $foot } are foot and { $mounted } mounted.
type-light-foot = Auxiliaries and Psiloi are { $share } of the corps; light infantry needs 75%.
type-light-horse = Light horse is { $share } of the corps, the rest moves at least 200 paces; light cavalry needs 75%.
type-light-horse-slow = Light horse is { $share } of the corps, but some of the rest moves less than 200 paces: no light cavalry.
type-infantry = An infantry corps: at least 75% foot and at most 25% mounted.
type-cavalry = A cavalry corps: at least 75% mounted and at most 25% foot.
type-mixed = A mixed corps: neither 75% foot nor 75% mounted.
type-light-infantry = A light infantry corps.
type-light-cavalry = A light cavalry corps.
manpower-tier-1 = 1 manpower: no line passes half of its maximum in the army list.
manpower-tier-2 =
    2 manpower: { $half } { $half ->
        [one] line passes
       *[other] lines pass
    } half of the list’s maximum (two at most), none passes the maximum.
manpower-tier-4 =
    4 manpower: { $half } { $half ->
        [one] line passes
       *[other] lines pass
    } half of the list’s maximum, { $once } of them the maximum (two at most), none twice the maximum.
manpower-tier-8 =
    8 manpower: { $half } { $half ->
        [one] line passes
       *[other] lines pass
    } half of the list’s maximum, { $once } of them the maximum, { $twice } its double; none three times the maximum.
manpower-tier-none = Impossible: lines above half of the list’s maximum { $half }, above the maximum { $once }, above twice { $twice }, above three times { $thrice }.
manpower-optional = +{ $n } for optional lines.
manpower-infantry = In all { $cost } infantry manpower.
manpower-cavalry = In all { $cost } cavalry manpower.
manpower-mixed = In all { $cost } manpower of each kind, for a mixed corps pays both.
reading-limit-at-most = Reading: the maxima may be exactly twice the minima.
reading-limit-strictly-below = Chosen reading: the maxima stay below twice the minima.
reading-optional-surcharge-each = Reading: every optional line costs 1 more manpower of the corps’ kind.
reading-optional-surcharge-beyond-two = Chosen reading: the first two optional lines are free.
reading-eight-limit-none = Reading: the 8-point class takes any number of lines.
reading-eight-limit-two-new = Chosen reading: the 8-point class opens two more lines only.
