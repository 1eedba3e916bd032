#!/usr/bin/env python3
"""Checks that no code compares the name of a registry entry with a literal.

An entry of a registry (integrator, solver, measure, generator, scheme) describes itself by traits.
Code that asks `name == "moreau_jean"` instead makes a new entry more than a new file. Errors are
comparisons (== or !=) in src and apps of
- anything with a literal name that contains '_', which stands for nothing else;
- a plain word, such as "auto" or "heap", if the other side names the kind of entry: solver.name == "auto".
The file that defines an entry may compare its own name.
"""
import pathlib
import re
import sys

# Folder below src/drystone: words that the other side of a comparison contains.
REGISTRIES = {
    "integrators/methods": ("integrator",),
    "inclusion/schemes": ("integrator", "scheme"),
    "sweeping/schemes": ("integrator", "scheme"),
    "solvers/methods": ("solver",),
    "linalg/linear_solvers": ("solver",),
    "scene/generators": ("generator",),
    "sim/measures/kinds": ("measure",),
}

ENTRY = re.compile(r'(?:\.name\s*=\s*|\bentry_of<[^>]*>\(\s*)"(\w+)"')
COMPARISON = re.compile(r'([\w.>()\[\]-]*)\s*[!=]=\s*"(\w+)"|"(\w+)"\s*[!=]=\s*([\w.>()\[\]-]*)')
COMMENT = re.compile(r"\s*//.*")


def entries(house):
    """Name of an entry: (words of its kinds, files that define it)."""
    found = {}
    for folder, words in REGISTRIES.items():
        for path in sorted((house / folder).glob("*.cpp")):
            for name in ENTRY.findall(path.read_text(encoding="utf-8")):
                kinds, files = found.setdefault(name, (set(), set()))
                kinds.update(words)
                files.add(path)
    return found


def violations(root):
    house = root / "src" / "drystone"
    known = entries(house)
    for folder in (root / "src", root / "apps"):
        for path in sorted(folder.rglob("*.[ch]pp")):
            own = set(ENTRY.findall(path.read_text(encoding="utf-8")))
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                for match in COMPARISON.finditer(COMMENT.sub("", line)):
                    other, name = match[1] or match[4] or "", match[2] or match[3]
                    if name not in known or name in own:
                        continue
                    words = known[name][0]
                    if "_" in name or any(word in other.lower() for word in words):
                        yield (f"{path.relative_to(root)}:{number}: compares the registry name "
                               f"'{name}'; ask for a trait of the entry")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    found = list(violations(root.resolve()))
    print("\n".join(found) if found else "names: no code compares names of registry entries")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
