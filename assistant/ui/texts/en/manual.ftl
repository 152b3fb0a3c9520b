do-manual = Manual
manual-back = Back
manual-contents = Contents
manual-browser = In the browser
manual-pdf = As PDF…
manual-written = The manual is in { $path }.
manual-missing = The manual is not on this machine: it is laid there when the program is installed. Installing it again brings it.
keys-manual = F1 again: the manual.
