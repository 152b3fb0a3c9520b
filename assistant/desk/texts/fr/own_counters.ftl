own-counter-unreadable = Impossible de lire { $name } : { $detail }.
own-counter-large = { $name } fait plus de { $most } Mo, plus qu’il n’en faut à l’image d’un pion.
