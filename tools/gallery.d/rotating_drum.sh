#!/usr/bin/env bash
# Rotating drum: angle of the surface for three spins.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
curves=()
for spin in 0.5 1 2 4; do
    "$program" run "$tools/../scenes/rotating_drum.toml" --set "parameters.spin=$spin" --force \
        --out "$results/rotating_drum_$spin" > "$results/rotating_drum_$spin.log"
    curves+=("$spin rad/s=$results/rotating_drum_$spin/heap.csv:time,angle_low")
done
"$program" export "$results/rotating_drum_1/result.h5" --svg --out "$pictures/rotating_drum.svg"
"$tools/curve.py" "$pictures/rotating_drum_curves.svg" --title "Angle of the surface" --x "time (s)" --y "angle (rad)" \
    --y-limits 0 1 "${curves[@]}"
"$tools/gallery_numbers.py" drum "$results"/rotating_drum_{0.5,1,2,4}
