image-unreadable = { $name } cannot be read: { $detail }.
image-unknown-kind = { $name } is no picture that can be opened here: please save it as PNG or JPEG. HEIC, AVIF, TIFF, WebP, GIF and BMP pictures and PDF pages can be opened too.
image-cut = { $name } is cut off before the picture even begins: please copy or scan it again.
image-empty = { $name } is empty: please copy or scan it again.
image-packed = { $name } is packed in a way that is not known here: please save it as PNG or JPEG.
image-no-reader = { $name } cannot be read: the part of the program that reads pictures (OpenCV) is not installed: pip install "sabretache[scan]".
image-no-phone-reader = { $name } cannot be read: the part of the program that reads HEIC and AVIF pictures (pillow-heif) is not installed: pip install "sabretache[scan]", or save it as JPEG.
image-undecodable = { $name } is cut off or damaged: please copy or scan it again.
image-too-large = { $name } claims { $width } × { $height } pixels, more than any board has; it was not opened. Please scan it at 300 dots an inch.
pdf-unreadable = { $name } is locked, cut off or no PDF.
pdf-no-page = { $name } has no page { $page }; it has { $pages ->
    [one] one page
   *[other] { $pages } pages
}.
join-no-such-part = There is no part { $part } among { $parts }.
join-needs-ties = Part { $part } needs two common points or more with a part that is already placed.
photo-no-match = The board was not recognised in this photograph: { $found ->
    [0] no detail agrees
    [one] only one detail agrees
   *[other] only { $found } details agree
} with the scan, and { $needed } are needed. Please take it from above, with even light and most of the board in view.
image-only-whole = { $name } is of a kind that can only be read as a whole, and too large for that ({ $width } × { $height } pixels): please save it as an ordinary PNG or JPEG.
