#!/usr/bin/env bash
# Biaxial test: stress-strain and volume curves of two seeds, the sample at the end, angles and balance.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
for seed in 1 2; do
    "$program" run "$tools/../scenes/biaxial_test.toml" --set "parameters.seed=$seed" --force \
        --out "$results/biaxial_test_$seed" > "$results/biaxial_test_$seed.log"
done
a=$results/biaxial_test_1 b=$results/biaxial_test_2
"$program" export "$a/result.h5" --svg --time 0.3 --out "$pictures/biaxial_test.svg"
"$tools/curve.py" "$pictures/biaxial_test_curves.svg" --title "Biaxial test on disks" --x "axial strain" \
    --y "q / p and volume strain" \
    "q/p, seed 1=$a/bounds.csv:strain_x,$a/stress.csv:ratio" "q/p, seed 2=$b/bounds.csv:strain_x,$b/stress.csv:ratio" \
    "volume strain, seed 1=$a/bounds.csv:strain_x,volume_strain" "volume strain, seed 2=$b/bounds.csv:strain_x,volume_strain"
"$tools/gallery_numbers.py" biaxial "$a" "$b"
