"""The rules of Conan, each by a test that breaks when the rule is broken."""
