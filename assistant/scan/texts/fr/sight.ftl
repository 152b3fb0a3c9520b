sight-dark = La photo est trop sombre pour distinguer les pions. Allumez une lampe ou approchez-vous d’une fenêtre, puis reprenez-la.
sight-blurred = La photo est floue. Tenez le téléphone immobile, attendez que l’image soit nette, puis reprenez-la.
sight-other-board = Le plateau de cette table n’est pas reconnu sur la photo. Vérifiez qu’elle montre bien ce plateau, dont une bonne partie doit rester dégagée, puis reprenez-la d’en haut.
sight-little = La photo montre trop peu du plateau. Reculez, ou prenez deux ou trois photos qui, ensemble, le montrent en entier.
sight-far = Les pions sont trop petits sur la photo. Approchez-vous, ou prenez deux ou trois photos, chacune d’une partie du plateau.
sight-blank = La photo est toute d’une même teinte : on n’y voit rien. Vérifiez que rien ne cache l’objectif, puis reprenez-la.
sight-covered = On ne voit presque rien du plateau, rien n’a donc été lu : il est presque tout couvert, ou hors de la photo. Enlevez ce qui est posé dessus, puis reprenez la photo d’en haut.
