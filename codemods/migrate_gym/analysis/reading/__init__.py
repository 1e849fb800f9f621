"""One module read with `ast` into facts, with no tree kept."""
