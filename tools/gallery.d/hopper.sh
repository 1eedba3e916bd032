#!/usr/bin/env bash
# Hopper: discharged area against time, and its rate against the outlet.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
runs=()
for outlet in 5 6 8 10 12; do
    "$program" run "$tools/../scenes/hopper.toml" --set "parameters.outlet=$outlet" --force \
        --out "$results/hopper_$outlet" > "$results/hopper_$outlet.log"
    runs+=("$results/hopper_$outlet")
done
"$tools/gallery_numbers.py" hopper "$results/hopper.csv" "${runs[@]}"
"$program" export "$results/hopper_8/result.h5" --svg --time 0.5 --out "$pictures/hopper.svg"
curves=()
for outlet in 5 6 8 10 12; do curves+=("outlet $outlet d=$results/hopper_$outlet/discharged.csv:time,solid"); done
"$tools/curve.py" "$pictures/hopper_curves.svg" --title "Discharge of a hopper" --x "time (s)" --y "discharged area (m^2)" \
    "${curves[@]}"
