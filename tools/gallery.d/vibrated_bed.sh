#!/usr/bin/env bash
# Vibrated bed: force of the floor, part of the time in flight against the acceleration, in the plane and in space.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
plane=() space=()
for acceleration in 0.6 0.9 1.05 1.2 1.5 2 3; do
    "$program" run "$tools/../scenes/vibrated_bed.toml" --set "parameters.acceleration=$acceleration" --force \
        --out "$results/vibrated_bed_$acceleration" > "$results/vibrated_bed_$acceleration.log"
    plane+=("$results/vibrated_bed_$acceleration")
done
for acceleration in 0.9 1.5; do
    "$program" run "$tools/../scenes/vibrated_bed_3d.toml" --set "parameters.acceleration=$acceleration" --force \
        --out "$results/vibrated_bed_3d_$acceleration" > "$results/vibrated_bed_3d_$acceleration.log"
    space+=("$results/vibrated_bed_3d_$acceleration")
done
"$tools/gallery_numbers.py" bed "$results/vibrated_bed.csv" "${plane[@]}"
"$tools/gallery_numbers.py" bed "$results/vibrated_bed_3d.csv" "${space[@]}"
"$program" export "$results/vibrated_bed_3/result.h5" --svg --time 0.37 --out "$pictures/vibrated_bed.svg"
c=$results/vibrated_bed.csv
"$tools/curve.py" "$pictures/vibrated_bed_curves.svg" --title "Onset of flight" --x "peak acceleration of the floor / g" \
    --y "part of a cycle in flight" "150 disks*=$c:acceleration,flight" "inelastic block=$c:acceleration,block" \
    "300 balls*=$results/vibrated_bed_3d.csv:acceleration,flight"
a=$results/vibrated_bed_0.9 b=$results/vibrated_bed_1.5
"$tools/curve.py" "$pictures/vibrated_bed_force.svg" --title "Force of the bed on the floor" --x "time (s)" --y "force (N)" \
    --y-limits -1000 100 "acceleration 0.9 g=$a/floor.csv:time,force_y" "1.5 g=$b/floor.csv:time,force_y"
