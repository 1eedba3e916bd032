#!/usr/bin/env python3
"""The check of registry names finds comparisons outside the file of the entry, and nothing else."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHECK = ROOT / "tools" / "check_names.py"
ENTRIES = {
    "src/drystone/integrators/methods/moreau_jean.cpp": 'return {.name = "moreau_jean"};\n',
    "src/drystone/solvers/methods/auto.cpp": 'return entry_of<Auto>("auto", "the default");\n',
    "src/drystone/sim/measures/kinds/heap.cpp": 'return {.name = "heap"};\n',
}


def check(name, line):
    """Exit status and output of the check on a tree of three entries and one more line."""
    with tempfile.TemporaryDirectory() as folder:
        files = dict(ENTRIES)
        files[name] = files.get(name, "") + line + "\n"
        for place, text in files.items():
            path = pathlib.Path(folder) / place
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, str(CHECK), folder], capture_output=True, text=True)
        return done.returncode, done.stdout


def accepts(name, line):
    status, text = check(name, line)
    assert status == 0, text


def rejects(name, line, entry):
    status, text = check(name, line)
    assert status == 1 and f"{name}:1: compares the registry name '{entry}'" in text, text


def main():
    rejects("src/drystone/sim/a.cpp", 'if (name == "moreau_jean") return;', "moreau_jean")
    rejects("apps/drystone/a.cpp", 'if ("moreau_jean" != spec.integrator.name) {', "moreau_jean")
    rejects("src/drystone/scene/a.hpp", 'return scene.solver.name == "auto";', "auto")
    rejects("src/drystone/scene/a.cpp", 'if (measure.kind == "heap") {', "heap")

    # The entry's own file, other meanings of a word, choices and comments.
    accepts("src/drystone/integrators/methods/moreau_jean.cpp", 'name == "moreau_jean"')
    accepts("src/drystone/scene/a.cpp", 'if (word == "auto") {')
    accepts("apps/drystone/a.cpp", 'settings.push_back("integrator.name=moreau_jean");')
    accepts("src/drystone/scene/a.cpp", '// not: integrator.name == "moreau_jean"')

    done = subprocess.run([sys.executable, str(CHECK)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    print("9 passed, 0 failed")


if __name__ == "__main__":
    main()
