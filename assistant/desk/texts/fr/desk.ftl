no-such-kind =
    { $near ->
        [0] Il n’y a pas de sorte de pion « { $word } ».
       *[other] Il n’y a pas de sorte de pion « { $word } ». La plus proche est « { $nearest } ».
    }
no-such-zone =
    { $near ->
        [0] Il n’y a pas de zone « { $word } ».
       *[other] Il n’y a pas de zone « { $word } ». La plus proche est « { $nearest } ».
    }
no-such-marker =
    { $near ->
        [0] Il n’y a pas de marqueur « { $word } ».
       *[other] Il n’y a pas de marqueur « { $word } ». Le plus proche est « { $nearest } ».
    }
marker-too-high = { $marker } : niveau { $levels } au plus.
no-such-face = Ce pion n’a pas de face { $face } ; ses faces sont 0 à { $last }.
fact-without-name = Un fait a besoin d’un nom.
not-on-table = Le fichier de cette table contient une chose qui ne peut être montrée ({ $where }) : { $text } Elle reste dans le fichier.
not-on-table-more = Et { $n ->
    [one] une autre chose du fichier de cette table ne peut être montrée
   *[other] { $n } autres choses du fichier de cette table ne peuvent être montrées
} ; `sabretache check` les nomme toutes.
