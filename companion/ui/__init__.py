"""What people see and touch. The only package that knows Flet."""
