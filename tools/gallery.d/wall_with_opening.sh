#!/usr/bin/env bash
# wall_with_opening.sh BIN RESULT_DIR PICTURE_DIR: runs the dry and the bonded wall and draws the
# pictures of their page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
"$1" run "$scenes/wall_with_opening.toml" --out "$2/wall_with_opening"
"$1" run "$scenes/wall_with_opening.toml" --out "$2/wall_with_mortar" --set parameters.mortar=2e5
"$1" export "$2/wall_with_opening/result.h5" --svg --out "$3/wall_with_opening.svg"
"$1" export "$2/wall_with_mortar/result.h5" --svg --out "$3/wall_with_mortar.svg"
