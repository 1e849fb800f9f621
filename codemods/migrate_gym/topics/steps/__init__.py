"""Steps: where their results are taken apart or go, and what a step method returns."""
