"""What several rules share: a folder for each subject, in it a file for each question."""
