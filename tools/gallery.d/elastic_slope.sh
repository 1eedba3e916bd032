#!/usr/bin/env bash
# elastic_slope.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
"$1" run "$scenes/elastic_slope.toml" --force --out "$2/elastic_slope"
"$1" run "$scenes/elastic_slope.toml" --set parameters.mu=0.65 --force --out "$2/elastic_slope_stuck"
"$1" export "$2/elastic_slope_stuck/result.h5" --svg --out "$3/elastic_slope.svg"
