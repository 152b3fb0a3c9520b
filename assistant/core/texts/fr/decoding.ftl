no-such-topic = Il n’y a pas de sujet « { $word } ». Le plus proche est « { $nearest } » ; `--topics` les énumère tous.
unknown-word = « { $word } » n’est pas connu ici. Vouliez-vous dire « { $nearest } » ?
unknown-word-choices =
    { $near ->
        [0] « { $word } » n’est pas connu ici. On attend l’un de ceux-ci : { $choices }.
       *[other] « { $word } » n’est pas connu ici. On attend l’un de ceux-ci : { $choices } ; le plus proche est « { $nearest } ».
    }
unknown-field =
    { $near ->
        [0] Il n’y a pas ici de champ « { $word } ».
       *[other] Il n’y a pas ici de champ « { $word } ». Le plus proche est « { $nearest } » ; les champs sont : { $names }.
    }
missing-field = Il manque le champ « { $word } ».
not-json = Ceci n’est pas du JSON : { $detail }.
expected-object = On attend un objet, non { $found }.
expected-list = On attend une liste, non { $found }.
expected-list-of = On attend une liste de { $n } { $n ->
    [one] valeur
   *[other] valeurs
 }, non { $found }.
expected-length = On attend une liste d’une autre longueur ({ $range }), non { $found }.
expected-word = On attend un mot, non { $found }.
expected-yes-no = On attend true ou false, non { $found }.
expected-null = On attend null, non { $found }.
expected-letters = On attend un mot d’une autre longueur ({ $range } caractères), non de { $found }.
expected-name = On attend un nom en minuscules, chiffres, - et _ qui commence par une lettre, non { $found }.
expected-any-number = On attend un nombre entier, non { $found }.
expected-number = On attend un nombre entier ({ $range }), non { $found }.
expected-any-measure = On attend un nombre, non { $found }.
expected-measure = On attend un nombre ({ $range }), non { $found }.
expected-fraction = On attend un nombre entier ou une fraction comme « 5/12 », non { $found }.
no-such-game =
    { $near ->
        [0] Il n’y a pas de jeu « { $word } ».
       *[other] Il n’y a pas de jeu « { $word } ». Le plus proche est « { $nearest } ».
    }
no-such-edition = Il n’y a pas d’édition « { $word } » de ce jeu. Il y a : { $names }.
board-name-unknown =
    { $near ->
        [0] Aucun plateau ne s’appelle « { $word } » ; les plateaux se définissent dans une première ligne {"{"}"boards": …{"}"}.
       *[other] Aucun plateau ne s’appelle « { $word } ». Le plus proche est « { $nearest } » ; les plateaux se définissent dans une première ligne {"{"}"boards": …{"}"}.
    }
situation-impossible = Cette situation n’a pas pu être calculée ({ $detail }). Vérifiez les valeurs données.
topic-needed = Nommez un sujet, ou demandez `--batch` ou `--topics`.
no-such-value-here = La situation n’a pas de valeur « { $path } ».
named-twice = « { $word } » est nommé deux fois.
game-broken = Le jeu « { $game } » ({ $value }) est installé mais inutilisable : { $detail }. Réparez ou retirez la distribution qui le contient ; les autres jeux marchent.
game-not-a-game = « { $game } » est installé comme un jeu, mais { $value } n’est pas un Game de ce nom. docs/games.md en montre un.
no-calculator = { $game } n’a pas de calculateur : il ne répond qu’à une table.
kit-put-aside = Le kit « { $word } » a été retiré de l’étagère. « Mis de côté », sous « Un autre jeu » sur la page d’accueil, l’y replace.
said-twice = « { $one } » dit { $here }, « { $other } » dit { $there } : les deux disent la même chose. Donnez l’un des deux, ou deux fois la même valeur.
