#!/usr/bin/env bash
# crowd_test.sh PROGRAM SCENES: what a user does with a crowd, and what he does wrong.
set -u
program=$1
scenes=$2
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

for scene in crowd_door crowd_corridor crowd_two_rooms crowd_evacuation; do
    expect 0 "valid" check "$scenes/$scene.toml"
done

expect 0 "all converged" run "$scenes/crowd_door.toml" --until 2 --out run
result=run/result.h5
expect 0 "evacuation (evacuation), 21 samples; last: inside" info $result
check "a crowd has no energy to speak of" bash -c "! '$program' info $result | grep -q energy"
check "evacuation.csv" grep -q "evacuation_time (s)" run/evacuation.csv
check "exit_flow.csv" grep -q "flow_door (1/s)" run/exit_flow.csv
expect 0 "written frame.svg" export $result --svg --out frame.svg
check "the unit of impulses" grep -q "largest impulse .* m<" frame.svg
expect 0 "written map.svg" plot $result --measure map --map pressure --out map.svg
check "the bar of colours" grep -q "pressure (1/s)" map.svg
expect 2 "crowd_map" plot $result --measure evacuation --map inside
expect 2 "one of x, y, density" plot $result --measure map --map heat
expect 0 "step 30" export $result --fclib --step 30 --out step.hdf5

cat > shut.toml << 'END'
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
END
expect 2 "person 'p-1' at (1, 1): expected a way to an exit of group 'p'" check shut.toml
expect 2 "'p-2' at (1.2, 1), overlapping by 0.3 m" check shut.toml
expect 2 "person 'p-3' at (3.9, 2): expected a place free of obstacles" check shut.toml
expect 2 "gravity" check "$scenes/crowd_door.toml" --set "gravity=[0, -1]"
finish
