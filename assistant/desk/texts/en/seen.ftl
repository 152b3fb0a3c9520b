# What is told of things that lie face down.

face-down = Face-down counter
told-secret = Something that lies face down
told-kept = Something that is not for everybody
done-by = { $who }: { $what }
