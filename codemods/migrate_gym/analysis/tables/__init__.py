"""DATA: names of gym's API, of look-alikes and of Python, and the habits of code about them."""
