file-exists = Il y a déjà un fichier { $path }. Choisissez un autre nom, ou ouvrez celui-là.
file-not-written = { $path } ne peut pas être écrit ({ $detail }). Rien n’a changé ; choisissez un autre dossier ou faites de la place.
file-not-there = Il n’y a pas de fichier { $path }. Il a peut-être été déplacé ; ouvrez-le où il est maintenant.
file-foreign = { $path } n’est pas une table de ce programme. Les tables finissent par .sabretache ; les plateaux et les modules VASSAL s’importent par le menu Papier, les tables scellées s’ouvrent avec leur phrase de passe.
file-newer = { $path } a été écrit par un programme plus récent (format { $version }, connu ici : { $known }). Mettez ce programme à jour ; le fichier n’a pas été touché.
file-torn = { $path } est abîmé ({ $detail }). Il n’a pas été touché ; ouvrez-en une copie, ou un export JSON si vous en avez un.
file-busy = { $path } est en train d’être écrit par un autre programme. Réessayez dans un instant.
file-changed-elsewhere = { $path } a été modifié par une autre fenêtre ou commande. La table la plus récente est affichée ; refaites votre dernier geste s’il est encore voulu.
