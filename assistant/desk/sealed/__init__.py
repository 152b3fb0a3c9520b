"""Tables behind a passphrase."""
