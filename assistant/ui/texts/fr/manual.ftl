do-manual = Manuel
manual-missing = Le manuel n’est pas sur cette machine : l’installation du programme l’y dépose. Réinstallez le programme pour l’avoir.
manual-opens = Le navigateur ouvre le manuel : { $path }
manual-unopened = Aucun programme n’affiche { $path } : ouvrez-le dans un navigateur.
keys-manual = Encore F1 : le manuel.
