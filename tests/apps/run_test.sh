#!/usr/bin/env bash
# run_test.sh PROGRAM: drystone run, info and export, as a user types them.
set -u
program=$1
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

# is_json FILE EXPRESSION: the file is JSON d, of which the expression is true.
is_json() {
    python3 -c 'import json, sys; d = json.load(open(sys.argv[1])); assert eval(sys.argv[2]), d' "$1" "$2"
}

# well_formed FILE...: XML.
well_formed() {
    python3 -c 'import sys, xml.etree.ElementTree as e; [e.parse(f) for f in sys.argv[1:]]' "$@"
}

cat > plane.toml << 'END'
title = "blocks & a disk"
gravity = [0, -10]
[time]
end = 0.3
step = 0.005
[solver]
velocity_tolerance = 1e-6
[output]
interval = 0.05
[material.stone]
friction = 0.5
[[body]]
name = "ground"
fixed = true
shape = "half_plane"
[[body]]
name = "lower"
shape = "box"
size = [0.2, 0.1]
position = [0, 0.05]
[[body]]
name = "upper"
shape = "box"
size = [0.2, 0.1]
position = [0.02, 0.15]
[[body]]
name = "disk"
shape = "disk"
radius = 0.05
position = [-0.5, 0.05]
velocity = [2, 0]
END
cat > space.toml << 'END'
dimension = 3
gravity = [0, 0, -10]
[time]
end = 0.05
step = 0.005
[material.stone]
friction = 0.3
[[body]]
name = "ground"
fixed = true
shape = "plane"
[[body]]
name = "box"
shape = "box"
size = [0.2, 0.2, 0.1]
position = [0, 0, 0.05]
END

for verb in run export info; do expect 0 "Example:" $verb --help; done
expect 0 "share the search for contacts" run --help

# A run and what it leaves.
expect 0 "All steps converged" run plane.toml
for file in result.h5 result.xdmf steps.csv events.csv; do check "result/plane/$file" test -s result/plane/$file; done
check "nothing else" test "$(ls result/plane | wc -l)" -eq 4
check "a line for every step" test "$(wc -l < result/plane/steps.csv)" -eq 61
check "XDMF is XML" well_formed result/plane/result.xdmf
expect 0 "All steps converged" run plane.toml
expect 0 "60, to t = 0.3 s" info result/plane/result.h5
"$program" info result/plane/result.h5 --json > info.json
check "info --json has no times that it does not know" is_json info.json '"wall_seconds" not in d and "output_seconds" not in d and d["stage_seconds"]["solve"] > 0'
check "info --json" is_json info.json 'd["steps"] == 60 and d["frames"] == 7 and d["state"] == "finished" and d["worst_residual"]["value"] < 1e-6 and d["largest_closure_ratio"]["value"] < 1e-12'

# Every place shows one list of verdicts.
"$program" run plane.toml --json > listed.json 2> errors.txt
"$program" report result/plane/result.h5 > /dev/null
"$program" info result/plane/result.h5 > info.txt
cat > same_verdicts.py << 'END'
import html, json
run, info = (json.load(open(name))["verdicts"] for name in ("listed.json", "info.json"))
assert run == info and len(run) >= 5, (run, info)
texts = open("info.txt").read(), html.unescape(open("result/plane/report.html").read())
for text in texts:
    place = 0
    for verdict in run:
        assert set(verdict) >= {"ok", "what", "numbers"}
        place = text.index(verdict["what"], place)
END
check "run, info, report and --json have one list of verdicts" python3 same_verdicts.py
rm result/plane/report.html
"$program" run space.toml --out space --until 0.1 --threads 2 --json > run.json 2> errors.txt
check "run --json has times" is_json run.json 'd["wall_seconds"] > d["output_seconds"] > 0'
check "run --json" is_json run.json 'd["converged"] and d["steps"] == 20 and d["dimension"] == 3 and d["result"] == "space/result.h5"'
check "run --json says nothing else" test ! -s errors.txt
expect 0 "10, to t = 0.1 s" run space.toml --out longer/way/to/space --set time.step=0.01 --set time.end=0.1 --set title=x
expect 0 "x: 2 bodies in 3D" info longer/way/to/space/result.h5

