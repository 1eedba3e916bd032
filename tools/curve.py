#!/usr/bin/env python3
"""curve.py OUT.svg [options] CURVE...: draws columns of CSV files, also of different files of a run.

CURVE is LABEL=FILE:X,Y or LABEL=FILE:X,FILE:Y, where X and Y are names of columns (without their unit) and two
files are joined by their first column. A label that ends with * is drawn as points.
"""
import argparse
import csv
import math

COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#8c7a5b", "#56b4e9"]
WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 760, 400, 70, 170, 40, 55


def column(path, name):
    """The column of a CSV as {first column: value}."""
    with open(path, encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    names = [cell.split(" (")[0] for cell in rows[0]]
    if name not in names:
        raise SystemExit(f"{path}: expected one of {', '.join(names)}, found '{name}'")
    k = names.index(name)
    return {float(row[0]): float(row[k]) for row in rows[1:]}


def curve(text):
    """(label, points) of one argument."""
    label, _, what = text.partition("=")
    first, _, second = what.partition(",")
    path, _, x_name = first.rpartition(":")
    y_path, _, y_name = second.rpartition(":")
    x, y = column(path, x_name), column(y_path or path, y_name)
    points = [(x[t], y[t]) for t in x if t in y]
    return label, [p for p in points if all(map(math.isfinite, p))]


def ticks(low, high):
    """About six round numbers from low to high."""
    size = (high - low) / 6
    unit = 10 ** math.floor(math.log10(size))
    step = next(unit * m for m in (1, 2, 5, 10) if unit * m >= size)
    return [step * k for k in range(math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9) + 1)]


def log_ticks(low, high):
    numbers = [m * 10.0**k for k in range(math.floor(low), math.ceil(high) + 1) for m in (1, 2, 5)]
    return [math.log10(x) for x in numbers if low - 1e-9 <= math.log10(x) <= high + 1e-9]


def axis(values, is_log, limits):
    """(scaled values' low, high) with some room."""
    low, high = min(values), max(values)
    room = 0.04 * ((high - low) or 1.0)
    low, high = low - room, high + room
    if limits:
        low, high = (math.log10(x) if is_log else x for x in limits)
    return low, high


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("out")
    parser.add_argument("curves", nargs="+")
    parser.add_argument("--title", default="")
    parser.add_argument("--x", default="")
    parser.add_argument("--y", default="")
    parser.add_argument("--log", action="store_true", help="both axes")
    parser.add_argument("--y-limits", nargs=2, type=float)
    options = parser.parse_args()
    scaled = (lambda x: math.log10(x)) if options.log else (lambda x: x)
    curves = [(label, [(scaled(x), scaled(y)) for x, y in points]) for label, points in map(curve, options.curves)]
    x_low, x_high = axis([x for _, points in curves for x, _ in points], options.log, None)
    y_low, y_high = axis([y for _, points in curves for _, y in points], options.log, options.y_limits)
    right, bottom = WIDTH - RIGHT, HEIGHT - BOTTOM
    place_x = lambda x: LEFT + (x - x_low) / (x_high - x_low) * (right - LEFT)
    place_y = lambda y: bottom - (y - y_low) / (y_high - y_low) * (bottom - TOP)
    number = lambda x: f"{10**x if options.log else x:.6g}"
    find = log_ticks if options.log else ticks
    svg = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" font-family="sans-serif" '
           f'font-size="12"><rect width="{WIDTH}" height="{HEIGHT}" fill="white"/>',
           f'<text x="{LEFT}" y="22" font-size="15" font-weight="bold">{options.title}</text>']
    for x in find(x_low, x_high):
        svg.append(f'<path d="M{place_x(x):.1f} {TOP}V{bottom}" stroke="#ddd"/>'
                   f'<text x="{place_x(x):.1f}" y="{bottom + 17}" text-anchor="middle">{number(x)}</text>')
    for y in find(y_low, y_high):
        svg.append(f'<path d="M{LEFT} {place_y(y):.1f}H{right}" stroke="#ddd"/>'
                   f'<text x="{LEFT - 7}" y="{place_y(y) + 4:.1f}" text-anchor="end">{number(y)}</text>')
    svg.append(f'<rect x="{LEFT}" y="{TOP}" width="{right - LEFT}" height="{bottom - TOP}" fill="none" stroke="#555"/>'
               f'<clipPath id="c"><rect x="{LEFT}" y="{TOP}" width="{right - LEFT}" height="{bottom - TOP}"/></clipPath>')
    for k, (label, points) in enumerate(curves):
        colour = COLOURS[k % len(COLOURS)]
        if label.endswith("*"):
            svg += [f'<circle cx="{place_x(x):.1f}" cy="{place_y(y):.1f}" r="4" fill="{colour}"/>' for x, y in points]
        else:
            path = "L".join(f"{place_x(x):.1f} {place_y(y):.1f}" for x, y in points)
            svg.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="1.5" clip-path="url(#c)"/>')
        svg.append(f'<text x="{right + 10}" y="{TOP + 12 + 18 * k}" fill="{colour}">'
                   f'{label.rstrip("*")}</text>')
    svg.append(f'<text x="{(LEFT + right) / 2}" y="{HEIGHT - 12}" text-anchor="middle">{options.x}</text>'
               f'<text transform="translate(16 {(TOP + bottom) / 2}) rotate(-90)" text-anchor="middle">{options.y}</text>'
               "</svg>")
    with open(options.out, "w", encoding="utf-8") as file:
        file.write("\n".join(svg) + "\n")


if __name__ == "__main__":
    main()
