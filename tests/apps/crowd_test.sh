#!/usr/bin/env bash
# crowd_test.sh PROGRAM SCENES: what a user does with a crowd, and what he does wrong.
set -euo pipefail
program=$1
scenes=$2
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

fail() {
    echo "FAILED: $1" >&2
    exit 1
}

for scene in crowd_door crowd_corridor crowd_two_rooms crowd_evacuation; do
    "$program" check "$scenes/$scene.toml" | grep -q "verdict *valid" || fail "$scene is not valid"
done

"$program" run "$scenes/crowd_door.toml" --until 2 --out run > run.txt 2> run.log || fail "run"
grep -q "all converged" run.txt || fail "steps of the door did not converge"
grep -q "energy" run.txt && fail "a crowd has no energy to speak of"
"$program" info run/result.h5 | grep -q "inside" || fail "info does not show the measures"
head -1 run/evacuation.csv | grep -q "evacuation_time (s)" || fail "evacuation.csv"
head -1 run/exit_flow.csv | grep -q "flow_door (1/s)" || fail "exit_flow.csv"
"$program" export run/result.h5 --svg --out frame.svg > /dev/null || fail "export --svg"
grep -q "<svg" frame.svg || fail "frame.svg is no drawing"
"$program" plot run/result.h5 --measure map --map pressure --out map.svg > /dev/null || fail "plot --map"
grep -q "pressure (1/s)" map.svg || fail "map.svg has no bar of colours"
"$program" plot run/result.h5 --measure evacuation --map inside --out bad.svg 2> bad.log \
    && fail "a measure without cells was drawn as a map"
grep -q "crowd_map" bad.log || fail "the message about maps"
"$program" export run/result.h5 --fclib --step 30 --out step.hdf5 > /dev/null || fail "export --fclib"

cat > shut.toml << 'SCENE'
[[crowd.wall]]
points = [[0, 0], [4, 0], [4, 3], [0, 3]]
closed = true

[[crowd.exit]]
name = "outside"
a = [6, 0]
b = [6, 3]

[[crowd.group]]
name = "p"
positions = [[1, 1], [1.2, 1], [3.9, 2]]
SCENE
"$program" check shut.toml > /dev/null 2> shut.log && fail "people who are shut in were accepted"
grep -q "person 'p-1' at (1, 1): expected a way to an exit" shut.log || fail "who is shut in"
grep -q "'p-2' at (1.2, 1), overlapping by 0.3 m" shut.log || fail "who overlaps"
grep -q "person 'p-3' at (3.9, 2): expected a place free of obstacles" shut.log || fail "who is in a wall"
echo "crowd: all good"