# Joints and how far they are off.
cat > pendulum.toml << 'END'
gravity = [0, -10]
[time]
end = 0.1
step = 0.005
[material.wood]
density = 700
[[body]]
name = "bar"
shape = "box"
size = [1, 0.04]
position = [0.5, 0]
[[joint]]
name = "hinge"
kind = "revolute"
body_a = "bar"
point = [0, 0]
END
expect 0 "joints      error at most" run pendulum.toml --out pendulum
expect 0 "joints      error at most" info pendulum/result.h5
"$program" info pendulum/result.h5 --json > info.json
check "info --json knows the error of joints" is_json info.json '0 < d["largest_joint_error"]["value"] < 1e-9 and 1 <= d["largest_joint_error"]["step"] <= 20'
"$program" run plane.toml --out jointless > run.txt 2>&1
check "no joints, no row" test "$(grep -c '^joints' run.txt)" -eq 0

# Export.
result=result/plane/result.h5
expect 0 "written result/plane/states.csv" export $result --csv
check "bodies of one frame" test "$(wc -l < result/plane/states.csv)" -eq 5
expect 0 "written all/states.csv" export $result --csv --all --out all/
check "bodies of all frames" test "$(wc -l < all/states.csv)" -eq 29
check "contacts of all frames" test "$(wc -l < all/contacts.csv)" -gt 7
expect 0 "written bare/contacts.csv" export $result --csv --frame 3 --out bare
check "two files are in a folder" test -s bare/states.csv
expect 2 "--out: expected a folder" export $result --csv --out table.csv
check "no folder of that name" test ! -e table.csv
expect 0 "written pictures/frame_000003.svg" export $result --svg --frame 3 --out pictures/
expect 0 "the one at t = 0.3 s is taken" export $result --svg --time 55 --out pictures
expect 0 "written picture.svg" export $result --svg --time 0.1 --out picture.svg
expect 0 "frame_000002.svg" export $result --svg --frame 2 --out all
expect 0 "written space.svg" export space/result.h5 --svg --out space.svg
expect 0 "written above.svg" export space/result.h5 --svg --from -30 90 --out above.svg
check "another view is another drawing" test "$(cmp -s space.svg above.svg; echo $?)" -eq 1
check "a drawing of space is XML" well_formed space.svg
expect 0 "written vtk/bodies.pvd" export $result --vtu --all --out vtk
expect 0 "written space/bodies_000020.vtu" export space/result.h5 --vtu
check "SVG, VTU and PVD are XML" well_formed picture.svg vtk/*.vtu vtk/*.pvd space/*.vtu
rm result/plane/result.xdmf
expect 0 "written result/plane/result.xdmf" export $result --xdmf
check "XDMF is XML again" well_formed result/plane/result.xdmf
expect 0 "(step 7)" export $result --fclib --step 7 --out step.hdf5
expect 0 "converged" solve step.hdf5
expect 0 "written all/step_" export $result --fclib --worst --out all
expect 0 "converged" solve all/step_*.hdf5
expect 0 "(step 3)" export space/result.h5 --fclib --step 3 --out space.hdf5
expect 0 "contacts in 3D" solve space.hdf5

# Deformable bodies.
cat > soft.toml << 'END'
title = "a soft block"
gravity = [0, -10]
[time]
end = 0.02
step = 0.001
[output]
interval = 0.01
[material.rubber]
density = 1000
friction = 0.5
[[body]]
name = "ground"
fixed = true
shape = "half_plane"
[[deformable]]
name = "block"
mesh = { shape = "rectangle", size = [0.4, 0.2], divisions = [4, 2], element = "Q4" }
young = 1e5
poisson = 0.3
[[measure]]
kind = "wall_force"
body = "block"
[[measure]]
kind = "displacement"
points = [{ body = "block", point = [0.2, 0.1] }]
END
expect 0 "15 nodes, 8 elements, 30 unknowns, 80 kg" check soft.toml
expect 0 "block: 15 nodes, 8 Q4, 30 unknowns; at the end displaced by at most" run soft.toml --out soft
expect 0 "von Mises stress at most" info soft/result.h5
"$program" info soft/result.h5 --json > info.json
check "info --json knows deformable bodies" is_json info.json 'd["deformables"][0]["cells"] == {"Q4": 8} and d["deformables"][0]["largest_von_mises"] > 0 and d["deformables"][0]["largest_displacement"] > 0'
expect 0 "written soft/deformables_000002.vtu" export soft/result.h5 --vtu
expect 0 "written soft/deformables.pvd" export soft/result.h5 --vtu --all
expect 0 "written soft.svg" export soft/result.h5 --svg --color stress --out soft.svg
check "the colours have a legend" grep -q "von Mises stress" soft.svg
check "files of deformable bodies are XML" well_formed soft.svg soft/result.xdmf soft/*.vtu soft/*.pvd
expect 0 "contacts.csv" export soft/result.h5 --csv
check "all nodes" test "$(wc -l < soft/nodes.csv)" -eq 16
check "all cells" test "$(wc -l < soft/cells.csv)" -eq 9
check "contacts name deformable bodies" grep -q ",block," soft/contacts.csv
expect 0 "written large.svg" export soft/result.h5 --svg --enlarge 5 --out large.svg
check "the drawing says that it enlarges" grep -q "displacements x 5" large.svg
expect 2 "a factor > 0" export soft/result.h5 --svg --enlarge 0
expect 2 "stress: the only quantity" export soft/result.h5 --svg --color heat
expect 2 "no --svg" export soft/result.h5 --csv --color stress
expect 2 "no deformable body" export $result --svg --color stress
expect 0 "All steps converged" run soft.toml --out plain --set output.stress=false
expect 2 "a run with output.stress = false" export plain/result.h5 --svg --color stress

# A problem that takes more than two seconds: solve says so, but not beside JSON.
cat > large.toml << 'END'
dimension = 3
gravity = [0, 0, -10]
[time]
end = 0.005
step = 0.005
[material.stone]
friction = 0.5
[[body]]
name = "ground"
fixed = true
shape = "plane"
[[generate]]
kind = "pyramid"
block = [1, 1, 1]
base = 9
END
expect 1 "did not converge" run large.toml --out large --set solver.name=nlgs --set solver.most_iterations=1 --set solver.rest_first=false
expect 0 "(step 1)" export large/result.h5 --fclib --step 1 --out large.hdf5
# However long a busy machine takes to begin.
timeout 600 "$program" solve large.hdf5 --tol 1e-15 > large.txt 2>&1 &
solving=$!
until grep -Eq "^(auto|checking that W is semidefinite): [0-9]+ s" large.txt; do
    kill -0 $solving 2> /dev/null || break
    sleep 0.2
done
kill $solving 2> /dev/null
wait $solving
check "solve says how far it is" grep -Eq "^(auto|checking that W is semidefinite): [0-9]+ s" large.txt
timeout 10 "$program" solve large.hdf5 --tol 1e-15 --json > large.txt 2>&1
check "solve --json does not" test ! -s large.txt

# What is wrong is said.
expect 2 "nothing.toml" run nothing.toml
expect 2 "--help" run plane.toml --threads 0
expect 2 "--help" run
expect 2 "--until: time.end: expected a number >= start" run plane.toml --until -1
expect 2 "--set solver.name: solver.name" run plane.toml --set solver.name=magic
expect 2 "material.stone.friction" run plane.toml --set material.stone.friction=-1
expect 2 "nothing.h5" info nothing.h5
expect 2 "something else" info plane.toml
expect 2 "another HDF5 file" export step.hdf5 --csv
expect 2 "one of --player, --csv" export $result
expect 2 "0 to 6" export $result --svg --frame 7
expect 2 "at most one of" export $result --svg --frame 1 --all
expect 2 "--step N and --worst" export $result --fclib
expect 2 "1 to 60" export $result --fclib --step 61
expect 2 "from -90 to 90 degrees" export space/result.h5 --svg --from 0 91
expect 2 "no --svg" export space/result.h5 --csv --from 0 20
head -c 20000 $result > truncated.h5
expect 2 "truncated" info truncated.h5
expect 3 "cannot make the folder" run plane.toml --out plane.toml/deep
expect 1 "did not converge" run plane.toml --out hard --set solver.name=nlgs --set solver.most_iterations=1 --set solver.velocity_tolerance=1e-14
expect 1 "stopped" run plane.toml --out hard --set solver.name=nlgs --set solver.most_iterations=1 --set solver.velocity_tolerance=1e-14 --set solver.on_failure=stop
expect 0 "stopped" info hard/result.h5

# Only results are replaced.
mkdir mine
echo "my notes" > mine/steps.csv
expect 2 "did not write" run plane.toml --out mine
check "my notes are there" grep -q "my notes" mine/steps.csv
expect 0 "All steps converged" run plane.toml --out mine --force

# Runs that do not come to their end. --until makes them long enough.
begin() { # begin FOLDER: starts a long run in the background, waits until it has been going for a while
    "$program" run plane.toml --out "$1" --until 1e5 > "$1.txt" 2>&1 &
    run=$!
    for _ in $(seq 100); do
        [ -s "$1/steps.csv" ] && [ "$(wc -l < "$1/steps.csv")" -gt 1000 ] && break
        sleep 0.1
    done
    sleep 1.2 # results are flushed every half second
}
for signal in INT TERM; do
    begin $signal
    expect 0 "(running)" info $signal/result.h5
    kill -$signal "$run"
    wait "$run"
    check "status of a run after SIG$signal" test $? -eq 1
    check "a word about SIG$signal" grep -q "interrupted at t = .*drystone info $signal/result.h5" $signal.txt
    expect 0 "(interrupted)" info $signal/result.h5
    check "XDMF of a run after SIG$signal" well_formed $signal/result.xdmf
done
begin killed
kill -KILL "$run"
wait "$run" 2> /dev/null
"$program" info killed/result.h5 --json > killed.json
check "a killed run can be read" is_json killed.json 'd["state"] == "running" and d["abandoned"] and d["steps"] > 1000 and d["frames"] > 10'
expect 0 "The run was aborted" info killed/result.h5
expect 0 "written killed/result.xdmf" export killed/result.h5 --xdmf
expect 0 "written killed/states.csv" export killed/result.h5 --csv
expect 0 "(step 500)" export killed/result.h5 --fclib --step 500

# A full disk, as a limit on the size of files.
(
    ulimit -f 20000
    "$program" run plane.toml --out full --until 1e5 > full.txt 2>&1
)
check "status of a run on a full disk" test $? -eq 3
check "a word about a full disk" grep -q "cannot write" full.txt
"$program" info full/result.h5 --json > full.json
check "what fitted on the disk can be read" is_json full.json 'd["steps"] > 1000'

# An error in the middle: first what it is, then where the steps before it are.
cat > nan.toml << 'END'
[time]
end = 1
step = 0.01
[[body]]
name = "ball"
shape = "disk"
radius = 1
[[load]]
body = "ball"
force = ["sqrt(0.3 - t)", 0]
END
"$program" run nan.toml --out nan > nan.txt 2>&1
check "status of a run with a force that is no number" test $? -eq 1
check "the error comes first" python3 -c '
lines = open("nan.txt").read().splitlines()
error = next(i for i, line in enumerate(lines) if "sqrt(0.3 - t)" in line)
where = next(i for i, line in enumerate(lines) if "drystone info nan/result.h5" in line)
assert error < where, lines'
expect 0 "(failed)" info nan/result.h5
"$program" info nan/result.h5 --json > nan.json
check "the steps before the error can be read" is_json nan.json 'd["state"] == "failed" and 25 <= d["steps"] <= 30 and d["frames"] > 1'

# A run whose energy explodes names the body and the entry of the ledger, and fails.
cat > explodes.toml << 'END'
gravity = [0, -10]
[time]
end = 5
step = 0.02
[integrator]
name = "dem"
[compliance]
stiffness = 1e6
[material.rubber]
restitution = 1
[[body]]
name = "floor"
fixed = true
shape = "half_plane"
[[body]]
name = "ball"
shape = "disk"
radius = 0.1
mass = 1
position = [0, 0.15]
END
"$program" run explodes.toml --out explodes > explodes.txt 2>&1
check "status of a run whose energy explodes" test $? -eq 1
check "the body and the entry are named" grep -q "its energy explodes.*body 'ball'.*ledger entry '" explodes.txt
check "it does not count as converged" bash -c '! grep -q "All steps converged" explodes.txt'
expect 0 "(exploded)" info explodes/result.h5

# On a terminal of 80 columns the line about the progress has all of its numbers.
cat > terminal.py << 'END'
import fcntl, os, pty, re, struct, subprocess, sys, termios
master, slave = pty.openpty()
fcntl.ioctl(slave, termios.TIOCSWINSZ, struct.pack("HHHH", 24, 80, 0, 0))
run = subprocess.Popen([sys.argv[1], "run", "plane.toml", "--out", "terminal", "--until", "1e5"], stdout=slave, stderr=slave)
os.close(slave)
text = b""
while text.count(b"\r\x1b[K") < 3:
    text += os.read(master, 1000)
run.kill()
run.wait()
line = text.split(b"\r\x1b[K")[1].decode()
assert len(line) < 80, line
assert re.search(r"\d+ %, .* steps/s, \d+ contacts, \d+ it, res \S+, .* left$", line), line
END
check "progress in 80 columns" timeout 60 python3 terminal.py "$program"

finish
