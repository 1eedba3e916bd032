#!/usr/bin/env bash
# sweeping.sh BIN RESULT_DIR PICTURE_DIR: runs the scenes and draws the pictures of their page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
for name in play friction dragged_disk water_cavity spring_slider rounded_triangle pillar; do
    result=$2/sweeping_$name
    "$1" run "$scenes/sweeping_$name.toml" --out "$result"
    "$1" plot "$result/result.h5" sweeping --out "$3/sweeping_$name.svg"
done
"$1" plot "$2/sweeping_play/result.h5" --measure sweeping_point --x a --y u \
    --out "$3/sweeping_play_loop.svg"
"$1" plot "$2/sweeping_spring_slider/result.h5" --measure sweeping_point --x l --y force \
    --out "$3/sweeping_spring_slider_loop.svg"
