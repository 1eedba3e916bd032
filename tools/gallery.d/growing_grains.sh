#!/usr/bin/env bash
# growing_grains.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/growing_grains
# Exit status 1 says that the grains are jammed.
"$1" run "$scenes/growing_grains.toml" --out "$result" || [ $? -eq 1 ]
"$1" export "$result/result.h5" --svg --out "$3/growing_grains.svg"
