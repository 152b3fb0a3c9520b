"""The picture that the walk works on."""
