"""What parameters hold: the calls that go to a function, and what they fill it with."""
