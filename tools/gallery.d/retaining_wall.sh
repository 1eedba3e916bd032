#!/usr/bin/env bash
# retaining_wall.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/retaining_wall
"$1" run "$scenes/retaining_wall.toml" --out "$result"
"$1" run "$scenes/retaining_wall.toml" --out "$2/retaining_wall_thin" --set parameters.thickness=0.3
"$1" export "$2/retaining_wall_thin/result.h5" --svg --time 0.8 --out "$3/retaining_wall_thin.svg"
"$1" export "$result/result.h5" --svg --time 2 --out "$3/retaining_wall.svg"
