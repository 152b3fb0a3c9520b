do-manual = Manual
manual-missing = The manual is not on this machine: it is laid there when the program is installed. Installing it again brings it.
manual-opens = The browser opens the manual: { $path }
manual-unopened = No program shows { $path }: open it in a browser.
keys-manual = F1 again: the manual.
