#!/usr/bin/env bash
# elastic_disk.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the pictures of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/elastic_disk
"$1" run "$scenes/elastic_disk.toml" --force --out "$result"
"$1" export "$result/result.h5" --svg --time 0.115 --out "$3/elastic_disk.svg"
"$1" plot "$result/result.h5" --out "$3/elastic_disk_curves.svg" --panel "body disk: y" \
    --panel "steps: kinetic_energy, potential_energy, energy"
