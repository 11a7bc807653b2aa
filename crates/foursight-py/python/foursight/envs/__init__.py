"""Foursight in the usual environments: a module for each, imported only by those who use it.

================================  ==========================================================================
:mod:`foursight.envs.planes`      boards from the two planes that PettingZoo and pgx observe; needs NumPy alone
:mod:`foursight.envs.pettingzoo`  a bot for ``connect_four_v3``
:mod:`foursight.envs.openspiel`   a ``pyspiel.Bot`` for ``connect_four``
:mod:`foursight.envs.kaggle`      an agent for ConnectX
:mod:`foursight.envs.gymnasium`   an environment with an opponent in it
================================  ==========================================================================

Environments count columns from 0, and so do the actions here; a :class:`~foursight.Position` counts them from 1.
"""
