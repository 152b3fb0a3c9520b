# What is told of things that lie face down.

face-down = Pion face cachée
told-secret = Quelque chose qui se trouve face cachée
told-kept = Quelque chose qui n’est pas pour tous
done-by = { $who } : { $what }
