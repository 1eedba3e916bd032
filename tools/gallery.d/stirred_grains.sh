#!/usr/bin/env bash
# stirred_grains.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
"$1" run "$scenes/stirred_grains.toml" --out "$2/stirred_grains"
"$1" export "$2/stirred_grains/result.h5" --svg --time 1.6 --out "$3/stirred_grains.svg"
