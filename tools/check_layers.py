#!/usr/bin/env python3
"""Checks that dependencies between the rooms of src/drystone, and between the folders of a room, have no cycles.

The one truth are the link lists of src/drystone/CMakeLists.txt: drystone_room(NAME LINK drystone::OTHER ...).
Errors are:
- link lists with a cycle, or a link to a room that no drystone_room() defines before it;
- a source file in a folder that is no room;
- an include of a room that is not in the link list of the includer;
- a name `room::...` of such a room, whichever header brought it (a symbol that leaks past the includes);
- folders of one room (its root folder is one of them, written '.') that include each other in a cycle. The
  cyclic sets of KNOWN_CYCLES are printed, not counted; a set that differs from its entry in KNOWN_CYCLES is an
  error whether it grew, shrank or vanished, so that the list is shortened with every cycle that is removed.
KNOWN_LEAKS is such a list for pairs of rooms.
"""
import pathlib
import re
import sys

# Sets of folders of a room that still include each other in a cycle.
KNOWN_CYCLES = {
}

# (room, room whose names it uses without a link, through the header of a room between them).
KNOWN_LEAKS = set()

ROOM = re.compile(r"^\s*drystone_room\(\s*(\w+)(?:\s+OFF_THE_STEP)?\s*(?:LINK\s+([^)]*))?\)", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s*["<]drystone/([^">]+)[">]')
# Comments and literals, which may contain any name; line breaks are kept for the line numbers.
NO_CODE = re.compile(r'//[^\n]*|/\*.*?\*/|R"\((?:.*?)\)"|"(?:[^"\\\n]|\\.)*"|\'(?:[^\'\\\n]|\\.)+\'', re.DOTALL)
QUALIFIED = re.compile(r"(?<![\w:])(?:::)?(?:drystone::)?(\w+)::")


def link_lists(text):
    """Room -> rooms that it links, in the order of the file, from the text of a CMakeLists.txt."""
    text = re.sub(r"#[^\n]*", "", text)
    return {name: set(re.findall(r"drystone::(\w+)", links)) for name, links in ROOM.findall(text)}


def link_errors(links):
    """Rooms are listed bottom to top: a link to a room that is listed later, or nowhere, is an error."""
    above = []
    for room, others in links.items():
        above.append(room)
        for other in sorted(others - set(above[:-1])):
            yield f"src/drystone/CMakeLists.txt:1: room '{room}' links '{other}', which is not listed before it"


def without_literals(text):
    """The text with comments and literals blanked; every line keeps its number."""
    return NO_CODE.sub(lambda match: re.sub(r"[^\n]", " ", match[0]), text)


def own_namespaces(text):
    """Names in `text` that are namespaces or aliases of its own, such as `namespace convex {` in drystone::sim."""
    return set(re.findall(r"\bnamespace\s+(?:\w+::)*(\w+)\s*[{=]", text))


def strongly_connected(edges):
    """Sets of two or more nodes that reach each other; edges: node -> set of nodes."""
    reached = {}
    for start in edges:
        seen, stack = set(), [start]
        while stack:
            for node in edges.get(stack.pop(), ()):
                if node not in seen:
                    seen.add(node)
                    stack.append(node)
        reached[start] = seen
    sets = {frozenset({a} | {b for b in reached[a] if a in reached.get(b, ())}) for a in edges if a in reached[a]}
    return sorted((set(s) for s in sets if len(s) > 1), key=sorted)


class House:
    """The files below root/src/drystone: what they include and name."""

    def __init__(self, root):
        self.root = root
        self.folder = root / "src" / "drystone"
        self.links = link_lists((self.folder / "CMakeLists.txt").read_text(encoding="utf-8"))
        self.errors = list(link_errors(self.links))
        self.leaks = {}  # (room, other room) -> messages
        self.edges = {}  # room -> folder -> folders of the same room
        self.namespaces = {}  # room -> nested namespaces, whose names may equal those of rooms
        files = [(path, path.read_text(encoding="utf-8")) for path in sorted(self.folder.rglob("*.[ch]pp"))]
        for path, text in files:
            room = path.relative_to(self.folder).parts[0]
            if room in self.links:
                nested = re.findall(r"\bnamespace\s+drystone::" + room + r"::([\w:]+)", text)
                names = {name for chain in nested for name in chain.split("::")}
                self.namespaces.setdefault(room, set()).update(names)
        for path, text in files:
            self.read(path, text)

    def read(self, path, text):
        place, parts = path.relative_to(self.root), path.relative_to(self.folder).parts
        room, folder = parts[0], "/".join(parts[1:-1]) or "."
        if room not in self.links:
            self.errors.append(f"{place}:1: folder '{room}' is no room of src/drystone/CMakeLists.txt")
            return
        foreign = set(self.links) - self.links[room] - {room}
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            if match:
                self.include(f"{place}:{number}", room, folder, pathlib.PurePath(match[1]), foreign)
        self.names(place, room, text, foreign)

    def include(self, place, room, folder, target, foreign):
        other = target.parts[0]
        if other == room:
            to = "/".join(target.parts[1:-1]) or "."
            self.edges.setdefault(room, {}).setdefault(folder, set())
            if to != folder:
                self.edges[room][folder].add(to)
        elif other in foreign:
            self.errors.append(f"{place}: '{room}' must not include '{other}'")
        elif other not in self.links:
            self.errors.append(f"{place}: '{other}' is no room")

    def names(self, place, room, text, foreign):
        """Names of rooms outside the link list; a nested namespace of the room hides a room of the same name."""
        code = without_literals(text)
        foreign = foreign - self.namespaces.get(room, set()) - own_namespaces(code)
        for number, line in enumerate(code.splitlines(), 1):
            for other in sorted(set(QUALIFIED.findall(line)) & foreign):
                message = f"{place}:{number}: '{room}' must not use names of '{other}'"
                self.leaks.setdefault((room, other), []).append(message)

    def check_cycles(self, known):
        """Adds the cyclic sets that are not in `known` to the errors, and entries of `known` that are no longer
        cyclic; returns a line for each set that is known."""
        lines = []
        for room in self.links:
            found = strongly_connected(self.edges.get(room, {}))
            for folders in found:
                text = f"'{room}': folders include each other: {', '.join(sorted(folders))}"
                if folders in known.get(room, ()):
                    lines.append(f"known cycle in {text}")
                else:
                    self.errors.append(f"src/drystone/{room}:1: {text}")
            for folders in known.get(room, ()):
                if folders not in found:
                    self.errors.append(f"tools/check_layers.py:1: KNOWN_CYCLES lists {sorted(folders)} of '{room}', "
                                       "which are no longer such a set: shorten the list")
        for room in sorted(set(known) - set(self.links)):
            self.errors.append(f"tools/check_layers.py:1: KNOWN_CYCLES lists '{room}', which is no room")
        return lines

    def check_leaks(self, known):
        """The same for pairs of rooms: `known` has those whose names leak."""
        lines = []
        for pair, messages in self.leaks.items():
            if pair in known:
                lines.append(f"known leak: '{pair[0]}' uses names of '{pair[1]}' on {len(messages)} lines")
            else:
                self.errors += messages
        for room, other in sorted(known - set(self.leaks)):
            self.errors.append(f"tools/check_layers.py:1: KNOWN_LEAKS lists '{room}' and '{other}', where nothing "
                               "leaks any more: shorten the list")
        return lines


def check(root, known_cycles, known_leaks):
    """(errors, lines about what is known) of the tree below `root`."""
    house = House(pathlib.Path(root))
    lines = house.check_cycles(known_cycles) + house.check_leaks(known_leaks)
    return house.errors, lines


def main():
    errors, lines = check(pathlib.Path(__file__).resolve().parent.parent, KNOWN_CYCLES, KNOWN_LEAKS)
    print("\n".join(lines + (errors or ["layers: dependencies go downwards only"])))
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
