"""Learns from rollouts: advantages of all seats, and minibatches of PPO."""

import torch

from networks import MASKED, OUTPUTS, Critic, Flat, Policy, by_seat, padded, value_logits

STATISTICS = ("surrogate", "entropy", "kl", "clipped", "critic", "value", "norm", "critic_norm")
"""What a minibatch adds to the statistics."""


def chances(critic, rollout, chunk):
    """Returns the critic's chances of every seat and the house, by absolute seat: steps + 1, tables, 5."""
    result = []
    for inputs, seat, players in zip(
        rollout.inputs.split(chunk), rollout.seat.split(chunk), rollout.players.split(chunk), strict=True
    ):
        relative = value_logits(critic(inputs), players).softmax(-1)
        result.append(torch.zeros_like(relative).scatter_(-1, by_seat(seat, players), relative))
    return torch.cat(result)


def advantages(values, reward, done, discount):
    """Returns generalised advantages of all seats. `discount` is lambda; rewards count in full."""
    result = torch.zeros_like(values[:-1])
    ahead = torch.zeros_like(values[0])
    for t in reversed(range(len(result))):
        goes_on = (1 - done[t]).unsqueeze(-1)
        ahead = reward[t] + goes_on * (values[t + 1] + discount * ahead) - values[t]
        result[t] = ahead
    return result


