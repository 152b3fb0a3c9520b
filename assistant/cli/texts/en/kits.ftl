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
kit-received = The kit “{ $name }” lies in { $path }. Next: sabretache new { $name } table.sabretache
