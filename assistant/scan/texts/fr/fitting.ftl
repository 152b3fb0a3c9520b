fit-needs-points = Un premier ajustement demande { $needed } { $needed ->
    [one] point
   *[other] points
 } ; il y en a { $n }. Huit ou neuf, répartis sur tout le plateau, en donnent un bon.
fit-points-in-line = Les points sont sur une même ligne. Cliquez-en dans d’autres parties du plateau.
trace-needs-clicks = Le tracé demande au moins un clic à l’intérieur d’une zone.
