#!/usr/bin/env bash
# wall_of_1992.sh BIN RESULT_DIR PICTURE_DIR: runs the wall cut at 10 sweeps and converged, and draws the pictures of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
common=(--set time.step=0.01 --set time.end=10 --set output.interval=0.1)
cut=$2/wall_of_1992_cut
converged=$2/wall_of_1992_converged
# Verdicts on steps and on Newton's impact law end both with status 1.
"$1" run "$scenes/quaking_wall.toml" --out "$cut" "${common[@]}" \
    --set solver.name=nlgs --set solver.most_iterations=10 || [ $? -eq 1 ]
"$1" run "$scenes/quaking_wall.toml" --out "$converged" "${common[@]}" || [ $? -eq 1 ]
"$1" export "$cut/result.h5" --svg --time 9 --out "$3/wall_of_1992_cut.svg"
"$1" export "$converged/result.h5" --svg --time 9 --out "$3/wall_of_1992_converged.svg"
