do-manual = Manual
manual-missing = The manual is not on this machine: it is laid there when the program is installed. Installing it again brings it.
manual-unopened = No program shows { $path }: open it in a browser.
keys-manual = F1 again: the manual.
