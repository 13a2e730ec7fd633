"""The networks: a policy with a value head, and a critic that also sees the hidden features."""

import math

import torch
from torch import nn
from torch.nn import functional as F

OUTPUTS = 5
"""Outputs of a value: the relative seats 0 to 3, and the house (nobody at the table wins)."""

VALUE_COLUMNS = 8
"""Columns of the value head; those after `OUTPUTS` are not used."""

MASKED = -1e4
"""Logit of what is impossible. Finite, so that a probability of 0 times its logarithm is 0."""


def padded(size):
    """Returns the number of columns for `size` features: matrix units want a multiple of 16."""
    return (size + 15) // 16 * 16


class Linear(nn.Module):
    """A linear layer that computes in the type of its input and keeps its weights in float32."""

    def __init__(self, inputs, outputs, gain=1.0):
        super().__init__()
        bound = gain / math.sqrt(inputs)
        self.weight = nn.Parameter(torch.empty(outputs, inputs).uniform_(-bound, bound))
        self.bias = nn.Parameter(torch.zeros(outputs))

    def forward(self, x):
        return F.linear(x, self.weight.to(x.dtype), self.bias.to(x.dtype))


class Norm(nn.Module):
    """Layer norm and ReLU."""

    def __init__(self, width):
        super().__init__()
        self.gain = nn.Parameter(torch.ones(width))
        self.bias = nn.Parameter(torch.zeros(width))

    def forward(self, x):
        return F.relu(F.layer_norm(x, x.shape[-1:], self.gain.to(x.dtype), self.bias.to(x.dtype), 1e-5))


class Trunk(nn.Module):
    """Linear layer, residual blocks `x + linear(relu(norm(x)))`, norm and ReLU."""

    def __init__(self, inputs, size):
        super().__init__()
        self.input = Linear(inputs, size.width)
        self.norms = nn.ModuleList(Norm(size.width) for _ in range(size.blocks))
        self.layers = nn.ModuleList(Linear(size.width, size.width) for _ in range(size.blocks))
        self.output = Norm(size.width)

    def forward(self, x):
        x = self.input(x)
        for norm, layer in zip(self.norms, self.layers):
            x = x + layer(norm(x))
        return self.output(x)


class Policy(nn.Module):
    """Logits of the choices, and value logits from the seat's own view."""

    def __init__(self, features, choices, size):
        super().__init__()
        self.features = features
        self.columns = padded(features)
        self.trunk = Trunk(self.columns, size)
        self.choices = Linear(size.width, padded(choices), 0.01)
        self.value = Linear(size.width, VALUE_COLUMNS, 0.01)
        with torch.no_grad():
            self.trunk.input.weight[:, features:] = 0

    def forward(self, x):
        x = self.trunk(x)
        return self.choices(x), self.value(x)


class Critic(nn.Module):
    """Value logits from the view and the hidden features. Used in training only."""

    def __init__(self, columns, size):
        super().__init__()
        self.trunk = Trunk(columns, size)
        self.value = Linear(size.width, VALUE_COLUMNS, 0.01)

    def forward(self, x):
        return self.value(self.trunk(x))


class Flat:
    """The parameters of a network as views of one vector, with their gradients and AdamW.

    All state lies in tensors with fixed addresses, so that a step can be captured in a CUDA graph.
    """

    def __init__(self, network, ppo=None):
        self.network = network
        parameters = list(network.parameters())
        self.weights = torch.cat([p.detach().reshape(-1) for p in parameters])
        self.gradient = torch.zeros_like(self.weights) if ppo else None
        self.ppo = ppo
        offset = 0
        for p in parameters:
            part = slice(offset, offset + p.numel())
            p.data = self.weights[part].view_as(p)
            if ppo:
                p.grad = self.gradient[part].view_as(p)
            else:
                p.requires_grad_(False)
            offset += p.numel()
        if ppo:
            self.mean = torch.zeros_like(self.weights)
            self.square = torch.zeros_like(self.weights)
            self.count = torch.zeros((), device=self.weights.device)

    @torch.no_grad()
    def step(self, rate, start=0):
        """Makes a step of AdamW with the learning rate `rate` (a tensor) from weight `start` on, and clears the gradient."""
        ppo = self.ppo
        weights, gradient, mean, square = (t[start:] for t in (self.weights, self.gradient, self.mean, self.square))
        norm = torch.linalg.vector_norm(gradient)
        gradient.mul_((ppo.max_norm / (norm + 1e-6)).clamp(max=1.0))
        self.count += 1
        mean.lerp_(gradient, 1 - ppo.beta1)
        square.mul_(ppo.beta2).addcmul_(gradient, gradient, value=1 - ppo.beta2)
        mean_scale = 1 / (1 - (self.count * math.log(ppo.beta1)).exp())
        square_scale = (1 / (1 - (self.count * math.log(ppo.beta2)).exp())).sqrt()
        update = mean * mean_scale / (square.sqrt() * square_scale + 1e-8)
        weights.mul_(1 - rate * ppo.weight_decay).sub_(update * rate)
        self.gradient.zero_()
        return norm

    def state(self):
        """Returns all tensors that a step changes."""
        return {"weights": self.weights, "mean": self.mean, "square": self.square, "count": self.count}

    def load(self, state):
        """Sets the tensors of `state`."""
        for name, tensor in self.state().items():
            tensor.copy_(state[name])


def load_weights(flat, weights):
    """Sets the weights of a network from a vector, and refuses a vector of another network."""
    if weights.shape != flat.weights.shape:
        raise ValueError(f"weights of another network: {weights.numel()} numbers instead of {flat.weights.numel()}")
    flat.weights.copy_(weights)


def value_logits(logits, players):
    """Returns value logits in float32 without the seats that are absent. `players` has a number for every row."""
    seats = torch.arange(OUTPUTS, device=logits.device)
    absent = (seats >= players.unsqueeze(-1)) & (seats < OUTPUTS - 1)
    return logits[..., :OUTPUTS].float().masked_fill(absent, MASKED)


def by_seat(seat, players):
    """Returns, for every row, the absolute seat of each relative seat; absent seats and the house stay where they are."""
    seats = torch.arange(OUTPUTS, device=seat.device)
    players = players.unsqueeze(-1)
    return torch.where(seats < players, (seat.unsqueeze(-1) + seats) % players, seats)
