"""Plays games: two halves of the tables, one stepped on the CPU while the device evaluates the other."""

import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext

import torch
from torch.nn import functional as F

from networks import MASKED, padded


class Rollout:
    """The choices of all tables in some steps. Row `steps` of what is seen closes the sequence."""

    def __init__(self, steps, tables, sizes, device):
        features, choices, hidden = sizes
        columns = padded(features) + padded(hidden)

        def zeros(*shape, dtype):
            return torch.zeros(shape, dtype=dtype, device=device)

        self.steps, self.tables = steps, tables
        self.inputs = zeros(steps + 1, tables, columns, dtype=torch.int8)
        self.seat = zeros(steps + 1, tables, dtype=torch.uint8)
        self.players = zeros(steps + 1, tables, dtype=torch.uint8)
        self.agent = zeros(steps + 1, tables, dtype=torch.uint8)
        self.mask = zeros(steps, tables, padded(choices), dtype=torch.uint8)
        self.choice = zeros(steps, tables, dtype=torch.int64)
        self.logp = zeros(steps, tables, dtype=torch.float32)
        self.done = zeros(steps, tables, dtype=torch.uint8)
        self.reward = zeros(steps, tables, 4, dtype=torch.float32)


def pinned(*shape, dtype, device):
    """Returns a tensor in memory that the device reads directly."""
    return torch.zeros(shape, dtype=dtype, pin_memory=device.type == "cuda")


class Half:
    """Half of the tables: an environment and the memory between it and the device."""

    def __init__(self, env, rows, device):
        tables = rows.stop - rows.start
        self.env, self.rows, self.device = env, rows, device
        self.obs = torch.from_numpy(env.obs)
        self.hidden = torch.from_numpy(env.hidden_obs)
        self.mask = torch.from_numpy(env.mask)
        self.small = pinned(4, tables, dtype=torch.uint8, device=device)
        self.reward = pinned(tables, 4, dtype=torch.float32, device=device)
        self.choice = pinned(tables, dtype=torch.int64, device=device)
        self.chosen = torch.cuda.Event(blocking=True) if device.type == "cuda" else None
        self.stepping = None
        self.registered = []
        if device.type == "cuda":
            for tensor in (self.obs, self.hidden, self.mask):
                self.register(tensor)

    def register(self, tensor):
        """Pins memory of the environment. Without it, copies are slower, but right."""
        # Small arrays may share their pages with others.
        if tensor.numel() < 1 << 18:
            return
        if int(torch.cuda.cudart().cudaHostRegister(tensor.data_ptr(), tensor.numel(), 0)) == 0:
            self.registered.append(tensor)
            return
        print("memory of the environment could not be pinned", flush=True)
        try:
            # The next call reports the error and clears it.
            torch.zeros(1, device=self.device)
        except RuntimeError:
            pass

    def read(self):
        """Copies the small arrays of the environment to pinned memory."""
        env, small = self.env, self.small.numpy()
        small[0], small[1], small[2], small[3] = env.seat, env.agent, env.players_now, env.done
        self.reward.numpy()[:] = env.reward

    def close(self):
        """Waits for the environment and unpins its memory."""
        if self.stepping is not None:
            self.stepping.result()
        for tensor in self.registered:
            torch.cuda.cudart().cudaHostUnregister(tensor.data_ptr())
        self.registered = []


