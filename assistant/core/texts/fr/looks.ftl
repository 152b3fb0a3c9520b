look-without = Il manque « { $key } » dans « { $what } ».
look-not-a-table = « { $what } » veut une table {"{"} … {"}"}, pas « { $found } » ; docs/data.md, Looks, en montre une.
look-flag-colours = Un drapeau « { $design } » prend de { $least } à { $most } couleurs, pas { $n }.
look-colour = Une couleur s’écrit #RRGGBB ou par son nom, pas « { $found } ».
look-line = Un trait a une épaisseur supérieure à 0, jusqu’à 100 ; ses tirets se donnent par deux nombres semblables, le plein et le vide.
