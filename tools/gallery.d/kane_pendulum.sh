#!/usr/bin/env bash
# kane_pendulum.sh BIN RESULT_DIR PICTURE_DIR: runs the impact with both laws, and the double pendulum on a table.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
for scheme in moreau_jean fremond; do
    "$1" run "$scenes/kane_pendulum.toml" --set "integrator.name=$scheme" --force --out "$2/kane_pendulum_$scheme"
done
result=$2/pendulum_on_table
"$1" run "$scenes/pendulum_on_table.toml" --force --out "$result"
"$1" plot "$result/result.h5" --out "$3/pendulum_on_table.svg" \
    --panel "measure coordinates: phi, psi" \
    --panel "measure constraints: gap_table" \
    --panel "measure constraints: slip_table" \
    --panel "steps: kinetic_energy, potential_energy, energy"
