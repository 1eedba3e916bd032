#!/usr/bin/env bash
# impacting_stick.sh BIN RESULT_DIR PICTURE_DIR: runs the scene with both schemes and draws figures 2 and 3 of the paper.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
for scheme in moreau_jean fremond; do
    result=$2/impacting_stick_$scheme
    "$1" run "$scenes/impacting_stick.toml" --set "integrator.name=$scheme" --set output.interval=0 --force --out "$result"
    "$1" plot "$result/result.h5" --out "$3/impacting_stick_$scheme.svg" \
        --panel "body stick: x, y, angle" \
        --panel "body stick: velocity_x, velocity_y, spin" \
        --panel "body stick at 0 -0.5: velocity_x, velocity_y" \
        --panel "contacts: normal_impulse, tangential_impulse" \
        --panel "contacts: normal_work, tangential_work" \
        --panel "steps: kinetic_energy, potential_energy, energy"
done
