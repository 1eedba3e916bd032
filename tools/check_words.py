#!/usr/bin/env python3
"""Checks that identifiers and file names of src use one word per thing.

docs/notation.md, "One word per thing", lists the words and what they replace. Identifiers are split at '_' and at
capitals, so that `soft_mesh` and `SoftMesh` both contain "soft"; comments and literals are not read. Errors are:
- an identifier, a folder or a file of src with a replaced word, unless ALLOWED gives the reason for it;
- an entry of KNOWN_LEFT that no longer occurs, so that the list is shortened with every name that is mended;
  `check_words.py --shorten` removes such entries from this file.
"""
import pathlib
import re
import sys

# Replaced word, or pair of words that follow each other: what to write instead.
REPLACED = {
    "soft": "deformable",
    "feeler": "probe", "feelers": "probes",
    "stranger": "excluded pair", "strangers": "excluded pairs",
    "companion": "damper row", "companions": "damper rows",
    "lift": "overlap release", "lifts": "overlap releases",
    "hasty": "tunnelling",
    "way home": "wrapping image",
    "posing": "problem, or the verb for what is built",
    "price": "cost", "prices": "costs",
    "watch": "the thing that is counted or checked", "watches": "the thing that is counted or checked",
    "tell": "report, print or return", "tells": "report, print or return", "told": "reported or rejected",
    "complain": "defect or reject", "complains": "defect or reject",
    "complaint": "defect", "complaints": "defects",
    "meet": "touch, cross or satisfy", "meets": "touches, crosses or satisfies", "met": "touched, visited or satisfied",
    "pay": "debit or cost", "pays": "debits or costs", "paid": "debited",
    "look": "search, read or check", "looks": "searches, reads or checks", "looked": "searched, read or checked",
}

# Identifier: why a replaced word is right in it.
ALLOWED = {
    "soft_springs_warning": "springs of low stiffness are soft",
    "k_deformable_lift_account": "names the dataset lift_account of result files, which users read",
}

# "room: identifier" that still have to be renamed. Only shorten this list.
KNOWN_LEFT = [
    "crowd: watch",
    "solvers: meet",
]

# Comments, includes and literals; line breaks are kept for the line numbers.
NO_CODE = re.compile(r'^\s*#\s*include[^\n]*|//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'',
                     re.DOTALL | re.MULTILINE)
IDENTIFIER = re.compile(r"[A-Za-z_]\w*")
WORD = re.compile(r"[A-Z]+(?![a-z])|[A-Z][a-z]*|[a-z]+")


def words_of(name):
    """The words of an identifier, and its pairs of neighbours: SoftMesh -> soft, mesh, soft mesh."""
    words = [word.lower() for word in WORD.findall(name)]
    return words + [" ".join(pair) for pair in zip(words, words[1:])]


def replaced_in(name):
    """The first replaced word in a name that is not allowed, or nothing."""
    return None if name in ALLOWED else next((word for word in words_of(name) if word in REPLACED), None)


def names_of(root):
    """(place, room, name) of every file, folder and identifier of src."""
    house = root / "src" / "drystone"
    for path in sorted(house.rglob("*")):
        place, room = path.relative_to(root), path.relative_to(house).parts[0]
        yield f"{place}:1", room, path.name.split(".")[0]
        if path.suffix not in (".cpp", ".hpp"):
            continue
        code = NO_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), path.read_text(encoding="utf-8"))
        for number, line in enumerate(code.splitlines(), 1):
            for name in IDENTIFIER.findall(line):
                yield f"{place}:{number}", room, name


def violations(root, known):
    known, left = set(known), set()
    for place, room, name in names_of(root):
        word = replaced_in(name)
        if word is None:
            continue
        if f"{room}: {name}" in known:
            left.add(f"{room}: {name}")
        else:
            yield f"{place}: '{name}' contains '{word}'; write {REPLACED[word]} (docs/notation.md)"
    for entry in sorted(known - left):
        yield f"tools/check_words.py:1: '{entry}' no longer occurs; remove it from KNOWN_LEFT"


def shorten(home):
    """Removes the entries of KNOWN_LEFT that no longer occur from this file."""
    present = {f"{room}: {name}" for _, room, name in names_of(home)}
    script = pathlib.Path(__file__)
    gone = [f'    "{entry}",' for entry in KNOWN_LEFT if entry not in present]
    lines = [line for line in script.read_text(encoding="utf-8").split("\n") if line not in gone]
    script.write_text("\n".join(lines), encoding="utf-8")


def main():
    home = pathlib.Path(__file__).resolve().parent.parent
    if sys.argv[1:] == ["--shorten"]:
        shorten(home)
        return 0
    root = pathlib.Path(sys.argv[1]).resolve() if len(sys.argv) > 1 else home
    found = list(violations(root, KNOWN_LEFT if root == home else []))
    print("\n".join(found) if found else "words: one word per thing in src")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
