"""The table on telephones: pages on the local network, beside the window and the command line. No Qt, no rules of its own."""