class Learner:
    """A policy and a critic that learn from rollouts."""

    def __init__(self, config, sizes, device):
        features, choices, hidden = sizes
        self.config, self.ppo, self.device = config, config.ppo, device
        self.dtype = torch.bfloat16 if device.type == "cuda" else torch.float32
        self.columns = padded(features)

        def policy():
            return Policy(features, choices, config.policy).to(device)

        self.policy = Flat(policy(), config.ppo)
        self.critic = Flat(Critic(padded(features) + padded(hidden), config.critic).to(device), config.ppo)
        self.slow = Flat(policy()) if config.ppo.pull or config.ppo.average else None
        if self.slow:
            self.slow.weights.copy_(self.policy.weights)
        self.generator = torch.Generator(device).manual_seed(config.seed)
        # The value head is at the end of the policy's weights.
        self.head = self.policy.weights.numel() - sum(p.numel() for p in self.policy.network.value.parameters())
        self.stream = torch.cuda.Stream() if device.type == "cuda" else None
        # Few minibatches wait in the queue of the device: a full queue blocks the thread that plays, too.
        self.queue = [torch.cuda.Event(blocking=True) for _ in range(4)] if device.type == "cuda" else []
        self.clock = [torch.cuda.Event(enable_timing=True) for _ in range(2)] if device.type == "cuda" else []
        self.fit, self.run = "all", None
        self.knobs = {name: torch.zeros((), device=device) for name in ("rate", "entropy")}
        self.statistics = torch.zeros(len(STATISTICS), device=device)
        self.minibatches = 0
        self.batch = {
            "inputs": torch.zeros(self.ppo.minibatch, self.columns + padded(hidden), dtype=torch.int8, device=device)
        }
        self.losses = torch.compile(self.plain_losses) if config.ppo.compile else self.plain_losses

    def begin(self, fit):
        """Begins a phase that fits `all` networks, or the `value` head of the policy alone."""
        self.fit = fit
        self.run = None

    def plain_losses(self, batch):
        """Returns the loss of a minibatch and its statistics."""
        x = batch["inputs"].to(self.dtype)
        seen = x[:, : self.columns]
        logits, value = self.policy.network(seen)
        illegal = batch["mask"] == 0
        logp = logits.float().masked_fill(illegal, MASKED).log_softmax(-1)
        own = batch["own"]
        share = own / own.sum().clamp(min=1)
        log_ratio = logp.gather(-1, batch["choice"].unsqueeze(-1)).squeeze(-1) - batch["logp"]
        ratio = log_ratio.exp()
        advantage = batch["advantage"]
        if self.ppo.normalise:
            mean = (advantage * share).sum()
            advantage = (advantage - mean) / (((advantage - mean).square() * share).sum().sqrt() + 1e-6)
        clipped = ratio.clamp(1 - self.ppo.clip, 1 + self.ppo.clip)
        surrogate = (torch.minimum(ratio * advantage, clipped * advantage) * share).sum()
        entropy = -((logp.exp() * logp).sum(-1) * share).sum()
        critic = self.cross_entropy(self.critic.network(x), batch)
        value = self.cross_entropy(value, batch)
        loss = critic + self.ppo.value_weight * value - surrogate - self.knobs["entropy"] * entropy
        if self.ppo.pull:
            with torch.no_grad():
                target = self.slow.network(seen)[0].float().masked_fill(illegal, MASKED).log_softmax(-1)
            loss = loss + self.ppo.pull * ((target.exp() * (target - logp)).sum(-1) * share).sum()
        with torch.no_grad():
            kl = ((ratio - 1 - log_ratio) * share).sum()
            outside = (((ratio - 1).abs() > self.ppo.clip).float() * share).sum()
        return loss, torch.stack([t.detach() for t in (surrogate, entropy, kl, outside, critic, value)])

    def cross_entropy(self, logits, batch):
        """Returns the mean cross-entropy of value logits to the targets of a minibatch."""
        return -(batch["target"] * value_logits(logits, batch["players"]).log_softmax(-1)).sum(-1).mean()

    def step(self):
        """Makes a step of the optimiser for the minibatch."""
        if self.fit == "value":
            with torch.no_grad():
                trunk = self.policy.network.trunk(self.batch["inputs"][:, : self.columns].to(self.dtype))
            loss = self.cross_entropy(self.policy.network.value(trunk), self.batch)
            loss.backward()
            norm = self.policy.step(self.knobs["rate"], self.head)
            zero = torch.zeros_like(norm)
            self.statistics += torch.stack([zero, zero, zero, zero, zero, loss.detach(), norm, zero])
            return
        loss, statistics = self.losses(self.batch)
        loss.backward()
        norm = self.policy.step(self.knobs["rate"])
        critic_norm = self.critic.step(self.knobs["rate"])
        self.statistics += torch.cat([statistics, torch.stack([norm, critic_norm])])

    def capture(self):
        """Returns a function that makes a step: a CUDA graph where one can be captured. Leaves the weights as they were."""
        flats = [self.policy, self.critic]
        before = [{name: t.clone() for name, t in flat.state().items()} for flat in flats]
        statistics = self.statistics.clone()

        # Warm-up and capture on the same stream: autograd remembers the stream of its nodes.
        stream = self.stream
        stream.wait_stream(torch.cuda.current_stream())

        def warm():
            with torch.cuda.stream(stream):
                for _ in range(3):
                    self.step()
            torch.cuda.synchronize()

        try:
            warm()
        except Exception as error:
            if self.losses == self.plain_losses:
                raise
            print(f"without torch.compile: {error}", flush=True)
            self.losses = self.plain_losses
            warm()
        try:
            graph = torch.cuda.CUDAGraph()
            with torch.cuda.graph(graph, stream=stream, capture_error_mode="thread_local"):
                self.step()
            run = graph.replay
        except RuntimeError as error:
            print(f"learning without a CUDA graph: {error}", flush=True)
            run = self.step
        torch.cuda.synchronize()
        for flat, state in zip(flats, before):
            flat.load(state)
            flat.gradient.zero_()
        self.statistics.copy_(statistics)
        return run

    @torch.no_grad()
    def prepare(self, rollout, phase):
        """Returns what minibatches are drawn from, with a row for every choice."""
        chunk = max(1, 2 * self.ppo.minibatch // rollout.tables)
        values = chances(lambda x: self.critic.network(x.to(self.dtype)), rollout, chunk)
        done = rollout.done.float()
        nobody = done - rollout.reward.sum(-1)
        reward = torch.cat([rollout.reward, nobody.unsqueeze(-1)], -1)
        seat, players = rollout.seat[:-1], rollout.players[:-1]
        targets = values[:-1] + advantages(values, reward, done, phase.target_lambda)
        advantage = advantages(values, reward, done, phase.advantage_lambda)
        advantage = advantage.gather(-1, seat.unsqueeze(-1).long()).squeeze(-1)
        rows = {
            "players": players,
            "mask": rollout.mask,
            "choice": rollout.choice,
            "logp": rollout.logp,
            "own": (rollout.agent[:-1] == 0).float(),
            "advantage": advantage,
            "target": targets.gather(-1, by_seat(seat, players)),
        }
        return {name: rows.flatten(0, 1) for name, rows in rows.items()}

    def learn(self, rollout, phase, rate, entropy):
        """Learns from a rollout."""
        self.mark(0)
        rows = self.prepare(rollout, phase)
        # Rows of inputs are copied by 8 bytes.
        inputs = rollout.inputs[:-1].flatten(0, 1).view(torch.int64)
        for name, tensor in rows.items():
            if name not in self.batch:
                self.batch[name] = torch.zeros_like(tensor[: self.ppo.minibatch])
        self.knobs["rate"].fill_(rate)
        self.knobs["entropy"].fill_(entropy)
        for _ in range(self.ppo.epochs):
            order = torch.randperm(len(inputs), generator=self.generator, device=self.device)
            for index in order.split(self.ppo.minibatch):
                torch.index_select(inputs, 0, index, out=self.batch["inputs"].view(torch.int64))
                for name, tensor in rows.items():
                    torch.index_select(tensor, 0, index, out=self.batch[name])
                self.minibatch()
        self.mark(1)
        if self.slow:
            self.slow.weights.lerp_(self.policy.weights, 1 - self.ppo.average if self.ppo.average else 0.02)

    def minibatch(self):
        """Makes a step, with a CUDA graph on a device."""
        if self.run is None:
            self.run = self.capture() if self.device.type == "cuda" else self.step
        if self.queue:
            event = self.queue[self.minibatches % len(self.queue)]
            event.synchronize()
            self.run()
            event.record()
        else:
            self.run()
        self.minibatches += 1

    def mark(self, index):
        """Notes the time at the beginning (0) or end (1) of learning on the device."""
        if self.clock:
            self.clock[index].record()

    def duration(self):
        """Returns the seconds that the device took to learn from the last rollout."""
        if not self.clock:
            return 0.0
        self.clock[1].synchronize()
        return self.clock[0].elapsed_time(self.clock[1]) / 1000

    def report(self):
        """Returns the means of the statistics since the last report. Waits for the device."""
        means = (self.statistics / max(self.minibatches, 1)).tolist()
        self.statistics.zero_()
        self.minibatches = 0
        return dict(zip(STATISTICS, means))

    def network(self):
        """Returns the policy to evaluate and to export: the averaged one where weights are averaged."""
        return self.slow if self.ppo.average else self.policy
