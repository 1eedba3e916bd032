#!/usr/bin/env python3
"""gallery_numbers.py WHAT ...: the numbers of the pages of docs/gallery, from the CSVs of runs.

    biaxial RUN...          angles, dilatancy, balance of wall forces and stress
    shear OUT.csv RUN...    friction and solid fraction; RUN ends with _I
    collapse OUT.csv RUN... exponents of the run-out, means of runs that end with the same _ASPECT
    bed OUT.csv RUN...      force and flight; RUN ends with _ACCELERATION
    hopper OUT.csv RUN...   rate of discharge; RUN ends with _OUTLET
    drum RUN...             angle of the surface; RUN ends with _SPIN
"""
import csv
import math
import pathlib
import sys

GRAVITY = 9.81
DIAMETER = 0.01  # m, mean of the grains of all scenes


def table(run, name):
    """Columns of a CSV by name, without units."""
    with open(pathlib.Path(run) / f"{name}.csv", encoding="utf-8") as file:
        rows = [row for row in csv.reader(file) if row]
    names = [cell.split(" (")[0] for cell in rows[0]]
    return {n: [float(row[k]) for row in rows[1:]] for k, n in enumerate(names)}


def parameter(run):
    return float(str(run).rsplit("_", 1)[1])


def mean(values):
    return sum(values) / len(values)


def deviation(values):
    middle = mean(values)
    return math.sqrt(mean([(x - middle) ** 2 for x in values]))


def line(x, y):
    """(slope, value at 0) of the least-squares line."""
    x_mean, y_mean = mean(x), mean(y)
    slope = sum((a - x_mean) * (b - y_mean) for a, b in zip(x, y)) / sum((a - x_mean) ** 2 for a in x)
    return slope, y_mean - slope * x_mean


def write(path, names, rows):
    with open(path, "w", encoding="utf-8") as file:
        for row in [names, *rows]:
            file.write(",".join(str(cell) for cell in row) + "\n")


def degrees(sine):
    return math.degrees(math.asin(sine))


def biaxial(*runs):
    curves, scatters = [], []
    for run in runs:
        stress, bounds, right, lid = (table(run, name) for name in ("stress", "bounds", "right", "lid"))
        start = len(bounds["time"]) - len(stress["time"])  # bounds have the first instant too
        strain, volume = bounds["strain_x"][start:], bounds["volume_strain"][start:]
        ratio = stress["ratio"]
        smooth = [mean(ratio[max(0, k - 2):k + 3]) for k in range(len(ratio))]
        flow = [k for k, e in enumerate(strain) if e > 0.01]
        peak = max(smooth[k] for k in flow[2:-2])
        end = mean([ratio[k] for k in flow if strain[k] > 0.12])
        rising = [k for k in flow if 0.02 <= strain[k] <= 0.07]
        slope, _ = line([strain[k] for k in rising], [volume[k] for k in rising])
        late = [k for k in flow if strain[k] > 0.12]
        late_slope, _ = line([strain[k] for k in late], [volume[k] for k in late])
        width, height = bounds["length_x"][start:], bounds["length_y"][start:]
        x_wall = [right["force_x"][k] / height[k] for k in flow]
        y_wall = [lid["force_y"][k] / width[k] for k in flow]
        x_inside, y_inside = ([stress[n][k] for k in flow] for n in ("stress_xx", "stress_yy"))
        each = [abs(a / b - 1) for a, b in zip(x_wall + y_wall, x_inside + y_inside)]
        curves.append({k: ratio[k] for k in flow})
        scatters.append(deviation([ratio[k] for k in late]))
        print(f"{run}: peak q/p {peak:.3f} ({degrees(peak):.1f} deg), critical {end:.3f} ({degrees(end):.1f} deg)")
        print(f"  dilatancy angle {degrees(-slope / (2 - slope)):.1f} deg before the peak, "
              f"{degrees(-late_slope / (2 - late_slope)):.1f} deg beyond strain 0.12; "
              f"scatter of samples there {scatters[-1]:.3f}")
        print(f"  walls over stress: x {mean(x_wall) / mean(x_inside) - 1:+.2%}, y {mean(y_wall) / mean(y_inside) - 1:+.2%}; "
              f"single samples differ by {mean(each):.2%} in the mean, at most {max(each):.2%}")
    for k, other in enumerate(curves[1:], start=1):
        both = [curves[0][i] - other[i] for i in curves[0] if i in other]
        print(f"runs 1 and {k + 1}: q/p differs by {mean(both):+.3f} in the mean, {deviation(both):.3f} deviation; "
              f"scatter of both {math.hypot(scatters[0], scatters[k]):.3f}")


def shear(out, *runs):
    rows = []
    for run in runs:
        stress, solid = table(run, "stress"), table(run, "solid_fraction")["solid_fraction"]
        half = len(stress["time"]) // 2
        normal = mean(stress["stress_yy"][half:])
        samples = [-0.5 * (a + b) / normal for a, b in zip(stress["stress_xy"][half:], stress["stress_yx"][half:])]
        fraction = mean(solid[half:])
        I = parameter(run)
        rows.append((I, mean(samples), fraction, 0.25 + 1.1 * I, 0.81 - 0.3 * I))
        error = deviation(samples) / math.sqrt(len(samples))
        print(f"I = {I:g}: friction {mean(samples):.3f} +- {error:.3f}, solid fraction {fraction:.3f}, "
              f"stress_yy {normal:.5g} N/m")
    write(out, ["I", "friction", "solid_fraction", "da_cruz_friction", "da_cruz_solid_fraction"], rows)


