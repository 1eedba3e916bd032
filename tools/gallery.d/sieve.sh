#!/usr/bin/env bash
# sieve.sh BIN RESULT_DIR PICTURE_DIR: runs the scene and draws the picture of its page.
set -euo pipefail
scenes=$(dirname "$0")/../../scenes
result=$2/sieve
"$1" run "$scenes/sieve.toml" --out "$result"
"$1" export "$result/result.h5" --svg --time 1 --from -75 40 --out "$3/sieve.svg"
"$1" plot "$result/result.h5" --measure passed --y bodies --out "$3/sieve_passed.svg"
