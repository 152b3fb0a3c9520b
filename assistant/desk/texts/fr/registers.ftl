no-such-register = Ce jeu ne tient pas de registre « { $word } ». Il y a : { $names }.
csv-label = { $register }, importé
csv-column = Il n’y a pas de colonne « { $column } » ; il y a : { $names }.
csv-no-id = La première ligne doit nommer les colonnes, dont la colonne « id ».
csv-row = Chaque ligne demande un identifiant dans sa colonne « id », sans barre (/).
csv-twice = La ligne « { $row } » se trouve ici une seconde fois.
csv-fixed =
    { $near ->
        [0] On ne peut ajouter de ligne à ce registre, et il n’a pas de « { $row } ».
       *[other] On ne peut ajouter de ligne à ce registre, et il n’a pas de « { $row } ». La plus proche est « { $nearest } ».
    }
csv-cell = « { $found } » ne peut être dans la colonne « { $column } ».
csv-two-meanings = « { $found } » dans la colonne « { $column } » peut être deux nombres : écrivez les milliers sans virgule ni point, les décimales avec un point.
register-phase-log = Journal de la phase
register-phase-log-did = Quoi
register-phase-log-side = Camp
register-phase-log-who = Qui
register-phase-log-start = Depuis
register-phase-log-via = Par
register-phase-log-zone = Zone
register-phase-log-whom = Contre qui
register-phase-log-cost = Points
register-phase-log-action = Action
