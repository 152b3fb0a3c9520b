picture-kind = A picture is a .png, .svg or .pdf file, not “{ $suffix }”.
