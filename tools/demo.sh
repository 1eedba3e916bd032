#!/usr/bin/env bash
# demo.sh BIN_DIR RESULT_DIR [SECONDS]: runs the worked examples, shakes the wall of 176 blocks for so long (5 s, about a
# minute), writes the player, the plots and the report of it, and says where the pictures are. The friction of 0.6 lets the ground take the wall along, so that it comes down;
# with the 0.3 of the paper its base slips.
set -euo pipefail
bin=$1
result=$2
until=${3:-5}
scenes=$(cd "$(dirname "$0")/../scenes" && pwd)
mkdir -p "$result"
for example in play_operator dragged_disk water_cavity spring_slider block_on_slope; do
    "$bin/$example" "$result"
done
"$bin/drystone" run "$scenes/quaking_wall.toml" --set parameters.mu=0.6 \
    --out "$result/quaking_wall" --until "$until"
"$bin/drystone" export "$result/quaking_wall/result.h5" --svg --time "$until" --out "$result/quaking_wall.svg"
"$bin/drystone" plot "$result/quaking_wall/result.h5" energy --out "$result/quaking_wall_energy.svg"
"$bin/drystone" report "$result/quaking_wall/result.h5" --out "$result/quaking_wall_report.html"
echo
if "$bin/drystone" info --json | grep -q '"player": true'; then
    "$bin/drystone" export "$result/quaking_wall/result.h5" --player "$result/quaking_wall.html" --fps 30
    "$(dirname "$0")/player_picture.sh" "$result/quaking_wall.html" "$result/player.png" -15 "k k"
    echo "Open $result/quaking_wall.html in a browser to see the wall come down."
else
    "$bin/drystone" info | sed -n 2p
fi
echo "The pictures are in $result/ (open them in a browser)."
