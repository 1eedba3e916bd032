#!/usr/bin/env bash
# arch_spreading.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/arch_spreading
"$1" run "$scenes/arch_spreading.toml" --out "$result"
"$1" export "$result/result.h5" --svg --time 7.3 --out "$3/arch_spreading.svg"
