picture-kind = A picture is a .png, .svg or .pdf file, not “{ $suffix }”.
picture-not-written = { $path } could not be written: { $detail }.
