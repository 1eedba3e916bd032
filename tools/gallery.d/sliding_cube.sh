#!/usr/bin/env bash
# sliding_cube.sh BIN RESULT_DIR PICTURE_DIR: runs the scene by both laws of friction and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
"$1" run "$scenes/sliding_cube.toml" --out "$2/sliding_cube"
"$1" run "$scenes/sliding_cube.toml" --set contact.friction=associated --out "$2/lifted_cube"
"$1" plot "$2/lifted_cube/result.h5" --panel "measure height: cube_z" --panel "measure height: cube_x" --out "$3/sliding_cube.svg"
