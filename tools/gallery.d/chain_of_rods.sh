#!/usr/bin/env bash
# chain_of_rods.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/chain_of_rods
"$1" run "$scenes/chain_of_rods.toml" --out "$result"
"$1" export "$result/result.h5" --svg --time 12 --out "$3/chain_of_rods.svg"
