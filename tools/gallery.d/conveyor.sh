#!/usr/bin/env bash
# conveyor.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/conveyor
"$1" run "$scenes/conveyor.toml" --out "$result"
"$1" export "$result/result.h5" --svg --time 2.9 --out "$3/conveyor.svg"
