"""Draws the learning curve of a run as SVG, from its log.

    python plot.py runs/biblios/log.jsonl --out biblios.svg
"""

import argparse
import json
from pathlib import Path

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 760, 300, 56, 30, 40, 150
COLOURS = ("#1f5fa8", "#b5482a", "#3d7d3f", "#7b4fa0", "#8a6d1d", "#3b8a8a")


def read(path):
    """Returns the lines of a log."""
    return [json.loads(line) for line in Path(path).read_text().splitlines()]


def curves(lines, names):
    """Returns the points (seconds, value) of every named number."""
    return {name: [(line["seconds"], line[name]) for line in lines if name in line] for name in names}


def evaluations(lines):
    """Returns the points of every line-up of the evaluations, in percent."""
    result = {}
    for line in lines:
        for name, share in line.get("evaluation", {}).items():
            result.setdefault(name, []).append((line["seconds"], 100 * share))
    return result


def chart(title, series, top):
    """Returns the SVG group of a chart that begins at height `top`."""
    points = [p for values in series.values() for p in values]
    if not points:
        return ""
    longest = max(x for x, _ in points) or 1
    low, high = min(0.0, *(y for _, y in points)), max(y for _, y in points)
    high = high if high > low else low + 1
    width, height = WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM

    def place(x, y):
        return f"{LEFT + x / longest * width:.1f},{top + TOP + (high - y) / (high - low) * height:.1f}"

    parts = [f'<text x="{LEFT}" y="{top + 18}" font-weight="bold">{title}</text>']
    for i in range(5):
        y = low + (high - low) * i / 4
        line = top + TOP + height - height * i / 4
        parts.append(f'<path d="M{LEFT},{line:.1f}h{width}" stroke="#ddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{line + 4:.1f}" text-anchor="end">{y:.3g}</text>')
        x = longest * i / 4
        parts.append(f'<text x="{LEFT + width * i / 4:.1f}" y="{top + HEIGHT - 18}" text-anchor="middle">{x:.0f} s</text>')
    for i, (name, values) in enumerate(series.items()):
        colour = COLOURS[i % len(COLOURS)]
        path = " ".join(place(*p) for p in values)
        parts.append(f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>')
        label = f"{name}: {values[-1][1]:.3g}" if values else name
        parts.append(f'<text x="{LEFT + width + 10}" y="{top + TOP + 14 + 18 * i}" fill="{colour}">{label}</text>')
    return "".join(parts)


def svg(lines):
    """Returns the picture of a log."""
    charts = [
        ("Share of wins of one seat, percent", evaluations(lines)),
        ("Entropy of the choices", curves(lines, ["entropy"])),
        ("Cross-entropy of the values", curves(lines, ["critic", "value"])),
        ("KL divergence and share of clipped choices", curves(lines, ["kl", "clipped"])),
        ("Choices a second", curves(lines, ["speed"])),
    ]
    body = "".join(chart(title, series, i * HEIGHT) for i, (title, series) in enumerate(charts))
    height = HEIGHT * len(charts)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="12">'
        f'<rect width="{WIDTH}" height="{height}" fill="#fff"/>{body}</svg>\n'
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("log", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    args.out.write_text(svg(read(args.log)))


if __name__ == "__main__":
    main()
