#!/usr/bin/env bash
# double_pendulum.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/double_pendulum
"$1" run "$scenes/double_pendulum.toml" --out "$result"
"$1" plot "$result/result.h5" --measure tip --x tip_x --y tip_y --out "$3/double_pendulum.svg"
