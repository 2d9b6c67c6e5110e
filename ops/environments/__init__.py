"""Adapters: the rulesets as environments of libraries for learning programs, without a service.

`pettingzoo` has the environment of PettingZoo, `openspiel` the games of OpenSpiel.
"""
