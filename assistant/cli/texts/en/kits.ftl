kit-which = Which kit? Its name, or the path of its folder.
kit-begun = { $n ->
    [one] The kit is begun in { $path }: { $n } file.
   *[other] The kit is begun in { $path }: { $n } files.
} Next: sabretache kit check { $path }
kit-found = { $n ->
    [0] Nothing is wrong.
    [one] One thing is wrong.
   *[other] { $n } things are wrong.
}
kit-packed = The kit is packed in { $path }, without pictures.
kit-packed-pictures = The kit is packed in { $path }, with your pictures of the board and the counters: give it only to those who may have them.
kit-holds = { $title }: { $zones } zones, { $counters } counters, { $setups } set-ups. Author: { $author }; licence: { $licence }.
kit-own-there = You have a kit “{ $name }”; it would be laid aside. Your pictures stay.
kit-waits = It waits to be looked at and is not played on yet. Next: sabretache kit take { $name } (or: kit decline { $name })
kit-taken = The kit “{ $name }” lies in { $path }. Next: sabretache new { $name } table.sabretache
kit-declined = The kit “{ $name }” that was received is gone.
kit-none-waits = No kit “{ $name }” waits to be taken. Receive its file first: sabretache kit receive FILE
kit-nowhere = There is no kit “{ $name }”, and no folder of that name. There are: { $names }.
kit-which-module = Name the VASSAL module: --module game.vmod
kit-rules-written = { $path } holds what was told of “{ $module }” { $version }, without its art
kit-laid = The kit { $name } is made
