#!/usr/bin/env python3
"""An example of the bot protocol (docs/bot-protocol.md): a bot for both games.

    scriptorium arena --game biblios --players "exec:python3 examples/bots/scribe.py,greedy" --deals 50

It needs only Python 3. `main` at the end implements the protocol; the rest chooses actions by simple rules, without
randomness.
"""

import json
import sys
from collections import Counter, deque


class Biblios:
    """Collects categories in which it is already strong, bids up to its estimate of a card, and never bluffs."""

    def __init__(self, game):
        self.seat, self.seats = game["seat"], game["seats"]
        # The sum of all values of each category in the deck.
        self.whole = Counter()
        for card in game["deck"]:
            if card[0] not in "GC":
                self.whole[card[0]] += int(card[1])

    def decide(self, view, legal):
        self.dice, self.hand = view["dice"], view["hands"][self.seat]
        verb = legal[0].split()[0]
        if view["auction"] and verb in ("bid", "pass"):
            return self.bid(view["auction"], legal)
        if view["auction"] and verb in ("pay", "default"):
            return self.pay(view["auction"])
        if verb == "church":
            return max(legal, key=self.church_worth)
        if verb == "take":
            return max(legal, key=lambda action: self.worth(action.split()[1]))
        return self.place(view["drawn"], legal)

    def held(self, category):
        """The share of a category's total value that is in hand."""
        own = sum(int(card[1]) for card in self.hand if card[0] == category)
        return own / self.whole[category]

    def worth(self, card):
        """The value of a card, roughly twice its victory points."""
        if card[0] == "G":
            return int(card[1]) * 0.9
        if card[0] == "C":
            return 1.8
        strength = self.held(card[0]) + int(card[1]) / self.whole[card[0]]
        # About half of a category is enough to win its die.
        wanted = 1.0 if strength < 0.55 else 0.3
        return self.dice[card[0]] * (0.35 + min(strength, 0.5) * 2) * wanted

    def place(self, card, legal):
        """Keeps the best cards and sends the next best to the auction."""
        worth = self.worth(card)
        if worth >= 2.6:
            order = ("keep", "auction", "public")
        elif worth >= 1.7:
            order = ("auction", "public", "keep")
        else:
            order = ("public", "auction", "keep")
        return next(action for action in order if action in legal)

    def church_worth(self, action):
        """Prefers raising dice where the hand is strong, and lowering the others."""
        moves = [] if action == "church none" else action.split()[1:]
        even = 1 / self.seats
        return sum((1 if move[0] == "+" else -1) * (self.held(move[1]) - even * 0.7) for move in moves)

    def bid(self, auction, legal):
        bids = [int(action.split()[1]) for action in legal if action != "pass"]
        if not bids:
            return "pass"
        card = auction["card"]
        if card[0] == "G":
            # Gold is paid for with cards, so bid only with useless ones.
            useless = sum(1 for own in self.hand if own[0] != "G" and self.worth(own) < 1.2)
            limit = min(useless, int(card[1]))
        else:
            gold = sum(int(own[1]) for own in self.hand if own[0] == "G")
            limit = min(gold, round(self.worth(card) * 1.1))
        return f"bid {bids[0]}" if bids[0] <= limit else "pass"

    def pay(self, auction):
        price = auction["high_bid"]
        if auction["card"][0] == "G":
            paid = sorted(self.hand, key=self.worth)[:price]
            return "pay " + " ".join(paid) if len(paid) == price else "default"
        gold = sorted((card for card in self.hand if card[0] == "G"), key=lambda card: -int(card[1]))
        paid = self.cheapest(gold, price)
        return "pay " + " ".join(paid) if paid else "default"

    @staticmethod
    def cheapest(gold, price):
        """Returns the Gold of the lowest sum that covers the price, or None."""
        sums = {0: []}
        for card in gold:
            for total, cards in list(sums.items()):
                sums.setdefault(total + int(card[1]), cards + [card])
        enough = [total for total in sums if total >= price]
        return sums[min(enough)] if enough else None


