#!/usr/bin/env python3
"""batches.py SIZE MEMORY ALONE FILE...: which sources can be compiled together, as lines `file;batch` for
cmake/batches.cmake.

Files of one batch become one translation unit, so that Eigen's templates are instantiated once for all of them. Names in
unnamed namespaces then collide: a file goes to the first batch with room in which each of its names is new, or is the same
using-declaration (`using test::k_disk;` may stand in a translation unit as often as one likes).

MEMORY is a file in the build folder with the lines of the last call. Files keep their batch while they fit, so that a new
source compiles one batch again and not all that follow it in the alphabet. Sources that match the regular expression ALONE
are in no batch.
"""
import itertools
import pathlib
import re
import sys

NOISE = re.compile(r'R"\((.*?)\)"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])\'|//[^\n]*|/\*.*?\*/', re.S)
UNNAMED = re.compile(r'\bnamespace\s*\{')
USING = re.compile(r'^using\s+((?:\w*::)+(\w+));', re.M)
TYPE = re.compile(r'\b(?:struct|class|enum|union|using|namespace)\s+(?:class\s+)?(\w+)[^()]*$')
FUNCTION = re.compile(r'(\w+)\s*\(')
VARIABLE = re.compile(r'(\w+)\s*(?:\[[^\]]*\])?\s*(?:=.*)?$', re.S)
INSTANTIATION = re.compile(r'^\s*template\s+(?:class|struct)\s+([^;{]+);', re.M)
MACRO = re.compile(r'^\s*#\s*define\s+(\w+)', re.M)
# Each of these makes a name of its own from its arguments.
TESTS = {'TEST', 'TEST_F', 'TEST_P', 'TYPED_TEST', 'INSTANTIATE_TEST_SUITE_P'}


def name_of(declaration):
    """The name that a declaration at the top of a namespace defines, or None."""
    for pattern in (TYPE, FUNCTION, VARIABLE):
        found = pattern.search(declaration)
        if found:
            return None if found.group(1) in TESTS else found.group(1)
    return None


def unnamed_names(text):
    """Names that a source keeps to itself, as {name: origin}: those of its unnamed namespaces, its using-declarations, its
    macros and the classes it instantiates. The origin is what a using-declaration refers to, and None for a definition."""
    names = dict.fromkeys(MACRO.findall(text) + INSTANTIATION.findall(text))
    text = re.sub(r'^\s*#[^\n]*', '', NOISE.sub(' ', text), flags=re.M)
    # At the start of a line: in a namespace, not in a function.
    names.update((name, origin) for origin, name in USING.findall(text) if name not in names)
    for start in UNNAMED.finditer(text):
        depth, declaration = 1, ''
        for character in text[start.end():]:
            if depth == 1 and character in '{;':
                if not re.match(r'using\s+[\w:]+$', declaration.strip()):
                    names[name_of(declaration.strip())] = None
                declaration = ''
            if character == '{':
                depth += 1
            elif character == '}':
                depth -= 1
                declaration = ''
                if depth == 0:
                    break
            elif depth == 1 and character != ';':
                declaration += character
    names.pop(None, None)
    return names


def collide(names, others):
    """Whether two sources cannot share a translation unit."""
    return any(name in others and (origin is None or origin != others[name]) for name, origin in names.items())


def remembered(memory):
    """File -> batch of the last call."""
    if not memory.exists():
        return {}
    return {file: int(batch) for file, batch in (line.split(';') for line in memory.read_text().splitlines())}


def main():
    size, memory, alone = int(sys.argv[1]), pathlib.Path(sys.argv[2]), sys.argv[3]
    files = [file for file in sorted(sys.argv[4:]) if not (alone and re.search(alone, file))]
    previous = remembered(memory)
    batches = {}  # number -> [number of files, names]
    chosen = {}

    # Files with a batch choose first.
    for file in sorted(files, key=lambda file: file not in previous):
        names = unnamed_names(pathlib.Path(file).read_text(encoding='utf-8'))
        candidates = itertools.chain([previous[file]] if file in previous else [], itertools.count())
        for index in candidates:
            batch = batches.setdefault(index, [0, {}])
            if batch[0] < size and not collide(names, batch[1]):
                break
        batch[0] += 1
        batch[1].update(names)
        chosen[file] = index

    lines = ''.join(f'{file};{chosen[file]}\n' for file in files)
    memory.write_text(lines)
    print(lines, end='')


main()
