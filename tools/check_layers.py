#!/usr/bin/env python3
"""Checks that dependencies between the rooms of src/drystone go downwards only.

ALLOWED lists, for each room, the rooms it may include; an include of any other room, an edge list with a
cycle, a room that is missing here, or a header outside every room is an error.
"""
import pathlib
import re
import sys

GROUND = {"core", "linalg"}  # every room may use these (linalg itself: core only)

ALLOWED = {
    "core": set(),
    "linalg": {"core"},
    "convex": GROUND,
    "geometry": GROUND,
    "sweeping": GROUND | {"convex"},
    "inclusion": GROUND | {"convex"},
    "hdf5": GROUND,
    "xml": {"core"},
    "problem": GROUND | {"hdf5", "convex"},
    "collision": GROUND | {"geometry"},
    "mechanics": GROUND | {"geometry"},
    "solvers": GROUND | {"problem", "convex"},
    "contact": GROUND | {"collision", "mechanics", "problem", "convex", "geometry"},
    "crowd": GROUND | {"sweeping", "convex", "collision", "geometry", "solvers", "problem"},
    "integrators": GROUND | {"scene", "contact", "solvers", "sweeping", "mechanics", "problem", "collision"},
    "scene": GROUND | {"geometry"},
    "sim": GROUND | {"integrators", "inclusion", "crowd", "scene", "contact", "mechanics", "solvers", "problem",
                     "collision", "geometry"},
    "results": GROUND | {"sim", "integrators", "scene", "solvers", "problem", "hdf5", "xml", "geometry"},
    "figures": GROUND | {"results", "sim", "xml", "geometry"},
    "player": GROUND | {"results", "sim", "geometry"},
    "report": GROUND | {"figures", "player", "results", "integrators", "xml"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*["<]drystone/([^/">]+)/[^">]*[">]')


def cycle(edges):
    """A room that reaches itself, or None."""
    for start in edges:
        seen, stack = set(), list(edges[start])
        while stack:
            room = stack.pop()
            if room == start:
                return start
            if room not in seen:
                seen.add(room)
                stack.extend(edges.get(room, ()))
    return None


def violations(root):
    """Every forbidden include below root/src/drystone, as 'file:line: message'."""
    house = root / "src" / "drystone"
    for path in sorted(house.rglob("*.[ch]pp")):
        place = path.relative_to(root)
        room = path.relative_to(house).parts[0]
        if room not in ALLOWED:
            yield f"{place}:1: room '{room}' is not listed in tools/check_layers.py"
            continue
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            match = INCLUDE.match(line)
            if match and match[1] != room and match[1] not in ALLOWED[room]:
                yield f"{place}:{number}: '{room}' must not include '{match[1]}'"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    found = list(violations(root.resolve()))
    looped = cycle(ALLOWED)
    if looped:
        found.append(f"tools/check_layers.py: the allowed edges have a cycle through '{looped}'")
    print("\n".join(found) if found else "layers: dependencies go downwards only")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
