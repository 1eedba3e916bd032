#!/usr/bin/env bash
# thin_stick.sh BIN RESULT_DIR PICTURE_DIR: runs the stick without thickness with both laws and draws figures 2 and 3.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
for scheme in moreau_jean fremond; do
    result=$2/thin_stick_$scheme
    "$1" run "$scenes/thin_stick.toml" --set "integrator.name=$scheme" --force --out "$result"
    "$1" plot "$result/result.h5" --out "$3/thin_stick_$scheme.svg" \
        --panel "measure coordinates: x, y, phi" \
        --panel "measure coordinates: v_x, v_y, v_phi" \
        --panel "measure constraints: gap_ground" \
        --panel "measure constraints: impulse_ground, impulse_t_ground" \
        --panel "measure constraints: normal_work_ground, friction_work_ground" \
        --panel "steps: kinetic_energy, potential_energy, energy"
done
