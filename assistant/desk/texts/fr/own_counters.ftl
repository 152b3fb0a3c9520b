own-counter-large = { $name } fait plus de { $most } Mo, plus qu’il n’en faut à l’image d’un pion.
