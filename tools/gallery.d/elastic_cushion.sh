#!/usr/bin/env bash
# elastic_cushion.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/elastic_cushion
"$1" run "$scenes/elastic_cushion.toml" --force --out "$result"
"$1" export "$result/result.h5" --svg --out "$3/elastic_cushion.svg"
