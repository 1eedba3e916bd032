#!/usr/bin/env bash
# sweeping.sh BIN RESULT_DIR PICTURE_DIR: runs the scenes and draws the pictures of their page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
for name in play friction dragged_disk water_cavity spring_slider rounded_triangle pillar; do
    result=$2/sweeping_$name
    "$1" run "$scenes/sweeping_$name.toml" --out "$result"
    "$1" plot "$result/result.h5" sweeping --out "$3/sweeping_$name.svg"
done
