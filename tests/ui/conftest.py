from tests.ui.small.laid import paper_root, small, table  # noqa: F401
