#!/usr/bin/env bash
# sweeping_test.sh PROGRAM SCENES: scenes with a [sweeping], as a user meets them.
set -u
program=$1
scenes=$2
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

play=$scenes/sweeping_play.toml
expect 0 "interval: box" check "$play"
expect 0 '"shape": "box"' check "$play" --json
expect 0 "1 coordinate, 1 set" run "$play" --out play
for file in result.h5 steps.csv sweeping_point.csv sweeping_set.csv; do check "play/$file" test -s play/$file; done
check "no XDMF without bodies" test ! -e play/result.xdmf
check "a line for every step" test "$(wc -l < play/sweeping_set.csv)" -eq 602
expect 0 "sweeping_set (sweeping_set), 601 samples" info play/result.h5
expect 0 '"retraction"' info play/result.h5 --json
expect 0 "written" plot play/result.h5 sweeping --out play.svg
check "the set is drawn" grep -q "C(t)" play.svg
expect 0 "written" plot play/result.h5 --measure sweeping_point --x a --y u --out loop.svg
expect 0 "written play/report.html" report play/result.h5
check "curves instead of bodies" grep -q "<h2>Coordinates" play/report.html
check "no empty sections" bash -c "! grep -q 'rigid bod\|<h2>Bodies\|<h2>Pictures\|<h2>Energy' play/report.html"
expect 0 '"converged": true' run "$play" --out json --json --until 1
cp play/sweeping_set.csv before.csv
expect 0 "sweeping_set.csv" export play/result.h5 --csv
check "the same table again" cmp before.csv play/sweeping_set.csv

for scene in friction dragged_disk water_cavity spring_slider rounded_triangle pillar; do
    expect 0 "All steps converged" run "$scenes/sweeping_$scene.toml" --out $scene
    expect 0 "written" plot $scene/result.h5 sweeping --out $scene.svg
done
disk=$scenes/sweeping_dragged_disk.toml
for scheme in theta penalty event_driven; do
    expect 0 "All steps converged" run "$disk" --out $scheme --set integrator.name=$scheme --until 1
done
expect 0 "All steps converged" run "$disk" --out adaptive --set sweeping.adaptive_tolerance=1e-6 --until 1
expect 2 "did you mean 'event_driven'" check "$disk" --set integrator.name=event_drive
expect 2 "initial point: expected a point of C(0)" check "$disk" --set 'sweeping.initial=[-3, 0]'
expect 2 "an array of 2 numbers" check "$disk" --set 'sweeping.initial=[1]'
expect 2 "lambda" check "$disk" --set sweeping.lambda=-1
expect 2 "a sweeping process" stands "$disk"

cat > press.toml << 'END'
title = "Two walls that meet"
[time]
end = 1
step = 0.01
[sweeping]
coordinates = ["x"]
initial = [0]
[[set]]
name = "press"
shape = "box"
lower = ["t - 0.5"]
upper = ["0.5 - t"]
END
expect 0 "valid" check press.toml
expect 1 "set 'press': box" run press.toml --out press
expect 0 "failed" info press/result.h5
sed -i 's/lower = .*/lower = [1]/; s/upper = .*/upper = [0]/' press.toml
expect 2 "press.toml:8: set 'press': box: bounds in direction 0: expected lower <= upper" check press.toml
finish
