allied-minima-all = Tous les minima de la liste alliée y sont.
allied-one-given-up = { $troops } est sous son minimum : un type peut être abandonné.
allied-most-numerous = { $troops } est le type le plus nombreux de la liste et ne peut être celui qu’on abandonne.
allied-too-many-short = Sous leurs minima : { $short } ; un seul type peut l’être.
allied-maxima = Au-dessus des maxima de la liste alliée : { $troops }.
allied-third-design = Deux corps de ce pays existent déjà : l’un des deux est dissous, au choix du joueur.
army-points =
    { $points } { $points ->
        [one] point
       *[other] points
    } ; une armée en a au plus 500.
army-manpower = { $manpower } manpower, corps mixtes comptés double ; une armée en a au plus 12.
army-generals =
    { $generals } { $generals ->
        [one] général
       *[other] généraux
    } ; une armée en a au plus 4.
army-list-generals = { $own } de sa propre nation ; sa liste en permet { $list-generals }.
