#!/usr/bin/env python3
"""The reference check finds labels without a heading and ignores symbols that look like labels."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
CHECK = ROOT / "tools" / "check_references.py"
PAGE = "# Validation\n\n### R1 Block\n\nTest: `Block.Slides` in `tests/sim/block_test.cpp`.\n"
TEST = "TEST(Block, Slides) {}\n"


def check(files, page=PAGE):
    """Exit status and output of the check on a tree of `page`, the test it names and `files`."""
    with tempfile.TemporaryDirectory() as folder:
        tree = {"docs/validation.md": page, "tests/sim/block_test.cpp": TEST, **files}
        for name, text in tree.items():
            path = pathlib.Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        done = subprocess.run([sys.executable, str(CHECK), folder], capture_output=True, text=True)
        return done.returncode, done.stdout


def accepts(files):
    status, text = check(files)
    assert status == 0, text


def rejects(expected, files=None, page=PAGE):
    status, text = check(files or {}, page)
    assert status == 1 and expected in text, text


def main():
    accepts({"tests/a_test.cpp": "// R1: a block slides.\n", "docs/a.md": "| `block` | R1 |\n"})
    rejects("tests/a_test.cpp:2: R2", {"tests/a_test.cpp": "// R1\n/// R2: a ball rolls.\n"})
    rejects("scenes/ball.toml:1: R2", {"scenes/ball.toml": "# Reference R2 (Smith 2000): rolls.\n"})
    rejects("docs/balls.md:1: R2", {"docs/balls.md": "| ball | R1, R2 |\n"})
    rejects("docs/balls.md:1: R3", {"docs/balls.md": "- R1 to R3 are cases.\n"})

    # Symbols: code, code spans and blocks, formulas.
    accepts({"src/a.cpp": "const double R2 = 1.0;  // R2 + R3, 2 R4^2, R5(t) < R6, x = R7\n"})
    accepts({"docs/balls.md": "The radius `R2`.\n\n    R2 and R3\n\n```\nR2, R3\n```\n"})

    # What the page names must exist.
    rejects("docs/validation.md:6: no test Block.Topples", page=PAGE + "`Block.Topples`\n")
    rejects("docs/validation.md:6: scenes/a.toml does not exist", page=PAGE + "`scenes/a.toml`\n")

    # So must paths and links of all documents.
    room = {"src/drystone/sim/engine.hpp": ""}
    accepts({**room, "docs/a.md": "`sim/engine`, `sim/engine.hpp: Engine`, `x/y`, [v](validation.md#r1)\n"})
    rejects("docs/a.md:1: src/drystone/sim/motor does not exist", {**room, "docs/a.md": "`sim/motor`\n"})
    rejects("README.md:1: tools/a.py does not exist", {"README.md": "`tools/a.py`\n"})
    rejects("docs/a.md:1: the link b.md leads nowhere", {"docs/a.md": "[b](b.md)\n"})

    # And headers that comments name.
    accepts({**room, "src/a.cpp": "// see engine.hpp, sim/engine.hpp\n"})
    rejects("src/a.cpp:1: motor.hpp does not exist", {**room, "src/a.cpp": "// see motor.hpp\n"})

    done = subprocess.run([sys.executable, str(CHECK)], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    print("16 passed, 0 failed")


if __name__ == "__main__":
    main()
