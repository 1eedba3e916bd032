#!/usr/bin/env bash
# Steady shear: friction and solid fraction against the inertial number, and a sheared cell.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
runs=()
for I in 0.01 0.03 0.1 0.3; do
    "$program" run "$tools/../scenes/steady_shear.toml" --set "parameters.I=$I" --force \
        --out "$results/steady_shear_$I" > "$results/steady_shear_$I.log"
    runs+=("$results/steady_shear_$I")
done
"$tools/gallery_numbers.py" shear "$results/steady_shear.csv" "${runs[@]}"
"$program" export "$results/steady_shear_0.1/result.h5" --svg --time 0.051 --out "$pictures/steady_shear.svg"
c=$results/steady_shear.csv
"$tools/curve.py" "$pictures/steady_shear_curves.svg" --title "Friction against inertial number" --x "inertial number I" \
    --y "stress_xy / stress_yy, solid fraction" \
    "friction*=$c:I,friction" "0.25 + 1.1 I=$c:I,da_cruz_friction" \
    "solid fraction*=$c:I,solid_fraction" "0.81 - 0.3 I=$c:I,da_cruz_solid_fraction"