def collapse(out, *runs):
    found = []
    for aspect in sorted(set(map(parameter, runs))):
        heaps = [table(run, "heap") for run in runs if parameter(run) == aspect]
        length = DIAMETER * math.sqrt(0.79 * 500 / (0.82 * aspect))  # as in the scene
        runouts = [heap["high"][-1] / length - 1 for heap in heaps]
        found.append((aspect, mean(runouts), mean([heap["height"][-1] / length for heap in heaps])))
        print(f"a = {aspect:g}: run-out {found[-1][1]:.2f} lengths (deviation {deviation(runouts):.2f}), "
              f"height {found[-1][2]:.2f} lengths")
    parts = [[p for p in found if p[0] < 2.3], [p for p in found if p[0] > 2.3]]
    fits = [line([math.log(a) for a, *_ in part], [math.log(r) for _, r, _ in part]) for part in parts]
    for (exponent, factor), name in zip(fits, ("below", "above")):
        print(f"{name} aspect ratio 2.3: run-out {math.exp(factor):.2f} a^{exponent:.2f}")
    rows = []
    for part, (exponent, factor), law in zip(parts, fits, (1, 2 / 3)):
        middle = mean([math.log(a) for a, *_ in part])
        for a, runout, height in part:
            on_law = math.exp(factor + exponent * middle) * math.exp(law * (math.log(a) - middle))
            rows.append((a, runout, math.exp(factor) * a**exponent, on_law, height))
    write(out, ["aspect", "runout", "fit", "law", "height"], rows)


def block_flight(gamma):
    """Part of a cycle that an inelastic block is in flight from a floor at sin(phi), phase by phase."""
    if gamma <= 1:
        return 0.0, math.nan
    start = math.asin(1 / gamma)
    height = lambda f: math.sin(start) + math.cos(start) * f - f * f / (2 * gamma) - math.sin(start + f)
    flight = 1e-3
    while height(flight) > 0:
        flight += 1e-4
    return flight / (2 * math.pi), start


def bed(out, *runs):
    rows, rest, period = [], 0.1, 0.1
    for run in runs:
        gamma = parameter(run)
        floor = table(run, "floor")
        name = "force_y" if "force_y" in floor and "force_z" not in floor else "force_z"
        time, force = floor["time"], [-f for f in floor[name]]
        h = time[1] - time[0]
        mass = mean([f for t, f in zip(time, force) if rest / 2 < t < rest]) / GRAVITY
        moving = [(t, f) for t, f in zip(time, force) if t > rest + 1e-9]
        cycles = [f for t, f in moving if t > rest + period]
        flight = len([f for f in cycles if f < 1e-3 * mass * GRAVITY]) / len(cycles)
        block, start = block_flight(gamma)
        if gamma <= 1:
            omega = 2 * math.pi / period
            # Steps end at t; the floor has the velocity of the step, its acceleration lies half a step before.
            law = [mass * GRAVITY * (1 + gamma * math.cos(omega * (t - h - rest))) for t, _ in moving]
            off = max(abs(f - g) for (_, f), g in list(zip(moving, law))[2:]) / (mass * GRAVITY)
            text = f"force differs from m (g + a) by at most {off:.1e} m g, least force {min(f for _, f in moving) / (mass * GRAVITY):.3f} m g"
        else:
            first = next(t for t, f in moving if f < 1e-3 * mass * GRAVITY) - h - rest  # start of the step
            wanted = (start + math.pi / 2) * period / (2 * math.pi)
            text = f"takes off at {first:.4f} s, closed form {wanted:.4f} s, step {h:.1e} s"
        print(f"acceleration {gamma:g} g: in flight {flight:.3f} of the time, block {block:.3f}; {text}")
        rows.append((gamma, flight, block))
    write(out, ["acceleration", "flight", "block"], rows)


def hopper(out, *runs):
    rows = []
    for run in runs:
        discharged = table(run, "discharged")
        total = discharged["solid"][-1]
        flow = [k for k, a in enumerate(discharged["solid"]) if 0.2 * total < a < 0.6 * total]
        rate, _ = line([discharged["time"][k] for k in flow], [discharged["solid"][k] for k in flow])
        rows.append((parameter(run), rate, rate / (DIAMETER**1.5 * math.sqrt(GRAVITY))))
    slope, value = line([w for w, *_ in rows], [q ** (2 / 3) for *_, q in rows])
    for w, rate, q in rows:
        print(f"outlet {w:g} d: {rate:.4f} m^2/s = {q:.2f} sqrt(g) d^1.5")
    print(f"rate = {slope**1.5:.2f} sqrt(g) (W - {-value / slope:.2f} d)^1.5")
    write(out, ["outlet", "rate", "scaled_rate"], rows)


def drum(*runs):
    for run in runs:
        heap = table(run, "heap")
        angles = [math.degrees(a) for t, a in zip(heap["time"], heap["angle_low"]) if t > 2 and math.isfinite(a)]
        print(f"spin {parameter(run):g} rad/s: angle {mean(angles):.1f} deg, deviation {deviation(angles):.1f}")


if __name__ == "__main__":
    kinds = {f.__name__: f for f in (biaxial, shear, collapse, bed, hopper, drum)}
    if len(sys.argv) < 3 or sys.argv[1] not in kinds:
        raise SystemExit(__doc__)
    kinds[sys.argv[1]](*sys.argv[2:])
