photo-edit = D’après la photo de { $time }
photo-edit-untimed = D’après une photo
photo-came = { $zone } : { $what }. À l’écran : { $start }.
photo-from-reserve = { $zone } : { $what }. À l’écran : en réserve.
photo-new = { $zone } : { $what }. À l’écran : nulle part.
photo-unknown = { $n ->
    [one] { $zone } : un pion que le programme ne connaît pas.
   *[other] { $zone }{ $more ->
        [0] {""}
        [one] {" "}et une autre zone
       *[other] {" "}et { $more } autres zones
    } : { $n } pions semblables que le programme ne connaît pas.
}
photo-too-many = { $zone } : la photo semble montrer { $what }, mais tous les pions de cette sorte sont ailleurs.
photo-flipped = { $zone } : { $what }, sur l’autre face.
photo-reduced = { $zone } : { $what }, face réduite.
photo-restored = { $zone } : { $what }, de nouveau à pleine force.
photo-beneath = { $zone } : la pile a grandi. Peut-être dessous : { $what } ({ $start } jusque-là).
photo-followed = { $zone } : peut-être dessous aussi : { $what } ({ $start } jusque-là).
photo-joined = { $zone } : peut-être là, avec un pion semblable : { $what } ({ $start } jusque-là).
photo-maybe-beneath = { $zone } : photo { $seen }, écran { $n }. Peut-être dessous : { $what }.
photo-veiled = { $zone } : pas visible, peut-être sous le marqueur « { $marker } » : { $what }.
photo-gone = { $zone } : n’y est plus, ni ailleurs : { $what }.
photo-held = { $zone } : contrôle { $side }. À l’écran : { $mirror }.
photo-level = { $zone } : { $marker }, niveau { $n }. À l’écran : { $mirror }.
photo-marker = { $zone } : { $marker }. À l’écran : aucun.
photo-marker-level = { $zone } : { $marker }, niveau { $n }. À l’écran : aucun.
photo-unmarked = { $zone } : n’y est plus : { $marker }.
doubt-face = Difficile à lire : peut-être { $other }.
doubt-reading = Difficile à lire.
doubt-border = À cheval sur une frontière : { $zones }.
doubt-source = Provenance possible : { $zones }.
doubt-beneath = On ne voit pas ce qui est dessous.
doubt-too-many = Sans doute pris pour autre chose.
doubt-hidden = Peut-être là où rien n’est visible : { $zones }.
doubt-once = Ce pion n’a été vu que sur une photo, ou sur aucune.
doubt-unknown = Qu’est-ce que c’est ?
doubt-partly = { $zone } n’est pas entièrement sur la photo.
face-marker = { $name }
face-marker-level = { $name } ({ $n })
choice-keep = Laisser comme à l’écran
choice-is = C’est { $what }
choice-nothing = Rien à changer
nobody = personne
photo-no-sheet = La photo ne montre aucune feuille de ce plateau.
photo-not-kept = La photo n’a pas pu être gardée dans { $path } ({ $detail }). La table est à jour malgré tout.
