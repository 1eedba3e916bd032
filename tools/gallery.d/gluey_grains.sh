#!/usr/bin/env bash
# gluey_grains.sh BIN RESULT_DIR PICTURE_DIR: runs the scene, with glue and without, and draws the pictures of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
"$1" run "$scenes/gluey_grains.toml" --out "$2/gluey_grains"
"$1" run "$scenes/gluey_grains.toml" --set material.grain.glue=0 --out "$2/dry_grains"
"$1" export "$2/gluey_grains/result.h5" --svg --time 0.5 --out "$3/gluey_grains.svg"
"$1" export "$2/dry_grains/result.h5" --svg --time 0.5 --out "$3/dry_grains.svg"
