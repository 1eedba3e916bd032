#!/usr/bin/env bash
# elastic_arch.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/elastic_arch
"$1" run "$scenes/elastic_arch.toml" --force --out "$result"
"$1" export "$result/result.h5" --svg --out "$3/elastic_arch.svg"
"$1" run "$scenes/elastic_arch.toml" --set parameters.mu=0.1 --force --out "$2/elastic_arch_slips"
"$1" export "$2/elastic_arch_slips/result.h5" --svg --time 0.5 --out "$3/elastic_arch_slips.svg"
