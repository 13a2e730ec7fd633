"""Trains a network by self-play.

    python train.py biblios.toml --out runs/biblios --seconds 780
    python train.py biblios.toml --out runs/biblios --resume
"""

import argparse
import dataclasses
import json
import random
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import torch

import checkpoint
import config as configuration
import evaluate
import export
from networks import Flat, Policy, load_weights
from ppo import Learner
from rollout import Collector, Rollout, environments, vector_env

SAVE_EVERY = 60.0
LOG_EVERY = 5.0


def between(pair, progress):
    """Returns the value of a pair at a progress from 0 to 1."""
    return pair[0] + (pair[1] - pair[0]) * min(max(progress, 0.0), 1.0)


class Training:
    """A run: its networks, its clock, and what it writes."""

    def __init__(self, config, out, seconds, device, fixed_rival=None):
        self.config, self.out, self.device = config, Path(out), device
        self.fixed_rival = fixed_rival
        self.began = time.perf_counter()
        self.before = 0.0
        self.seconds = seconds
        self.phase, self.phase_began, self.phase_iterations = 0, 0.0, 0
        self.iterations, self.choices = 0, 0
        self.pool = []
        self.random = random.Random(config.seed)
        torch.manual_seed(config.seed)
        probe = vector_env(config.game, tables=2, seed=0, players=config.phases[0].players, lineups=[(1.0, "self")])
        self.sizes = probe.features, probe.choices, probe.hidden
        self.collector = None
        self.learner = Learner(config, self.sizes, device)
        self.actor = self.policy()
        self.rival = self.policy()
        if fixed_rival is not None:
            load_weights(self.rival, fixed_rival)
        self.last = {"log": 0.0, "save": 0.0, "evaluation": 0.0}
        self.logged = 0, 0.0

    def policy(self):
        return Flat(Policy(*self.sizes[:2], self.config.policy).to(self.device))

    def new_collector(self, uses_rival):
        """Returns a collector for the current phase. Seeds differ after every start."""
        phase = self.config.phases[self.phase]
        seed = self.config.seed + 1000 * self.phase + 100_000 * (self.iterations + 1)
        envs = environments(self.config, phase, seed)
        return Collector(envs, self.actor, self.rival if uses_rival else None, seed, self.device, phase.argmax)

    def spent(self):
        """Returns the seconds spent on the run, those before a resumption included."""
        return self.before + time.perf_counter() - self.began

    def log(self, **values):
        line = {"seconds": round(self.spent(), 2), "iterations": self.iterations, **values}
        with (self.out / "log.jsonl").open("a") as file:
            file.write(json.dumps(line) + "\n")
        print(json.dumps(line), flush=True)

    def progress(self):
        """Returns how much of the phase is done, from 0 to 1."""
        phase = self.config.phases[self.phase]
        if phase.iterations is not None:
            return self.phase_iterations / phase.iterations
        return (self.spent() - self.phase_began) / max(phase.share * self.seconds, 1e-9)

    def run(self, stop_after=None):
        """Trains until all phases are done. Returns whether they are; False if `stop_after` seconds have passed before."""
        stop_at = time.perf_counter() + stop_after if stop_after else None
        while self.phase < len(self.config.phases):
            if not self.run_phase(stop_at):
                self.save()
                self.export()
                return False
            self.phase += 1
            self.phase_began, self.phase_iterations = self.spent(), 0
        self.save()
        self.export()
        self.evaluate(final=True)
        return True

    def run_phase(self, stop_at):
        """Trains until the phase is done. Returns False if it is `stop_at` before."""
        config, phase = self.config, self.config.phases[self.phase]
        uses_rival = any(code.split(":")[0] == "other" for _, code in phase.lineups)
        self.learner.begin(phase.fit)
        self.sync(draw=uses_rival)
        self.collector = self.new_collector(uses_rival)
        rollouts = [Rollout(config.steps, config.tables, self.sizes, self.device) for _ in range(1 + config.ppo.overlap)]
        self.log(event="phase", phase=self.phase, fit=phase.fit)
        finished = True
        with ThreadPoolExecutor(1) as threads:
            rollout, spare = self.collector.collect(rollouts[0]), rollouts[-1]
            while (progress := self.progress()) < 1:
                if stop_at and time.perf_counter() > stop_at:
                    finished = False
                    break
                # The first step of a phase captures a graph, which nothing may disturb.
                following = None
                if config.ppo.overlap and self.learner.run:
                    self.sync(uses_rival and self.iterations % config.pool.redraw == 0)
                    following = threads.submit(self.collector.collect, spare)
                warm = min(1.0, (self.iterations + 1) / config.ppo.warm_up)
                self.learner.learn(rollout, phase, warm * between(phase.rate, progress), between(phase.entropy, progress))
                if following is None:
                    self.sync(uses_rival and self.iterations % config.pool.redraw == 0)
                    following = threads.submit(self.collector.collect, spare)
                rollout, spare = following.result(), rollout
                self.iterations += 1
                self.phase_iterations += 1
                self.choices += config.tables * config.steps
                self.after_iteration(phase, progress)
        self.collector.close()
        return finished

    def sync(self, draw):
        """Gives the acting network the learned weights, and draws an earlier self for agent 1."""
        self.actor.weights.copy_(self.learner.policy.weights)
        if self.fixed_rival is None:
            if self.iterations % self.config.pool.every == 0 or not self.pool:
                self.pool = [*self.pool, self.learner.policy.weights.to(torch.bfloat16)][-self.config.pool.size :]
            if draw:
                self.rival.weights.copy_(self.random.choice(self.pool))
        if self.device.type == "cuda":
            torch.cuda.synchronize()

    def after_iteration(self, phase, progress):
        """Logs, evaluates and saves when it is time to."""
        now = self.spent()
        if now - self.last["log"] >= LOG_EVERY or self.iterations == 1:
            self.last["log"] = now
            self.report(phase, progress)
        if now - self.last["evaluation"] >= self.config.evaluation.every:
            self.last["evaluation"] = now
            self.evaluate()
        if now - self.last["save"] >= SAVE_EVERY:
            self.last["save"] = now
            self.save()

    def report(self, phase, progress):
        statistics = {name: round(value, 5) for name, value in self.learner.report().items()}
        if any(value != value for value in statistics.values()):
            raise FloatingPointError(f"a loss is not a number: {statistics}")
        now, (choices, since) = self.spent(), self.logged
        self.logged = self.choices, now
        times = {name: round(value, 2) for name, value in self.collector.times.items()}
        self.collector.times = dict.fromkeys(times, 0.0)
        self.log(
            phase=self.phase,
            progress=round(progress, 4),
            rate=round(between(phase.rate, progress), 7),
            choices=self.choices,
            speed=round((self.choices - choices) / max(now - since, 1e-9)),
            times=times,
            learning=round(self.learner.duration(), 3),
            **statistics,
        )

    def evaluate(self, final=False):
        """Plays against the ladder, or the fixed rival, and measures the value head. More games at the end of the run."""
        network, settings = self.learner.network().network, self.config.evaluation
        began = time.perf_counter()
        tables = settings.tables * (4 if final else 1)
        rival = self.rival.network if self.fixed_rival is not None else None
        results = evaluate.ladder(network, self.config, self.device, tables, rival)
        values = {name: round(r["share"], 4) for name, r in results.items()}
        intervals = {name: round(r["interval"], 4) for name, r in results.items()}
        extra = {}
        if final:
            measured = evaluate.calibration(network, self.config, settings.calibration_tables, 4001, self.device)
            extra["calibration"] = {n: round(m["error"], 4) for n, m in measured.items()}
        self.log(evaluation=values, intervals=intervals, took=round(time.perf_counter() - began, 2), **extra)
        # The time of evaluation is no part of the speed.
        self.logged = self.choices, self.spent()

    def save(self):
        """Writes the checkpoint."""
        learner = self.learner
        state = {
            "sizes": list(self.sizes),
            "policy_size": dataclasses.asdict(self.config.policy),
            "policy": checkpoint.compact(learner.policy, True),
            "critic": checkpoint.compact(learner.critic, False),
            "pool": [weights.cpu() for weights in self.pool[-2:]],
            "average": learner.slow.weights.cpu() if learner.ppo.average else None,
            "seconds": self.seconds,
            "spent": self.spent(),
            "phase": self.phase,
            "phase_began": self.phase_began,
            "phase_iterations": self.phase_iterations,
            "iterations": self.iterations,
            "choices": self.choices,
            "generator": learner.generator.get_state(),
        }
        checkpoint.write(self.out / "checkpoint", state)

    def export(self):
        """Writes the weights for inference."""
        learner = self.learner
        data, _ = export.encode(learner.network().network, self.config.game, self.sizes)
        export.write(self.out / "weights.bin", data)

    def load(self, state):
        """Goes on from a checkpoint."""
        learner = self.learner
        learner.policy.load(state["policy"])
        learner.critic.load(state["critic"])
        if learner.slow:
            load_weights(learner.slow, checkpoint.exported(state).to(self.device))
        self.pool = [weights.to(self.device) for weights in state["pool"]]
        self.before = state["spent"]
        self.seconds = self.seconds or state["seconds"]
        for name in ("phase", "phase_began", "phase_iterations", "iterations", "choices"):
            setattr(self, name, state[name])
        self.random.seed(self.config.seed + self.iterations)
        learner.generator.set_state(state["generator"])
        self.last = dict.fromkeys(self.last, self.before)
        self.logged = self.choices, self.before


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("config", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="directory of the checkpoint, the log and the weights")
    parser.add_argument("--seconds", type=float, help="time of all phases together, from which their shares are taken")
    parser.add_argument("--stop-after", type=float, help="stop and save after this many seconds; --resume goes on")
    parser.add_argument("--resume", action="store_true", help="go on from the checkpoint in the directory")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--quick", action="store_true", help="small networks and few tables, for a CPU")
    parser.add_argument("--seed", type=int)
    return parser.parse_args()


def main():
    args = arguments()
    # Two threads issue work for the device; neither may wait long for the other.
    sys.setswitchinterval(1e-4)
    config = configuration.load(args.config)
    if args.quick:
        config = configuration.quick(config)
    if args.seed is not None:
        config = dataclasses.replace(config, seed=args.seed)
    state = checkpoint.read(args.out / "checkpoint") if args.resume else None
    if state is None and args.seconds is None and any(phase.iterations is None for phase in config.phases):
        sys.exit("--seconds is required")
    args.out.mkdir(parents=True, exist_ok=True)
    shutil.copy(args.config, args.out / "config.toml")
    training = Training(config, args.out, args.seconds, torch.device(args.device))
    if state:
        training.load(state)
    finished = training.run(args.stop_after)
    print("finished" if finished else "stopped: --resume goes on", flush=True)


if __name__ == "__main__":
    main()
