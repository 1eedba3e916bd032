#!/usr/bin/env bash
# sliding_block.sh BIN RESULT_DIR PICTURE_DIR: runs the scene with both schemes and draws figures 6 and 7 of the paper.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
for scheme in moreau_jean fremond; do
    result=$2/sliding_block_$scheme
    "$1" run "$scenes/sliding_block.toml" --set "integrator.name=$scheme" --force --out "$result"
    "$1" plot "$result/result.h5" --out "$3/sliding_block_$scheme.svg" \
        --panel "steps: kinetic_energy, potential_energy, total_work_external, total_work_contact_normal, total_work_contact_tangential" \
        --panel "steps: total_work, energy_change" \
        --panel "steps: most_tangential_work"
done
