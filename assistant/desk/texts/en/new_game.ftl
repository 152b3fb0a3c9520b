new-game-name = A game is called by lowercase letters, digits and hyphens, such as “my-war”; “{ $name }” is no such name. Give the folder another one.
new-game-taken = “{ $name }” is the name of a game or of a module that is there already. Give the folder another one.
new-game-title = A title is plain words; “{ $title }” holds characters that files cannot.
new-game-folder = { $path } holds something already. Name a folder that is empty or not there yet.
