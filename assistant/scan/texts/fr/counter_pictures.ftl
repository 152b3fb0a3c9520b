counter-too-large = { $name } fait { $width } × { $height } pixels, plus qu’il n’en faut à l’image d’un pion : enregistrez-la plus petite.
counter-clear = { $name } ne montre rien : tout y est transparent.
