"""The rules of tournaments: roster, formats, pairing, rounds, points and standings, as pure functions.

`rules.decide` refuses a command or gives the facts that follow from it; `evolve.evolve` folds a fact. Everything else
(standings, costs, explanations) is computed from the state.
"""
