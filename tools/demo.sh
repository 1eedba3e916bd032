#!/usr/bin/env bash
# demo.sh BIN_DIR RESULT_DIR [SECONDS]: shakes the wall of 176 blocks for so long (2 s), runs the worked examples and
# says where the pictures are.
set -euo pipefail
bin=$1
result=$2
until=${3:-2}
scenes=$(cd "$(dirname "$0")/../scenes" && pwd)
mkdir -p "$result"
for example in play_operator dragged_disk water_cavity spring_slider block_on_slope; do
    "$bin/$example" "$result"
done
"$bin/drystone" run "$scenes/quaking_wall.toml" --out "$result/quaking_wall" --until "$until"
"$bin/drystone" export "$result/quaking_wall/result.h5" --svg --time "$until" --out "$result/quaking_wall.svg"
echo
echo "The pictures are in $result/ (open them in a browser)."
