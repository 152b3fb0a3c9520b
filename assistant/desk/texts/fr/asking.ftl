no-such-question =
    { $near ->
        [0] Il n’y a pas de question « { $word } » dans ce jeu ; `sabretache ask FICHIER --list` les énumère.
       *[other] Il n’y a pas de question « { $word } » dans ce jeu. La plus proche est « { $nearest } » ; `sabretache ask FICHIER --list` les énumère.
    }
no-such-blank =
    { $near ->
        [0] Cette question n’a pas de champ « { $word } ». `--list` nomme ses champs ; une valeur suit le sien : `--zone minsk`.
       *[other] Cette question n’a pas de champ « { $word } ». Le plus proche est « { $nearest } ».
    }
no-such-side =
    { $near ->
        [0] « { $word } » n’est ni un camp ni une nation de ce jeu.
       *[other] « { $word } » n’est ni un camp ni une nation de ce jeu. Le plus proche est « { $nearest } ».
    }
no-such-counter-here =
    { $near ->
        [0] Il n’y a pas de pion « { $word } » sur la table.
       *[other] Il n’y a pas de pion « { $word } » sur la table. Le plus proche est « { $nearest } ».
    }
yes-or-no = On attend oui ou non, pas « { $word } ».
whole-number = On attend un nombre entier, pas « { $word } ».
override-form = Une valeur de la situation s’écrit chemin=valeur, pas « { $word } ».
question-needed = Nommez une question, donnez-en une en JSON sur l’entrée standard avec `--json`, ou demandez `--list`.
