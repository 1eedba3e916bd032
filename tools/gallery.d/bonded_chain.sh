#!/usr/bin/env bash
# bonded_chain.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/bonded_chain
"$1" run "$scenes/bonded_chain.toml" --out "$result"
"$1" plot "$result/result.h5" --measure ceiling --y force_y --out "$3/bonded_chain.svg"
