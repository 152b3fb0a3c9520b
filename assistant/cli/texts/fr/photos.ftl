photo-covered = Quelque chose est posé ici, rien n’en est dit : { $zones }.
photo-beyond = Hors de la photo : { $zones }.
photo-found = { $agreed ->
    [0] Aucun pion ne se voit concorder
    [one] { $agreed } pion concorde
   *[other] { $agreed } pions concordent
} ; { $n ->
    [0] { $agreed ->
        [0] on ne peut dire si quelque chose diffère.
       *[other] rien ne diffère.
    }
    [one] une différence{ $doubtful ->
        [0] .
       *[other] , douteuse.
    }
   *[other] { $n } différences{ $doubtful ->
        [0] .
        [one] , dont une douteuse.
       *[other] , dont { $doubtful } douteuses.
    }
}
photo-applied = { $n ->
    [0] Rien n’a été changé.
    [one] Une différence a été reprise.
   *[other] { $n } différences ont été reprises en une seule modification.
}
