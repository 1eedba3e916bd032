#!/usr/bin/env python3
"""The layer check accepts downward includes and names every upward one."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHECK = ROOT / "tools" / "check_layers.py"


def check(files):
    """Exit status and output of the check on a tree made of `files`: path -> text."""
    with tempfile.TemporaryDirectory() as folder:
        for name, text in files.items():
            path = pathlib.Path(folder) / "src" / "drystone" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, str(CHECK), folder], capture_output=True, text=True)
        return done.returncode, done.stdout


def main():
    status, text = check({"sweeping/a.hpp": '#include "drystone/convex/ball.hpp"\n'})
    assert status == 0, text
    status, text = check({"convex/a.hpp": '\n#include "drystone/sweeping/process.hpp"\n'})
    assert status == 1 and "src/drystone/convex/a.hpp:2" in text and "'sweeping'" in text, text
    status, text = check({"core/a.cpp": "#include <drystone/linalg/types.hpp>\n"})
    assert status == 1 and "'core' must not include 'linalg'" in text, text
    status, text = check({"utils/a.hpp": "\n"})
    assert status == 1 and "room 'utils'" in text, text
    done = subprocess.run([sys.executable, str(CHECK)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    print("5 passed, 0 failed")


if __name__ == "__main__":
    main()
