#!/usr/bin/env bash
# plot_test.sh PROGRAM: measures of a run, as files, in drystone info and export, and drawn by drystone plot.
set -u
program=$1
source "$(dirname "$0")/expect.sh"
source "$(dirname "$0")/balls_scene.sh"
docs=$(cd "$(dirname "$0")/../../docs" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

balls_scene 0.3 > balls.toml
cat >> balls.toml << 'END'
[solver]
velocity_tolerance = 1e-6
[output]
interval = 0.02
[[measure]]
kind = "wall_force"
name = "floor"
body = "ground"
[[measure]]
kind = "profile"
axis = "y"
bins = 4
region = { low = [-0.1, 0], high = [0.1, 0.4] }
[[measure]]
kind = "force_distribution"
bins = 4
END

expect 0 "Example:" plot --help
expect 0 "floor (wall_force)" check balls.toml
expect 0 "a CSV for each measure" run balls.toml --out run
for file in floor.csv profile.csv force_distribution.csv; do check "run/$file" test -s run/$file; done
check "a line for every sample" test "$(wc -l < run/floor.csv)" -eq 6
check "a line for every bin of a sample" test "$(wc -l < run/profile.csv)" -eq 21
result=run/result.h5
expect 0 "floor (wall_force), 5 samples; last: force_x 0 N, force_y -628 N" info $result
expect 0 "profile (profile), 5 samples of 4 rows" info $result
expect 0 "wall_force" info
"$program" info $result --json > info.json
check "info --json has the measures" python3 -c '
import json
floor = json.load(open("info.json"))["measures"][0]
assert floor["name"] == "floor" and floor["samples"] == 5 and abs(floor["values"]["force_y"] + 628.3) < 0.1, floor'
"$program" info --json > program.json
check "every kind is documented" python3 -c '
import json, sys
measures = open(sys.argv[1] + "/measures.md").read()
scenes = open(sys.argv[1] + "/scene-format.md").read()
kinds = [entry["name"] for entry in json.load(open("program.json"))["measures"]]
assert len(kinds) > 10
for kind in kinds:
    assert f"\n## `{kind}`" in measures and f"`\"{kind}\"`" in scenes, kind' "$docs"
sed -n '/^```toml/,/^```$/p' "$docs/measures.md" | grep -v '^```' > example.toml
expect 0 "All steps converged" run example.toml --until 0.05 --out example
check "the measures of the example" test -s example/ground.csv -a -s example/displacement.csv

# The CSV again.
expect 0 "written again/floor.csv" export $result --measure floor --out again/
check "the same CSV" cmp run/floor.csv again/floor.csv
expect 0 "written again/profile.csv" export $result --measure profile --out again
check "the same CSV of a profile" cmp run/profile.csv again/profile.csv
expect 2 "one of floor, profile, force_distribution (did you mean 'floor'?), found 'flor'" export $result --measure flor

# Drawings.
expect 0 "written run/floor.svg" plot $result --measure floor
expect 0 "written several.svg" plot $result --measure floor --y force_x --y force_y --out several.svg
expect 0 "written units.svg" plot $result --measure floor --x force_y --y torque --y force_x --out units.svg
expect 2 "--out: expected a name that ends in .svg or .png, or a folder" plot $result --measure floor --out a.jpg
expect 2 "found 'b.pdf'" plot $result --out b.pdf
expect 2 "expected a name that ends in .png, or a folder" plot $result --measure floor --png --out a.svg
check "nothing was written" bash -c "! ls a.jpg b.pdf a.svg 2> /dev/null"
expect 0 "written new.d/floor.svg" plot $result --measure floor --out new.d/
expect 0 "written new.d/floor.svg" plot $result --measure floor --out new.d
expect 0 "written run/profile.svg" plot $result --measure profile --time 0.05
expect 0 "written last.svg" plot $result --measure profile --y solid_fraction --out last.svg
expect 0 "written over_time.svg" plot $result --measure force_distribution --y mean_force --out over_time.svg
expect 0 "written run/steps.svg" plot $result --steps
expect 0 "written energy.svg" plot $result --steps --y kinetic_energy --y potential_energy --out energy.svg
expect 0 "written panels.svg" plot $result --out panels.svg --panel "body upper: x, y, angle" \
    --panel "body upper at 0 0.1: velocity_y" --panel "contacts: normal_impulse, tangential_impulse" \
    --panel "contacts at 0.1: normal_impulse over x" --panel "steps: energy_change, total_work" \
    --panel "measure floor: force_y"
check "six panels" test "$(grep -c 'velocity_y (m/s)\|>total_work<\|>tangential_impulse<\|force_y (N)\|>angle' panels.svg)" -ge 5
expect 0 "written run/contacts.svg" plot $result --panel contacts
check "drawings are XML" python3 -c 'import sys, xml.etree.ElementTree as e; [e.parse(f) for f in sys.argv[1:]]' ./*.svg run/*.svg
check "labels with units" grep -q "force_x (N)" run/floor.svg
check "a common unit" grep -q ">(N)<" several.svg
check "names in the legend" grep -q ">force_y<" several.svg
check "the time of a profile" grep -q "t = 0.0[46] s" run/profile.svg
check "the title of the scene" grep -q "Two &amp; balls" run/floor.svg

# A scene of deformable bodies alone.
cat > soft.toml << 'END'
gravity = [0, -10]
[time]
end = 0.01
[[deformable]]
name = "falls"
mesh = { shape = "rectangle", size = [0.2, 0.1], divisions = [2, 1] }
young = 1e6
poisson = 0.3
END
expect 0 "All steps converged" run soft.toml --out soft
expect 0 "written soft/body.svg" plot soft/result.h5 --panel "body falls: y, velocity_y"
expect 0 "frames" info soft/result.h5
printf '[[measure]]\nkind = "energy"\nbody = "falls"\n' >> soft.toml
expect 0 "energy (energy)" check soft.toml

# What is wrong is said.
expect 2 "one of --measure NAME, --steps and --panel, found columns of none of them" plot $result --y time
expect 2 "found several" plot $result --steps --measure floor
expect 2 "SOURCE: COLUMN, COLUMN over COLUMN" plot $result --panel "stepps: energy"
expect 2 "found 'body: x'" plot $result --panel "body: x"
expect 2 "found 'body upper at 1: x'" plot $result --panel "body upper at 1: x"
expect 2 "did you mean 'upper'" plot $result --panel "body uper: x"
expect 2 "--y: expected one of time, x, y, angle" plot $result --panel "body upper: height"
expect 2 "did you mean 'floor'" plot $result --measure flor
expect 2 "--y: expected one of time, force_x, force_y, torque" plot $result --measure floor --y force
expect 2 "--x: expected one of position" plot $result --measure profile --x height
expect 2 "--y: expected one of step, time" plot $result --steps --y energies
expect 2 "nothing.h5" plot nothing.h5 --steps
expect 2 "--help" plot
expect 0 "written new/folder/steps.svg" plot $result --steps --out new/folder/steps.svg
expect 3 "cannot make the folder" plot $result --steps --out balls.toml/steps.svg
expect 2 "kind: expected one of assumptions, bounds, cell, constraints, coordinates, coordination" check balls.toml --set measure.floor.kind=wall
expect 2 "measure 'floor': bins: expected a key of the kind wall_force (body, about)" check balls.toml --set measure.floor.bins=3
sed '/^\[\[measure/,$d' balls.toml > plain.toml
expect 0 "All steps converged" run plain.toml --out plain
expect 2 "a result with measures" plot plain/result.h5 --measure floor

# The files of a user are not replaced.
echo "my notes" > run/floor.csv
expect 2 "did not write" run balls.toml --out run
expect 0 "All steps converged" run balls.toml --out run --force

# A run that is killed leaves what was written.
"$program" run balls.toml --out killed --until 1e5 > /dev/null 2>&1 &
run=$!
for _ in $(seq 100); do
    [ -s killed/floor.csv ] && [ "$(wc -l < killed/floor.csv)" -gt 100 ] && break
    sleep 0.1
done
sleep 1.2 # results are flushed every half second
kill -KILL "$run"
wait "$run" 2> /dev/null
expect 0 "floor (wall_force)" info killed/result.h5
expect 0 "written killed/floor.svg" plot killed/result.h5 --measure floor
expect 0 "written killed/floor.csv" export killed/result.h5 --measure floor
check "samples of a killed run" test "$(wc -l < killed/floor.csv)" -gt 100

finish
