#!/usr/bin/env bash
# demo.sh BIN_DIR RESULT_DIR [SECONDS]: runs the worked examples, shakes the wall of 176 blocks for so long (5 s, about a
# minute) and says where the pictures are. The friction of 0.6 lets the ground take the wall along, so that it comes down;
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
echo
echo "The pictures are in $result/ (open them in a browser)."
