#!/usr/bin/env python3
"""make_quake.py FILE: writes the artificial accelerogram of the scenes, the same bytes every time.

Both components are sums of sines under an envelope that rises over 1.5 s, is 1 until 6 s and decays over 1 s:
    a(t) = A e(t) sum_k w_k sin(2 pi f_k t + p_k)
with w_k, f_k, p_k of the tables below.
"""
import math
import pathlib
import sys

STEP = 0.02  # s
ROWS = 501
RISE, STRONG, DECAY = 1.5, 6.0, 1.0  # s
AMPLITUDE = 1.0  # m/s^2

# (weight, frequency in Hz, phase in rad)
HORIZONTAL = [(1.0, 0.9, 0.0), (0.9, 1.7, 1.3), (0.7, 2.6, 2.1), (0.5, 3.9, 0.4), (0.3, 6.1, 4.0)]
VERTICAL = [(0.4, 2.3, 0.8), (0.5, 4.1, 2.9), (0.4, 6.7, 1.1), (0.3, 8.9, 5.2)]


def envelope(t):
    """Rises as a parabola, stays, decays exponentially."""
    if t < RISE:
        return (t / RISE) ** 2
    return 1.0 if t < STRONG else math.exp(-(t - STRONG) / DECAY)


def acceleration(waves, t):
    return AMPLITUDE * envelope(t) * sum(w * math.sin(2 * math.pi * f * t + p) for w, f, p in waves)


def formula(waves):
    return " + ".join(f"{w:g} sin(2 pi {f:g} t + {p:g})" for w, f, p in waves)


def record():
    lines = [
        "# Artificial accelerogram, made by tools/make_quake.py; no measured earthquake.",
        "# e(t) = (t / 1.5)^2 for t < 1.5 s, 1 until 6 s, then exp(-(t - 6))",
        f"# horizontal = e(t) ({formula(HORIZONTAL)})",
        f"# vertical = e(t) ({formula(VERTICAL)})",
        "t [s], horizontal [m/s^2], vertical [m/s^2]",
    ]
    for i in range(ROWS):
        t = i * STEP
        # Adding 0 turns -0 into 0.
        a, b = (round(acceleration(waves, t), 5) + 0.0 for waves in (HORIZONTAL, VERTICAL))
        lines.append(f"{t:.2f}, {a:.5f}, {b:.5f}")
    return "\n".join(lines) + "\n"


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    pathlib.Path(sys.argv[1]).write_text(record(), encoding="ascii", newline="\n")


if __name__ == "__main__":
    main()
