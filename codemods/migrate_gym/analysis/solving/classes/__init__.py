"""What the classes of a project are: environments, wrappers, look-alikes or none of them."""
