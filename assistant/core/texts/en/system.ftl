### Parts of sentences: why the system refuses something.
system-no-space = no space is left on the disk
system-too-large = it would be larger than the disk allows
system-not-allowed = you are not allowed to do that there
system-read-only = the disk can only be read
system-not-there = no file or folder of that name is there
system-no-folder = a part of that path is a file, not a folder
system-a-folder = it is a folder, not a file
system-exists = something of that name is there already
system-not-empty = the folder is not empty
system-name-too-long = the name is too long
system-loop = links lead round in a circle
system-busy = another program is using it
system-device = the disk cannot be read or written
system-too-many-files = too many files are open
system-address-in-use = another program is using this port
system-no-such-address = this computer has no such address
file-of-another-kind = a file of another kind lies there, which is not replaced; choose another name
