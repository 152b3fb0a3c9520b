"""Points that lie on two pictures: boards fitted to scans, photographs to boards."""
