#!/usr/bin/env python3
"""The check of words finds replaced words in identifiers and names of files, and nothing else."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHECK = ROOT / "tools" / "check_words.py"


def check(name, line):
    """Exit status and output of the check on a tree of one file with one line."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "src" / "drystone" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(line + "\n", encoding="utf-8")
        done = subprocess.run([sys.executable, str(CHECK), folder], capture_output=True, text=True)
        return done.returncode, done.stdout


def accepts(name, line):
    status, text = check(name, line)
    assert status == 0, text


def rejects(name, line, word):
    status, text = check(name, line)
    assert status == 1 and f"src/drystone/{name}:1: " in text and f"contains '{word}'" in text, text


def main():
    rejects("sim/a.cpp", "double soft_mass = 1.0;", "soft")
    rejects("player/a.hpp", "struct SoftMesh {};", "soft")
    rejects("contact/a.hpp", "std::vector<Index> companions_;", "companions")
    rejects("sim/a.cpp", "const Vec2 way_home = nearest(cell);", "way home")
    rejects("collision/soft_finder.cpp", "", "soft")

    # Parts of words, one word of a pair, comments, literals, includes, names with a reason.
    accepts("crowd/a.cpp", "core::Stopwatch stopwatch; bool software = lookup(way);")
    accepts("sim/a.cpp", "// soft bodies look ahead")
    accepts("scene/a.cpp", 'read("soft");')
    accepts("sim/a.cpp", "#include <soft/body.hpp>")
    accepts("scene/a.cpp", "soft_springs_warning(spec);")

    done = subprocess.run([sys.executable, str(CHECK)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    print("11 passed, 0 failed")


if __name__ == "__main__":
    main()
