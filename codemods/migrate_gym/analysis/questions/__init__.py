"""What rules ask of a whole project, beside what its expressions hold."""
