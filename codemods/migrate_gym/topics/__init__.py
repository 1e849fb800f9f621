"""What several rules share about one subject: seeds, resets, flags, signatures, test doubles."""
