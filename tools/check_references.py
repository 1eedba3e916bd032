#!/usr/bin/env python3
"""Checks the labels of the validation cases against docs/validation.md, and the paths that documents name.

Errors are:
- a label R<number> in a comment, a document or a scene without a heading "### R<number> ..." there;
- a file or a test (`Suite.Test`) that docs/validation.md names and that does not exist;
- a header `name.hpp` in a comment of C++ that is nowhere in src or apps;
- a path in back quotes that begins with a folder of the repository or a room of src/drystone, or a link to a
  page, in docs, README.md or CONTRIBUTING.md, that does not exist. Sources may be named without extension.

Symbols such as a radius R1 are not labels. Therefore the check reads only the comments of code, and
Markdown without code blocks and `code spans`. It skips an R<number> beside an operator.
"""
import pathlib
import re
import sys

PAGE = pathlib.Path("docs") / "validation.md"
FOLDERS = ("src", "apps", "tests", "scenes", "docs", "bench")
COMMENT = {".cpp": "//", ".hpp": "//", ".toml": "#", ".py": "#", ".sh": "#", ".txt": "#"}

HEADING = re.compile(r"^### R(\d+) ", re.MULTILINE)
LABEL = re.compile(r"""(?<! [\w.^*/+=<>-] ) (?<! [\^*/+=<>-][ ] )   # no word or operator before
                       R([1-9]\d?)
                       (?! [\w(\[^*/=<>] | -\d | [ ][\^*/+=<>-] )   # or behind""", re.VERBOSE)
RANGE = re.compile(r"\bR([1-9]\d?) to R([1-9]\d?)\b")
SPAN = re.compile(r"`[^`]*`")
BULLET = re.compile(r"^[\s/#*!<-]*")

NAMED_FILE = re.compile(r"`((?:tests|scenes|examples)/[\w./]+)`")
NAMED_TEST = re.compile(r"`([A-Z]\w+)\.([A-Z]\w+)`")
# `contact/world`, `solvers/attempts.hpp`, `integrators/moreau_step.cpp: moreau_step`
NAMED_PATH = re.compile(r"`([\w.-]+/[\w./-]+?)/?(?:: \w[^`]*)?`")
TOP = ("src/drystone", "apps", "tests", "tools", "scenes", "examples", "bench", "cmake", "docs")
NAMED_HEADER = re.compile(r"(?<![\w.<\"/-])[a-z]\w*(?:/\w+)*\.hpp\b")
LINK = re.compile(r"\]\(([\w./-]+)(?:#[\w-]*)?\)")
# Paths that look like files and are not: a dataset of result files, the name of any file.
NOT_FILES = ("scene/text", "tools/gallery.d/NAME.sh")
TEST = re.compile(r"\bTEST(?:_[FP])?\(\s*(\w+),\s*(\w+)\s*\)")


def prose(path):
    """(line number, text) of the comments of a source file or the text of a Markdown file."""
    mark = COMMENT.get(path.suffix)
    fenced = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if mark:
            if mark in line:
                yield number, BULLET.sub("", line[line.index(mark):])
        elif line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced and not line.startswith("    "):
            yield number, BULLET.sub("", SPAN.sub("", line))


def labels(text):
    """Numbers of the labels in a line; "R3 to R6" has four."""
    found = {int(number) for number in LABEL.findall(text)}
    for first, last in RANGE.findall(text):
        found.update(range(int(first), int(last) + 1))
    return sorted(found)


def undefined_labels(root, defined):
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.suffix != ".md" and path.suffix not in COMMENT:
                continue
            for number, text in prose(path):
                for label in labels(text):
                    if label not in defined:
                        place = f"{path.relative_to(root)}:{number}"
                        yield f"{place}: R{label} has no heading in {PAGE}"


def missing_targets(root, page):
    tests = set()
    for path in (root / "tests").rglob("*.cpp"):
        tests.update(TEST.findall(path.read_text(encoding="utf-8")))
    for number, line in enumerate(page.splitlines(), 1):
        for name in NAMED_FILE.findall(line):
            if not (root / name).exists():
                yield f"{PAGE}:{number}: {name} does not exist"
        for suite, test in NAMED_TEST.findall(line):
            if (suite, test) not in tests:
                yield f"{PAGE}:{number}: no test {suite}.{test} in tests/"


def exists(root, name):
    """Whether a path, with or without the extension of a source, is in the repository or in viewer/."""
    return any((root / base / (name + ending)).exists() for base in (".", "viewer") for ending in ("", ".hpp", ".cpp"))


def missing_headers(root):
    """Headers named in comments, with or without folders; tests name some that they invent."""
    sources = [path for folder in ("src", "apps") for path in sorted((root / folder).rglob("*.[ch]pp"))]
    headers = {path.as_posix() for path in sources}
    for path in sources:
        for number, text in prose(path):
            for name in NAMED_HEADER.findall(text):
                if not any(header.endswith(f"/{name}") for header in headers):
                    yield f"{path.relative_to(root)}:{number}: {name} does not exist"


def missing_paths(root):
    rooms = {path.name for path in (root / "src" / "drystone").glob("*") if path.is_dir()}
    pages = [*sorted((root / "docs").rglob("*.md")), root / "README.md", root / "CONTRIBUTING.md"]
    for page in filter(pathlib.Path.exists, pages):
        place = page.relative_to(root)
        for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
            for name in NAMED_PATH.findall(line):
                if name in NOT_FILES:
                    continue
                if name.split("/")[0] in rooms:
                    name = f"src/drystone/{name}"
                if name.startswith(tuple(f"{top}/" for top in TOP)) and not exists(root, name):
                    yield f"{place}:{number}: {name} does not exist"
            for link in LINK.findall(SPAN.sub("", line)):
                if "." in link and not (page.parent / link).exists():
                    yield f"{place}:{number}: the link {link} leads nowhere"


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).parent.parent)
    root = root.resolve()
    page = (root / PAGE).read_text(encoding="utf-8")
    defined = {int(number) for number in HEADING.findall(page)}
    found = [*undefined_labels(root, defined), *missing_targets(root, page), *missing_headers(root),
             *missing_paths(root)]
    print("\n".join(found) if found else "references: labels, tests, headers, paths and links exist")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
