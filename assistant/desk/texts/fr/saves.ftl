file-exists = Il y a déjà un fichier { $path }. Choisissez un autre nom, ou ouvrez celui-là.
file-not-there = Il n’y a pas de fichier { $path }. Il a peut-être été déplacé ; ouvrez-le où il est maintenant.
file-foreign = { $path } n’est pas une table de ce programme. Les tables finissent par .sabretache ; les plateaux et les modules VASSAL s’importent par le menu Plateau, les tables scellées s’ouvrent avec leur phrase de passe.
file-newer = { $path } a été écrit par un programme plus récent (format { $version }, connu ici : { $known }). Mettez ce programme à jour ; le fichier n’a pas été touché.
file-newer-shown = { $path } a été écrit par un programme plus récent (format { $version }, connu ici : { $known }). Ce que ce programme sait en lire est affiché, sans pouvoir être modifié. Mettez ce programme à jour pour continuer la partie.
file-newer-without = Non affiché, faute d’être connu de ce programme :
file-newer-closed = { $path } a été écrit par un programme plus récent : il est affiché ici sans être modifié. Mettez ce programme à jour pour continuer la partie.
file-torn = { $path } est abîmé ({ $detail }). Il n’a pas été touché ; ouvrez-en une copie, ou un export JSON si vous en avez un.
file-busy = { $path } est en train d’être écrit par un autre programme. Réessayez dans un instant.
file-changed-elsewhere = { $path } a été modifié par une autre fenêtre ou commande. La table la plus récente est affichée ; refaites votre dernier geste s’il est encore voulu.
file-damaged = { $path } est abîmé. Ce qui a pu être lu est ouvert ; la première modification le récrit à neuf et garde le fichier abîmé à côté, sous le nom { $aside }. Ce qui manque :
file-altered = { $path } contient autre chose que ce qu’une table de ce programme contient : quelqu’un l’a modifié, peut-être pour nuire. Il n’a pas été ouvert.
file-of-another-game = { $path } contient maintenant la table d’un autre jeu. On n’y a pas touché et plus rien n’y est écrit : déplacez-la, et la table ouverte ici sera récrite.
damaged-pages = Le fichier lui-même : { $detail }.
damaged-edit = La modification { $n } est illisible : { $detail }.
damaged-undoable = La modification { $n } est impossible : { $why }
damaged-after = { $n ->
    [one] Une modification faite après celle-là a été laissée de côté aussi.
   *[other] { $n } modifications faites après celles-là ont été laissées de côté aussi.
}
damaged-more = { $n ->
    [one] Une autre modification est illisible ou impossible.
   *[other] { $n } autres modifications sont illisibles ou impossibles.
}
label-left-out = La modification { $n } porte un titre qui n’est pas un texte de ce programme. Elle est faite malgré tout, et nommée d’après son effet.
time-left-out = La modification { $n } ne dit pas en clair quand elle a été faite. Elle est montrée sans heure.
damaged-finger = L’endroit du journal où en était la table ({ $detail }) ; elle en est à la dernière modification.
damaged-tip = L’endroit où finit une branche (modification { $n }, absente du fichier) ; elle finit avant.
edit-overtaken = { $path } a été modifié par une autre fenêtre ou commande pendant votre geste, et ce que vous changiez n’y est plus tel quel : { $edit }. La table la plus récente est affichée ; refaites-le s’il est encore voulu.
