no-such-register = This game keeps no register “{ $word }”. There are: { $names }.
csv-label = { $register }, imported
csv-column = There is no column “{ $column }”; there are: { $names }.
csv-no-id = The first line must name the columns, the column “id” among them.
csv-row = Each row needs an id in its column “id”, without a stroke (/).
csv-twice = The row “{ $row }” stands here a second time.
csv-fixed =
    { $near ->
        [0] No row can be added to this register, and it has no “{ $row }”.
       *[other] No row can be added to this register, and it has no “{ $row }”. The nearest is “{ $nearest }”.
    }
csv-cell = “{ $found }” cannot stand in the column “{ $column }”.
csv-two-meanings = “{ $found }” in the column “{ $column }” may be two numbers: write thousands without comma or point, decimals with a point.
register-phase-log = Phase log
register-phase-log-did = What
register-phase-log-side = Power
register-phase-log-who = Who
register-phase-log-start = From
register-phase-log-via = Via
register-phase-log-zone = Zone
register-phase-log-whom = Whom
register-phase-log-cost = Points
register-phase-log-action = Action
