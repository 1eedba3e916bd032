#!/usr/bin/env bash
# bouncing_bar.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/bouncing_bar
"$1" run "$scenes/bouncing_bar.toml" --set output.interval=5e-4 --force --out "$result"
"$1" plot "$result/result.h5" --out "$3/bouncing_bar.svg" \
    --panel "steps: kinetic_energy, potential_energy, energy" --panel "contacts: normal_impulse"