class Quill:
    """Copies the most valuable books, walks towards towns, and bids an even share of its influence."""

    def __init__(self, game):
        self.seat = game["seat"]
        self.stacks, self.icons, self.roads = {}, {}, {}
        grid = []
        for line in game["boards"]["task"]:
            words = line.split()
            if words[0] == "stack":
                numbers = dict(word.split("=") for word in words[2:])
                self.stacks[words[1]] = int(numbers["spaces"])
            elif words[0] == "space":
                self.icons[words[1]] = words[2]
            elif words[0] == "road":
                for one, other in zip(words[1:], words[2:]):
                    self.join(one, other)
            elif words[0] == "boxes":
                grid.append(words[1:])
        for row, icons in enumerate(grid):
            for column, icon in enumerate(icons):
                box = self.box(column, row)
                self.icons[box] = icon
                if row:
                    self.join(box, self.box(column, row - 1))
                if column:
                    self.join(box, self.box(column - 1, row))

    @staticmethod
    def box(column, row):
        return f"{'abcdefghijklmnopqrstuvwxyz'[column]}{row + 1}"

    def join(self, one, other):
        self.roads.setdefault(one, set()).add(other)
        self.roads.setdefault(other, set()).add(one)

    def decide(self, view, legal):
        self.view, self.me = view, view["players"][self.seat]
        self.card = self.me["card"]
        if view["stage"] == "matins":
            return self.matins(legal)
        if view["stage"] == "prime":
            return self.bid(legal)
        return max(legal, key=self.worth)

    def book(self, letter):
        """The value of marking a space of this stack."""
        left = self.stacks[letter] - self.card["stacks"][letter]
        if left == 0:
            return 0.5
        value = self.view["values"][letter]
        # The last spaces earn the bonus and the rank; the first ones only cover negative points.
        return 1 + value * 0.45 + 2.5 / left

    def face(self, face):
        """The value of a die with this face."""
        if face == "C":
            return 2.0
        if face in self.stacks:
            return self.book(face)
        return {"m1": 1.0, "m1*": 3.5, "m2": 1.6, "m3": 2.2}[face]

    def matins(self, legal):
        """Rerolls the worst die if it is bad, or all dice if most are."""
        dice = self.me["dice"]
        average = sum(self.face(face) for face in list(self.stacks) + ["C"]) / 6
        chances = [(self.face(face) - average, f"roll {face}") for face in dice["books"]]
        chances.append((self.face(dice["travel"]) - 1.8, f"roll {dice['travel']}"))
        chances += [((pips - 3.5) * 0.3, f"roll {pips}") for pips in dice["influence"]]
        worst, action = min(chances)
        if sum(gain for gain, _ in chances) < -2.5 and "roll all" in legal:
            return "roll all"
        return action if worst < -0.4 and action in legal else "stop"

    def bid(self, legal):
        days = 9 - self.view["day"]
        most = self.card["influence"] // days
        return f"bid {max(bid for bid in (int(a.split()[1]) for a in legal) if bid <= max(most, 0))}"

    def distance(self, start):
        """The distance to the nearest unvisited town."""
        visited, queue = set(self.card["visited"]) | {start}, deque([(start, 0)])
        while queue:
            space, steps = queue.popleft()
            if self.icons.get(space) == "T":
                return steps
            for after in self.roads.get(space, ()):
                if after not in visited:
                    visited.add(after)
                    queue.append((after, steps + 1))
        return 20

    def worth(self, action):
        words = action.split()
        verb, rest = words[0], words[1:]
        if verb == "go":
            icon = self.icons[rest[0]]
            gain = {"T": 4, "?": 2, "+": 2, ".": 0}.get(icon)
            gain = self.book(icon) if gain is None else gain
            return gain + 3 / (1 + self.distance(rest[0]))
        if verb == "use" and rest[-1] == "C" and len(rest) > 1:
            return 2.5 - self.face(rest[0]) * 0.5
        if verb == "use":
            return self.face(rest[0]) + (0.5 if len(rest) > 1 else 0)
        if verb == "reroll":
            return 1.9 - self.face(rest[0])
        if verb == "star":
            return self.book(rest[0])
        if verb in ("raise", "lower"):
            spaces = {book: self.card["stacks"][book] / self.stacks[book] for book in self.stacks}
            ahead = spaces[rest[0]] - sum(spaces.values()) / len(spaces)
            return ahead if verb == "raise" else -ahead
        if verb in ("row", "give"):
            dice = self.view["scriptorium"][int(rest[0]) - 1]["dice"]
            total = sum(self.face(face) if face[0] not in "+-" else 1.5 for face in dice)
            return total if verb == "row" else -total
        if verb == "cadfael":
            # He decides here only with middling influence, where a reroll helps him slightly on average.
            return 1 if rest[0] == "stop" else 0
        return {"climb": 2, "walk": 1.5, "cross": 1.9, "decline": 0}.get(verb, 0)


def main():
    player = None
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            if message["protocol"] != 1:
                sys.exit(f"protocol {message['protocol']} is not supported")
            player = {"biblios": Biblios, "quill": Quill}[message["game"]](message)
        elif message["type"] == "decide":
            action = player.decide(message["view"], message["legal"])
            print(json.dumps({"action": action}), flush=True)
        # `result` needs no answer, and unknown message types must be ignored.


if __name__ == "__main__":
    main()
