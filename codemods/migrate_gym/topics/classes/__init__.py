"""Classes of environments and wrappers: their bases, what they are around, what they forward."""
