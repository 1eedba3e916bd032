#!/usr/bin/env bash
# A crowd and a door: people inside over time by the width of the door, the jam, its pressure.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
curves=()
for door in 0.9 1.2 1.8 2.4; do
    "$program" run "$tools/../scenes/crowd_door.toml" --set "parameters.door=$door" --set time.end=60 --force \
        --out "$results/crowd_door_$door" > "$results/crowd_door_$door.log"
    curves+=("door $door m=$results/crowd_door_$door/evacuation.csv:time,inside")
done
"$program" export "$results/crowd_door_1.2/result.h5" --svg --time 6 --out "$pictures/crowd_door.svg"
"$program" plot "$results/crowd_door_1.2/result.h5" --measure map --map pressure --time 10 \
    --out "$pictures/crowd_door_pressure.svg"
"$tools/curve.py" "$pictures/crowd_door_curves.svg" --title "People inside" --x "time (s)" --y "people" \
    "${curves[@]}"
