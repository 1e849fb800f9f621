"""Questions and edits that are not about environments: names, arguments, imports, paths."""
