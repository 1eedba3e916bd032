#!/usr/bin/env bash
# inclusion_test.sh PROGRAM SCENES: scenes with an [inclusion], as a user meets them.
set -u
program=$1
scenes=$2
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

ball=$scenes/bouncing_ball_inclusion.toml
expect 0 "constraint  floor: z >= 0, 1 at the start" check "$ball"
expect 0 '"name": "floor"' check "$ball" --json
expect 0 "infinitely many impacts on 'floor' end at t = 4.06371" run "$ball" --out ball --set time.step=0.05
for file in result.h5 steps.csv coordinates.csv constraints.csv; do check "ball/$file" test -s ball/$file; done
check "no XDMF without bodies" test ! -e ball/result.xdmf
check "a line for every step" test "$(wc -l < ball/coordinates.csv)" -eq 102
expect 0 "generalised coordinates" info ball/result.h5
expect 0 "coordinates (coordinates), 101 samples" info ball/result.h5
expect 0 "event_driven" info
expect 0 "written" plot ball/result.h5 --measure coordinates --x z --y v_z --out portrait.svg
check "a drawing" grep -q "<svg" portrait.svg
expect 0 "written ball/report.html" report ball/result.h5
check "coordinates instead of bodies" grep -q "<h2>Coordinates" ball/report.html
check "no empty sections" bash -c "! grep -q 'rigid bod\|<h2>Bodies\|<h2>Pictures' ball/report.html"
cp ball/coordinates.csv before.csv
expect 0 "coordinates.csv" export ball/result.h5 --csv
check "the same table again" cmp before.csv ball/coordinates.csv
expect 2 "no bodies to show" export ball/result.h5 --svg

for scene in balls_in_a_box_inclusion bead_in_ellipse double_impact; do
    expect 0 "All steps converged" run "$scenes/$scene.toml" --out $scene --set time.step=0.01
done
for scheme in convex_scheme moreau_midpoint schatzman_paoli; do
    expect 0 "All steps converged" run "$ball" --out $scheme --set integrator.name=$scheme --until 1
done
expect 0 "impact law created no energy" run "$ball" --out rest --set integrator.name=convex_scheme --set time.step=0.01
expect 0 "impact law created energy at" run "$ball" --out rest_midpoint --set integrator.name=moreau_midpoint --set 'inclusion.q=[0]'
expect 2 "did you mean 'event_driven'" check "$ball" --set integrator.name=event_drive
expect 2 "expected g >= 0 at the start, found g = -1" check "$ball" --set 'inclusion.q=[-1]'
expect 2 "mass" check "$ball" --set inclusion.mass=0

kane=$scenes/kane_pendulum.toml
expect 0 "restitution 0.5, friction 0.5" check "$kane"
expect 0 "Newton's impact law created energy at 1 contact (1 step) by friction" run "$kane" --out kane
expect 0 "Fremond's impact law created no energy" run "$kane" --out fremond --set integrator.name=fremond
check "columns of friction" grep -q "friction_work_table" kane/constraints.csv
expect 0 "written" plot kane/result.h5 --measure constraints --x time --y impulse_t_table --out friction.svg
expect 0 "written kane/report.html" report kane/result.h5
expect 2 "integrator.name = fremond or moreau_jean" check "$kane" --set integrator.name=convex_scheme
expect 2 "a number above 0" check "$kane" --set integrator.name=fremond --set integrator.theta=0
expect 0 "theta = 0.9 is not in [1/2, 1/(1 + e)]" check "$kane" --set integrator.theta=0.9

cat > press.toml << 'END'
title = "A press that closes"
[time]
end = 2
step = 0.01
[inclusion]
coordinates = ["x"]
q = [0.5]
[[constraint]]
name = "anvil"
g = "1 - x"
[[constraint]]
name = "press"
g = "x - t"
END
expect 1 "no velocities obey all 2 of these constraints at t = 1.01 s" run press.toml --out press
expect 1 "the run ends at t = 1 s" run press.toml --out events --set integrator.name=event_driven
expect 0 "stopped" info press/result.h5
finish
