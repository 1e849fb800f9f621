"""Legacy programs put together by chance, for whoever has to run or to rewrite any of them."""
