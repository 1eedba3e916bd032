#!/usr/bin/env bash
# stands.sh BIN RESULT_DIR PICTURE_DIR: draws the pictures of docs/stands.md; nothing is run.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
"$1" stands "$scenes/voussoir_arch.toml" --only-verdict --out "$3/stands_thrust.svg"
# Status 1: it falls.
"$1" stands "$scenes/voussoir_arch.toml" --set parameters.thickness=0.1 --only-verdict \
    --out "$3/stands_mechanism.svg" || [ $? -eq 1 ]
