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

expect 0 "All steps converged" run "$scenes/crowd_door.toml" --until 2 --out run
result=run/result.h5
expect 0 "evacuation (evacuation), 21 samples; last: inside" info $result
check "a crowd has no energy to speak of" bash -c "! '$program' info $result | grep -q energy"
check "evacuation.csv" grep -q "evacuation_time (s)" run/evacuation.csv
check "exit_flow.csv" grep -q "flow_door (1/s)" run/exit_flow.csv
expect 0 "written frame.svg" export $result --svg --out frame.svg
check "the unit of impulses" grep -q "largest impulse .* m<" frame.svg
check "people do not slide" bash -c "! grep -q 'sliding\|sticking' frame.svg"
expect 0 "written map.svg" plot $result --measure map --map pressure --out map.svg
check "the bar of colours" grep -q "pressure (1/s)" map.svg

# Six people who have all left when the run ends: what is drawn is from before.
cat > few.toml << 'END'
[time]
end = 8
step = 0.05
[[crowd.wall]]
name = "room"
points = [[0, 0], [4, 0], [4, 3], [0, 3]]
closed = true
gaps = [{ a = [4, 1], b = [4, 2], exit = "door" }]
[[crowd.group]]
name = "p"
positions = [[1, 0.5], [1, 1], [1, 1.5], [1, 2], [1, 2.5], [0.5, 1.5]]
[[measure]]
kind = "crowd_map"
name = "map"
interval = 1
END
expect 0 "All steps converged" run few.toml --out few
expect 0 "written last.svg" plot few/result.h5 --measure map --map density --time 8 --out last.svg
check "nobody at the end" grep -q "map, t = 8 s" last.svg
check "no colours at the end" test "$(grep -c '>0</text>' last.svg)" -ge 3
expect 0 "written fullest.svg" plot few/result.h5 --measure map --map density --out fullest.svg
check "the time of the sample with the largest value" grep -q "map, t = [1-7] s" fullest.svg
# Who has left waits in rows below y = -1: no way leads there, and no picture shows them.
expect 0 "written ways/trajectories.svg" plot few/result.h5 trajectories phase --out ways
for plot in trajectories phase; do check "$plot ends at the door" bash -c "! grep -qE '>(-|−)[1-9]' ways/$plot.svg"; done
expect 0 "written p.svg" plot few/result.h5 --panel "body p-1: y" --out p.svg
check "a curve ends at the door" bash -c "! grep -qE '>(-|−)[0-9]' p.svg"
expect 0 "written end.svg" export few/result.h5 --svg --out end.svg
expect 0 "written start.svg" export few/result.h5 --svg --frame 0 --out start.svg
check "a drawing has somebody in it" grep -q "<circle" end.svg
expect 0 "written empty.svg" export few/result.h5 --svg --time 8 --out empty.svg
check "unless its time is asked for" bash -c "! grep -q '<circle' empty.svg"
check "the same view of the plan" test "$(grep -o 'viewBox="[^"]*"' start.svg)" = "$(grep -o 'viewBox="[^"]*"' empty.svg)"
expect 0 "written few/report.html" report few/result.h5
check "people in the report" grep -q "6 people on a floor plan" few/report.html
check "no energies in the report" bash -c "! grep -q 'energy ledger\|<h2>Energy' few/report.html"
check "no picture of an empty room" bash -c "! grep -q 't = 8 s, step' few/report.html"
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
