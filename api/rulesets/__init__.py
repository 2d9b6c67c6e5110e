"""Rulesets: what can be played, with which options and components, and the shapes of all their facts."""