class Collector:
    """Fills rollouts with the choices of `actor` (agent 0) and `rival` (agent 1, or None)."""

    def __init__(self, environments, actor, rival, seed, device, argmax=0.0):
        self.device, self.actor, self.rival = device, actor, rival
        env = environments[0]
        self.sizes = env.features, env.choices, env.hidden
        count = env.obs.shape[0]
        self.tables = 2 * count
        self.halves = [Half(e, slice(i * count, (i + 1) * count), device) for i, e in enumerate(environments)]
        self.dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.generator = torch.Generator(device).manual_seed(seed)
        self.worker = ThreadPoolExecutor(1)
        self.times = {"env": 0.0, "device": 0.0, "collect": 0.0}
        self.stream = torch.cuda.Stream(priority=-1) if device.type == "cuda" else None

        def zeros(*shape, dtype):
            return torch.zeros(shape, dtype=dtype, device=device)

        features, choices, hidden = self.sizes
        self.obs = zeros(count, features, dtype=torch.int8)
        self.hidden = zeros(count, hidden, dtype=torch.int8)
        self.mask = zeros(count, choices, dtype=torch.uint8)
        self.small = zeros(4, count, dtype=torch.uint8)
        self.noise = zeros(count, dtype=torch.float32)
        self.argmax = torch.arange(count, device=device) < argmax * count
        self.choice = zeros(count, dtype=torch.int64)
        self.logp = zeros(count, dtype=torch.float32)
        self.mask[:, 0] = 1
        self.graph = self.capture() if device.type == "cuda" else None

    def on_stream(self):
        return torch.cuda.stream(self.stream) if self.stream else nullcontext()

    @torch.no_grad()
    def act(self):
        """Chooses for half of the tables, from and to tensors with fixed addresses."""
        choices = self.mask.shape[1]
        x = F.pad(self.obs, (0, padded(self.obs.shape[1]) - self.obs.shape[1])).to(self.dtype)
        logits = self.actor.network(x)[0][:, :choices].float()
        if self.rival:
            other = self.rival.network(x)[0][:, :choices].float()
            logits = torch.where(self.small[1].bool().unsqueeze(-1), other, logits)
        legal = self.mask > 0
        logits = logits.masked_fill(~legal, MASKED)
        logp = logits.log_softmax(-1)
        total = logp.exp().cumsum(-1)
        beyond = legal & (total > self.noise.unsqueeze(-1) * total[:, -1:])
        # The first choice beyond the noise; the first legal one if rounding leaves none beyond it.
        order = torch.arange(choices - 1, -1, -1, device=self.device)
        sampled = ((legal.int() + beyond.int()) * choices + order).argmax(-1)
        choice = torch.where(self.argmax, logits.argmax(-1), sampled)
        self.choice.copy_(choice)
        self.logp.copy_(logp.gather(-1, choice.unsqueeze(-1)).squeeze(-1))

    def capture(self):
        """Returns a CUDA graph of `act`, or None where it cannot be captured."""
        try:
            self.stream.wait_stream(torch.cuda.current_stream())
            with self.on_stream():
                for _ in range(3):
                    self.act()
            torch.cuda.synchronize()
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=self.stream, capture_error_mode="thread_local"):
                self.act()
            torch.cuda.synchronize()
            return graph
        except RuntimeError as error:
            print(f"acting without a CUDA graph: {error}", flush=True)
            torch.cuda.synchronize()
            return None

    def upload(self, half, rollout, t):
        """Copies what a half shows to the device, as row `t`; results belong to the step before."""
        rows, features, hidden = half.rows, self.obs.shape[1], self.hidden.shape[1]
        half.read()
        self.obs.copy_(half.obs, non_blocking=True)
        self.small.copy_(half.small, non_blocking=True)
        rollout.inputs[t, rows, :features].copy_(self.obs)
        if hidden:
            start = padded(features)
            self.hidden.copy_(half.hidden, non_blocking=True)
            rollout.inputs[t, rows, start : start + hidden].copy_(self.hidden)
        rollout.seat[t, rows].copy_(self.small[0])
        rollout.agent[t, rows].copy_(self.small[1])
        rollout.players[t, rows].copy_(self.small[2])
        if t > 0:
            rollout.done[t - 1, rows].copy_(self.small[3])
            rollout.reward[t - 1, rows].copy_(half.reward, non_blocking=True)

    def wait(self, half):
        """Waits until a half has made its step."""
        if half.stepping is not None:
            began = time.perf_counter()
            half.stepping.result()
            half.stepping = None
            self.times["env"] += time.perf_counter() - began

    @torch.no_grad()
    def collect(self, rollout):
        """Fills a rollout."""
        began = time.perf_counter()
        with self.on_stream():
            noise = torch.rand(rollout.steps, self.tables, generator=self.generator, device=self.device) * (1 - 1e-6)
            for t in range(rollout.steps):
                for half in self.halves:
                    self.choose(half, rollout, t, noise)
            for half in self.halves:
                self.wait(half)
                self.upload(half, rollout, rollout.steps)
        if self.stream:
            self.stream.synchronize()
        self.times["collect"] += time.perf_counter() - began
        return rollout

    def choose(self, half, rollout, t, noise):
        """Chooses for a half and begins its step."""
        self.wait(half)
        self.upload(half, rollout, t)
        self.mask.copy_(half.mask, non_blocking=True)
        self.noise.copy_(noise[t, half.rows])
        if self.graph:
            self.graph.replay()
        else:
            self.act()
        half.choice.copy_(self.choice, non_blocking=True)
        if half.chosen:
            half.chosen.record()
        rollout.mask[t, half.rows, : self.mask.shape[1]].copy_(self.mask)
        rollout.choice[t, half.rows].copy_(self.choice)
        rollout.logp[t, half.rows].copy_(self.logp)
        if half.chosen:
            began = time.perf_counter()
            half.chosen.synchronize()
            self.times["device"] += time.perf_counter() - began
        half.stepping = self.worker.submit(half.env.step, half.choice.numpy())

    def close(self):
        """Ends the work of the environments."""
        for half in self.halves:
            half.close()
        self.worker.shutdown()


def vector_env(game, **settings):
    """Returns the environment of a game, or the small one of the tests."""
    if game == "higher":
        from tests.higher import VectorEnv
    else:
        from scriptorium import VectorEnv
        settings["game"] = game
    return VectorEnv(**settings)


def environments(config, phase, seed):
    """Returns the environments of the two halves of the tables."""
    return [
        vector_env(
            config.game,
            tables=config.tables // 2,
            seed=seed * 2 + half,
            players=phase.players,
            options=[(weight, options) for options, weight in config.options.items()],
            lineups=phase.lineups,
        )
        for half in range(2)
    ]
