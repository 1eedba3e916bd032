#!/usr/bin/env bash
# two_bars.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/two_bars
"$1" run "$scenes/two_bars.toml" --set output.interval=1e-4 --force --out "$result"
"$1" plot "$result/result.h5" --out "$3/two_bars.svg" --panel "body left: velocity_x" --panel "body right: velocity_x" \
    --panel "contacts: normal_impulse"
"$1" run "$scenes/two_bars.toml" --set parameters.right=2 --set time.end=0.05 --force --out "$2/two_bars_unequal"
