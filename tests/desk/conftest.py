from tests.ui.small.laid import small, table  # noqa: F401
