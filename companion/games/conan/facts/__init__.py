"""What is printed on Conan's components, with where it was seen; every number can be corrected at the table."""
