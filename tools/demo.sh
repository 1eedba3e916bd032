#!/usr/bin/env bash
# demo.sh BIN_DIR RESULT_DIR: runs the worked examples and says where the pictures are.
set -euo pipefail
bin=$1
result=$2
mkdir -p "$result"
for example in play_operator dragged_disk water_cavity spring_slider block_on_slope; do
    "$bin/$example" "$result"
done
echo
echo "The pictures are in $result/ (open them in a browser)."
