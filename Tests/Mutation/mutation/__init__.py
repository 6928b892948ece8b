"""Requests made by mutation of valid ones, and the checks of their responses."""
