#!/usr/bin/env bash
# four_bar.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/four_bar
"$1" run "$scenes/four_bar.toml" --out "$result"
"$1" export "$result/result.h5" --svg --time 2.3 --out "$3/four_bar.svg"
"$1" plot "$result/result.h5" --measure friction --y force_x --out "$3/four_bar_friction.svg"
