no-such-kind = Il n’y a pas de sorte de pion « { $word } ». La plus proche est « { $nearest } ».
no-such-zone = Il n’y a pas de zone « { $word } ». La plus proche est « { $nearest } ».
no-such-marker = Il n’y a pas de marqueur « { $word } ». Le plus proche est « { $nearest } ».
marker-too-high = { $marker } : niveau { $levels } au plus.
no-such-face = Un pion a un recto (0) et un verso (1), pas de face { $face }.
fact-without-name = Un fait a besoin d’un nom.
