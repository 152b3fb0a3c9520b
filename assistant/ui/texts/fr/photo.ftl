panel-photograph = Photo
do-photograph = Photo
do-photo = Mettre à jour d’après une photo…
do-photo-paste = Coller une photo
do-photo-watch = Surveiller un dossier de photos…
do-photo-under = La photo sous les pions
do-photo-forget = Oublier les faces apprises sur les photos
photo-files = Photos
photo-begin = La table d’après une photo
photo-begin-how = Photographiez tout le plateau d’en haut, sous une lumière égale. Déposez la photo ici, collez-la ou choisissez-la ; ou indiquez le dossier où votre téléphone envoie ses images. Ce qui diffère de l’écran est listé, et rien ne change avant que vous ne le disiez.
photo-choose = Choisir une photo…
photo-watch-folder = Surveiller un dossier…
photo-unwatch = Ne plus surveiller { $folder }
photo-be-scan = En faire l’image de mon plateau…
photo-be-scan-how = Est-ce une autre édition de ce plateau ? Cette photo, prise de préférence sans pions, peut alors être l’image du vôtre : les zones y seront placées.
photo-refused = Cette photo ne peut pas servir
photo-looking = Lecture de { $name }…
photo-looking-pasted = la photo collée
photo-cancel = Abandonner
photo-pictures = La zone sur la photo et à l’écran
photo-shown = photo
photo-mirror = écran
photo-title = Photo de { $time }
photo-title-untimed = Photo
photo-something-else = Autre chose…
photo-type = écrire
photo-line-hint = Ce qui s’y trouve, comme en saisie rapide
photo-not-a-change = On n’écrit ici que ce qui change la table.
photo-write = { $n ->
    [one] Mettre l’écran à jour : un changement
   *[other] Mettre l’écran à jour : { $n } changements
}
photo-write-nothing = Ne rien changer
photo-agrees = { $agreed ->
    [0] Aucun pion n’a été reconnu ; l’écran reste comme il est
    [one] Rien ne diffère : le pion vu est comme à l’écran
   *[other] Rien ne diffère : les { $agreed } pions vus sont comme à l’écran
}
photo-rows = Ce qui diffère
photo-row-open = ?  { $text }
photo-row-taken = ✓  { $text }
photo-row-kept = =  { $text }
photo-row-own = ✎  { $text }
photo-covered = Quelque chose est posé là, rien n’en est dit : { $zones }{ $more ->
    [0] {""}
    [one] {" "}et une autre zone
   *[other] {" "}et { $more } autres zones
}.
photo-beyond = Hors de la photo : { $zones }{ $more ->
    [0] {""}
    [one] {" "}et une autre zone
   *[other] {" "}et { $more } autres zones
}.
photo-keep = Garder la photo avec la table
photo-written = { $n ->
    [one] L’écran est à jour : un changement. Ctrl+Z le reprend.
   *[other] L’écran est à jour : { $n } changements. Ctrl+Z les reprend tous.
}
photo-agreed = Rien n’a changé à l’écran.
photo-watched = { $folder } est surveillé : chaque nouvelle image y est lue.
photo-unwatched = Le dossier n’est plus surveillé.
photo-came = Nouvelle photo, { $name } : { $n ->
    [0] { $agreed ->
        [0] aucun pion n’a été reconnu
       *[other] rien ne diffère
    }
    [one] une différence
   *[other] { $n } différences
} (Ctrl+Maj+F).
photo-waits = { $name } est arrivée. Elle sera lue quand vous aurez fini celle-ci.
photo-nothing-to-paste = Il n’y a pas d’image à coller.
photo-no-picture-yet = Aucune photo n’a encore été lue.
photo-forgotten = Les faces apprises sur les photos sont oubliées.
photo-teach = La table est comme à l’écran : apprendre ses pions
photo-taught = { $n ->
    [0] Rien n’a pu être appris : les pions ne se distinguent pas.
    [one] Une face a été apprise.
   *[other] { $n } faces ont été apprises.
}
photo-looking-sent = Lecture de la photo envoyée par { $who }…
photo-came-sent = Photo envoyée par { $who } : { $n ->
    [0] { $agreed ->
        [0] aucun pion n’a été reconnu
       *[other] rien ne diffère
    }
    [one] une différence
   *[other] { $n } différences
} (Ctrl+Maj+F).
photo-waits-sent = La photo envoyée par { $who } sera lue quand vous aurez fini celle-ci.
photo-folder-gone = { $folder } n’est plus là. Il sera de nouveau surveillé à son retour.
photo-put-away = Ranger cette photo
