"""What an environment has to keep to, one file per method; shared by those who check it.

`gymport.testing.check_env` makes all checks, the wrapper PassiveEnvChecker those that need no call
of their own. What breaks the contract is an AssertionError, a TypeError or an Error, what is only
likely to be a mistake a warning. Environments and spaces of the core and of gymnasium are checked
alike, with the outcome of gymnasium 1.1's checks.
"""
