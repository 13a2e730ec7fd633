"""The games Biblios and Quill & Parchment as environments for learning agents.

``VectorEnv`` plays many games at once, ``Game`` one. ``scriptorium.pettingzoo`` has environments for PettingZoo,
``scriptorium.gymnasium`` for Gymnasium, and ``scriptorium.openspiel`` games for OpenSpiel; each needs its library.
"""

from scriptorium._native import __version__
from scriptorium.errors import IllegalAction
from scriptorium.game import Game, encoding, install_weights
from scriptorium.vector import VectorEnv

__all__ = ["Game", "IllegalAction", "VectorEnv", "__version__", "encoding", "install_weights"]
