"""A small game for the tests of the trainer, with the interface of `scriptorium.VectorEnv`.

Every seat in turn sees a card from 0 to 9 and how many may still draw, keeps the card or draws another, at most `DRAWS` times.
The highest kept card wins, ties are shared. Choices: 0 keep, 1 draw, 2 fold (which always loses; never legal after a draw).
"""

import numpy as np

CARDS, DRAWS = 10, 2


class VectorEnv:
    """Many tables of the game."""

    features, choices, hidden = 19, 3, 4

    def __init__(self, tables, seed, players, options="default", lineups=((1.0, "self"),), threads=None, auto_reset=True):
        self.random = np.random.default_rng(seed)
        self.numbers = np.array(list(players)), np.array(list(players.values())) / sum(players.values())
        weights = np.array([w for w, _ in lineups])
        self.lineups = [code for _, code in lineups], weights / weights.sum()
        self.tables = tables
        self.obs = np.zeros((tables, self.features), np.int8)
        self.mask = np.zeros((tables, self.choices), np.uint8)
        self.hidden_obs = np.zeros((tables, self.hidden), np.int8)
        self.seat = np.zeros(tables, np.uint8)
        self.agent = np.zeros(tables, np.uint8)
        self.players_now = np.zeros(tables, np.uint8)
        self.done = np.zeros(tables, np.uint8)
        self.reward = np.zeros((tables, 4), np.float32)
        self.result_agents = np.full((tables, 4), 255, np.uint8)
        self.result_players = np.zeros(tables, np.uint8)
        self.games = [None] * tables
        for table in range(tables):
            self.begin(table)
            self.show(table)
        for _ in range(3):
            self.step(np.array([self.random.choice(np.flatnonzero(m)) for m in self.mask]))

    def begin(self, table):
        n = int(self.random.choice(self.numbers[0], p=self.numbers[1]))
        code = str(self.random.choice(self.lineups[0], p=self.lineups[1]))
        who = np.zeros(n, np.uint8)
        bot = {"other": 1, "self": 0}.get(code.split(":")[0], 255)
        if code != "self" and n > 1:
            others = self.random.permutation(n)
            count = n - 1 if code.endswith(":others") else int(self.random.integers(1, n))
            who[others[:count]] = bot
        cards = self.random.integers(0, CARDS, n)
        self.games[table] = {"n": n, "who": who, "cards": cards, "kept": np.full(n, -1), "seat": 0, "draws": 0}
        self.bots(table)

    def bots(self, table):
        """Plays the seats of the bot: it keeps its first card."""
        game = self.games[table]
        while game["seat"] < game["n"] and game["who"][game["seat"]] == 255:
            game["kept"][game["seat"]] = game["cards"][game["seat"]]
            game["seat"] += 1

    def show(self, table):
        game = self.games[table]
        seat, n = game["seat"], game["n"]
        self.obs[table] = 0
        self.obs[table, game["cards"][seat]] = 1
        self.obs[table, 10 + game["draws"]] = 1
        self.obs[table, 12 + n] = 1
        self.obs[table, 17] = seat
        self.hidden_obs[table, :n] = np.roll(game["cards"], -seat)
        self.hidden_obs[table, n:] = 0
        self.mask[table] = [1, game["draws"] < DRAWS, game["draws"] == 0]
        self.seat[table], self.agent[table], self.players_now[table] = seat, game["who"][seat], n

    def apply(self, table, choice):
        game = self.games[table]
        seat = game["seat"]
        if choice == 1:
            game["draws"] += 1
            game["cards"][seat] = self.random.integers(0, CARDS)
            if game["draws"] < DRAWS:
                return
        game["kept"][seat] = game["cards"][seat] if choice < 2 else -2
        game["seat"], game["draws"] = seat + 1, 0
        self.bots(table)

    def step(self, choices):
        legal = self.mask[np.arange(self.tables), choices] > 0
        if not legal.all():
            raise ValueError(f"illegal choice at table {int(np.argmin(legal))}")
        self.done[:] = 0
        self.reward[:] = 0
        for table, choice in enumerate(choices):
            self.apply(table, choice)
            game = self.games[table]
            while game["seat"] == game["n"]:
                self.finish(table, game)
                self.begin(table)
                game = self.games[table]
            self.show(table)

    def finish(self, table, game):
        n, kept = game["n"], game["kept"]
        best = (kept == kept.max()) & (kept >= 0)
        if n == 1:
            # The house keeps a card of 6.
            best = kept >= 6
        self.done[table] = 1
        self.reward[table, :n] = best / max(best.sum(), 1)
        self.result_agents[table] = 255
        self.result_agents[table, :n] = game["who"]
        self.result_players[table] = n
