"""Teaches a small network Biblios for two, with NumPy alone, in two minutes on a CPU.

    python learn/examples/first_steps.py [SECONDS]

The network plays itself at many tables. One hidden layer feeds a policy, which chooses among the legal choices, and a
value, the chance to win of the seat to choose. Both learn by an actor-critic with generalised advantages. Before and
after, the network plays against bots.
"""

from __future__ import annotations

import sys
import time

import numpy as np
from scriptorium import VectorEnv

TABLES, STEPS, HIDDEN, RATE, ENTROPY, LAMBDA = 256, 64, 128, 2e-3, 0.01, 0.95
SCALE = 1 / 8  # Features are small integers.


class Network:
    """Features to preferences of choices and a chance to win."""

    def __init__(self, features: int, choices: int, rng: np.random.Generator) -> None:
        self.weights = [
            rng.normal(0, 1 / np.sqrt(features), (features, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            rng.normal(0, 0.01, (HIDDEN, choices + 1)).astype(np.float32),
            np.zeros(choices + 1, np.float32),
        ]
        self.moments = [[np.zeros_like(weight), np.zeros_like(weight)] for weight in self.weights]
        self.updates = 0

    def __call__(self, obs: np.ndarray, mask: np.ndarray) -> tuple[np.ndarray, ...]:
        """Returns the hidden layer, the probabilities of choices, and the values."""
        first, first_bias, second, second_bias = self.weights
        hidden = np.maximum(obs.astype(np.float32) * SCALE @ first + first_bias, 0)
        out = hidden @ second + second_bias
        logits = np.where(mask == 1, out[:, :-1], -np.inf)
        policy = np.exp(logits - logits.max(1, keepdims=True))
        return hidden, policy / policy.sum(1, keepdims=True), 1 / (1 + np.exp(-out[:, -1]))

    def learn(
        self, rate: float, obs: np.ndarray, mask: np.ndarray, chosen: np.ndarray, gains: np.ndarray, goals: np.ndarray
    ) -> None:
        """Takes a step of Adam up the gradient of gains and entropy, and of the likelihood of the goals."""
        hidden, policy, values = self(obs, mask)
        logs = np.log(np.maximum(policy, 1e-9))
        entropy = -(policy * logs).sum(1, keepdims=True)
        slope = -policy * gains[:, None]
        slope[np.arange(len(chosen)), chosen] += gains
        slope -= ENTROPY * policy * (logs + entropy)
        slope = np.hstack([slope, (goals - values)[:, None]]).astype(np.float32) / len(chosen)
        before = (slope @ self.weights[2].T) * (hidden > 0)
        inputs = obs.astype(np.float32) * SCALE
        self.updates += 1
        for weight, moments, gradient in zip(
            self.weights,
            self.moments,
            (inputs.T @ before, before.sum(0), hidden.T @ slope, slope.sum(0)),
            strict=True,
        ):
            for moment, decay, sample in zip(moments, (0.9, 0.99), (gradient, gradient**2), strict=True):
                moment += (1 - decay) * (sample - moment)
            mean, square = (m / (1 - d**self.updates) for m, d in zip(moments, (0.9, 0.99), strict=True))
            weight += rate * mean / (np.sqrt(square) + 1e-6)


def draw(policy: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    """Draws a choice for each table."""
    return (policy.cumsum(1) > rng.random((len(policy), 1)) * 0.9999).argmax(1)


def share_of_wins(network: Network, bot: str, games: int = 400) -> float:
    """Plays the most probable choices against a bot, one game a table."""
    env = VectorEnv("biblios", games, seed=99, players=2, lineups=[(1, bot)], auto_reset=False, stagger=False)
    won = 0.0
    while env.mask.any():
        playing = env.mask.any(1)
        choices = np.zeros(games, np.int64)
        choices[playing] = network(env.obs[playing], env.mask[playing])[1].argmax(1)
        env.step(choices)
        won += float((env.reward * (env.result_agents == 0)).sum())
    return won / games


def rollout(env: VectorEnv, network: Network, rng: np.random.Generator) -> tuple[tuple[np.ndarray, ...], int]:
    """Plays some steps. Returns what was seen and chosen, the gain and the goal of each choice, and how many games ended."""
    obs, masks, chosen, values, seats, done, results = [], [], [], [], [], [], []
    for _ in range(STEPS):
        _, policy, value = network(env.obs, env.mask)
        choices = draw(policy, rng)
        for array, item in ((obs, env.obs), (masks, env.mask), (seats, env.seat)):
            array.append(item.copy())
        chosen.append(choices)
        values.append(value)
        env.step(choices)
        done.append(env.done == 1)
        results.append(env.reward[np.arange(TABLES), seats[-1]])
    following, same = network(env.obs, env.mask)[2], env.seat == seats[-1]
    gains, gain = [], np.zeros(TABLES, np.float32)
    for step in reversed(range(STEPS)):
        # What is good for one seat is bad for the other.
        sign = np.where(same, 1, -1)
        expected = np.where(done[step], results[step], np.where(same, following, 1 - following))
        gain = expected - values[step] + np.where(done[step], 0, LAMBDA * sign * gain)
        gains.append(gain)
        following, same = values[step], seats[step] == seats[step - 1]
    all_gains = np.concatenate(gains[::-1])
    goals = np.clip(all_gains + np.concatenate(values), 0, 1)
    return (np.concatenate(obs), np.concatenate(masks), np.concatenate(chosen), all_gains, goals), int(np.sum(done))


def main() -> None:
    """Trains and evaluates."""
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 90.0
    rng = np.random.default_rng(1)
    env = VectorEnv("biblios", TABLES, seed=1, players=2)
    network = Network(env.features, env.choices, rng)

    def report(spent: float, games: int) -> None:
        shares = ", ".join(
            f"{share_of_wins(network, bot):4.0%} against {bot}" for bot in ("random", "greedy", "expert")
        )
        print(f"{spent:4.0f} s, {games:6} games: wins {shares}", flush=True)

    report(0, 0)
    start, games, reports = time.process_time(), 0, 1
    while (spent := time.process_time() - start) < seconds:
        batch, ended = rollout(env, network, rng)
        games += ended
        order = rng.permutation(len(batch[0]))
        rate = RATE * (1 - spent / seconds)
        for rows in np.array_split(order, 8):
            gains = batch[3][rows]
            gains = (gains - gains.mean()) / (gains.std() + 1e-6)
            network.learn(rate, *(part[rows] for part in batch[:3]), gains, batch[4][rows])
        if spent > seconds / 4 * reports:
            report(spent, games)
            reports += 1
    report(seconds, games)


if __name__ == "__main__":
    main()
