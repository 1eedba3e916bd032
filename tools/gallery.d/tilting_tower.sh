#!/usr/bin/env bash
# tilting_tower.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/tilting_tower
"$1" run "$scenes/tilting_tower.toml" --out "$result"
"$1" export "$result/result.h5" --svg --time 19.3 --out "$3/tilting_tower.svg"
