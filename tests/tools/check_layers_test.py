#!/usr/bin/env python3
"""The layer check accepts downward dependencies and names every other kind."""
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import check_layers  # noqa: E402

# Three rooms, bottom to top; `top` does not link `low`.
LINKS = """
drystone_room(low)
drystone_room(middle LINK drystone::low Eigen3::Eigen)  # drystone::top is a comment
drystone_room(top
    LINK drystone::middle)
"""


def check(files, known_cycles=None, known_leaks=frozenset(), links=LINKS):
    """Errors and lines of the check on a tree made of `files`: path below src/drystone -> text."""
    with tempfile.TemporaryDirectory() as folder:
        house = pathlib.Path(folder) / "src" / "drystone"
        for name, text in {"CMakeLists.txt": links, **files}.items():
            path = house / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return check_layers.check(folder, known_cycles or {}, known_leaks)


def include(path):
    return f'#include "drystone/{path}"\n'


def expect(errors, *words):
    """Exactly one error, which contains the words."""
    assert len(errors) == 1 and all(word in errors[0] for word in words), errors


def test_downward_dependencies_are_accepted():
    errors, lines = check({"middle/a.hpp": include("low/b.hpp") + "low::B b;\n", "low/b.hpp": "int x;\n",
                           "top/c.cpp": include("middle/a.hpp") + "middle::A a;\n"})
    assert not errors and not lines, (errors, lines)


def test_upward_includes_are_named():
    errors, _ = check({"low/a.hpp": "\n" + include("middle/b.hpp")})
    expect(errors, "src/drystone/low/a.hpp:2", "'low' must not include 'middle'")
    errors, _ = check({"low/a.cpp": "#include <drystone/middle/b.hpp>\n"})
    expect(errors, "'low' must not include 'middle'")


def test_the_link_list_is_the_truth():
    errors, _ = check({"top/a.cpp": include("low/b.hpp")})
    expect(errors, "'top' must not include 'low'")
    errors, _ = check({"top/a.cpp": include("low/b.hpp")},
                      links=LINKS.replace("LINK drystone::middle)", "LINK drystone::middle drystone::low)"))
    assert not errors, errors


def test_links_go_downwards():
    errors, _ = check({}, links="drystone_room(low LINK drystone::top)\ndrystone_room(top LINK drystone::low)\n")
    expect(errors, "room 'low' links 'top'")
    errors, _ = check({}, links="drystone_room(low LINK drystone::low)\n")
    expect(errors, "room 'low' links 'low'")


def test_folders_that_are_no_rooms_are_named():
    errors, _ = check({"utils/a.hpp": "\n"})
    expect(errors, "folder 'utils' is no room")
    errors, _ = check({"low/a.hpp": include("utils/b.hpp")})
    expect(errors, "'utils' is no room")


def test_leaking_symbols_are_named():
    errors, _ = check({"top/a.cpp": include("middle/b.hpp") + "\ndrystone::low::Thing thing;\n"})
    expect(errors, "src/drystone/top/a.cpp:3", "'top' must not use names of 'low'")
    errors, _ = check({"top/a.cpp": "const low::Thing& thing();\n"})
    expect(errors, "'top' must not use names of 'low'")


def test_comments_literals_and_own_namespaces_do_not_leak():
    errors, _ = check({"top/a.cpp": "// low::Thing\n/* low::\n low::Thing */ auto text = \"low::Thing\";\n",
                       "top/b.cpp": "namespace low { int x; }\nint y = low::x;\nint z = std::low::x;\n",
                       "top/low/c.hpp": "namespace drystone::top::low {}\n", "top/d.cpp": "int y = low::x;\n"})
    assert not errors, errors


def test_known_leaks_can_only_vanish():
    leak = {"top/a.cpp": "low::Thing thing;\n"}
    errors, lines = check(leak, known_leaks={("top", "low")})
    assert not errors and "known leak: 'top' uses names of 'low' on 1 lines" in lines, (errors, lines)
    errors, _ = check({}, known_leaks={("top", "low")})
    expect(errors, "KNOWN_LEAKS lists 'top' and 'low'")


def cyclic(*folders):
    """Files of the room `low`, one per folder, each of which includes the next one's."""
    at = {folder: "low/a.hpp" if folder == "." else f"low/{folder}/a.hpp" for folder in folders}
    return {at[a]: include(at[b]) for a, b in zip(folders, folders[1:] + folders[:1])}


def test_cycles_of_folders_are_named():
    errors, _ = check(cyclic(".", "one"))
    expect(errors, "'low': folders include each other: ., one")
    errors, _ = check(cyclic("one", "two", "three"))
    expect(errors, "one, three, two")
    two_sets = {**cyclic("one", "two"), **cyclic("three", "four")}
    errors, _ = check(two_sets)
    assert len(errors) == 2 and "one, two" in errors[1] and "four, three" in errors[0], errors


def test_folders_without_cycle_are_accepted():
    errors, _ = check({"low/one/a.hpp": include("low/b.hpp") + include("low/one/c.hpp"),
                       "low/two/a.hpp": include("low/one/a.hpp") + include("low/b.hpp")})
    assert not errors, errors


def test_known_cycles_can_only_shrink():
    known = {"low": [{".", "one"}]}
    errors, lines = check(cyclic(".", "one"), known)
    assert not errors and "known cycle in 'low': folders include each other: ., one" in lines, (errors, lines)
    errors, _ = check(cyclic(".", "one", "two"), known)  # grew
    assert len(errors) == 2 and "., one, two" in errors[0] and "KNOWN_CYCLES" in errors[1], errors
    errors, _ = check({"low/a.hpp": include("low/one/a.hpp")}, known)  # vanished
    expect(errors, "KNOWN_CYCLES lists ['.', 'one'] of 'low'")
    errors, _ = check({}, {"gone": [{".", "one"}]})
    expect(errors, "'gone', which is no room")


def test_the_house_is_in_order():
    done = subprocess.run([sys.executable, str(ROOT / "tools" / "check_layers.py")], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def main():
    tests = [test for name, test in globals().items() if name.startswith("test_")]
    for test in tests:
        test()
    print(f"{len(tests)} passed, 0 failed")


if __name__ == "__main__":
    main()
