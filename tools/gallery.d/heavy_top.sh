#!/usr/bin/env bash
# heavy_top.sh BIN RESULT_DIR PICTURE_DIR: runs the scene, released, and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/heavy_top
"$1" run "$scenes/heavy_top.toml" --set parameters.share=0 --out "$result"
"$1" plot "$result/result.h5" --measure axis --x centre_x --y centre_y --out "$3/heavy_top.svg"
