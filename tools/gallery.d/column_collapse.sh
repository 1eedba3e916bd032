#!/usr/bin/env bash
# Column collapse: run-out of columns of several aspect ratios, exponents below and above 2.3.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
runs=()
for seed in 1 2 3; do
    for aspect in 0.5 0.75 1 1.5 2 3 4 6 8 12; do
        run=$results/column_collapse_${seed}_$aspect
        "$program" run "$tools/../scenes/column_collapse.toml" --set "parameters.aspect=$aspect" \
            --set "parameters.seed=$seed" --force --out "$run" > "$run.log"
        runs+=("$run")
    done
done
"$tools/gallery_numbers.py" collapse "$results/column_collapse.csv" "${runs[@]}"
"$program" export "$results/column_collapse_1_4/result.h5" --svg --time 0.4 --out "$pictures/column_collapse.svg"
c=$results/column_collapse.csv
"$tools/curve.py" "$pictures/column_collapse_curves.svg" --log --title "Run-out of columns" --x "aspect ratio a" \
    --y "(run-out - length) / length" "500 grains, 3 seeds*=$c:aspect,runout" "fits=$c:aspect,fit" \
    "slopes 1 and 2/3=$c:aspect,law"
