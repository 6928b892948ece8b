"""Requests made by mutating valid requests, and the checks of their responses."""
