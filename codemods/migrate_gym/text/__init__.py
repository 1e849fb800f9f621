"""The text of modules: where their nodes are in it, and the edits that are made in it."""
