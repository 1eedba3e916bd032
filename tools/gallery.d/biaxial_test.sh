#!/usr/bin/env bash
# Biaxial test: stress-strain and volume curves of four seeds, the sample at the end, angles and balance.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
runs=() ratios=() volumes=()
for seed in 1 2 3 4; do
    run=$results/biaxial_test_$seed
    "$program" run "$tools/../scenes/biaxial_test.toml" --set "parameters.seed=$seed" --force --out "$run" > "$run.log"
    runs+=("$run")
    ratios+=("seed $seed=$run/bounds.csv:strain_x,$run/stress.csv:ratio")
    volumes+=("seed $seed=$run/bounds.csv:strain_x,volume_strain")
done
"$program" export "${runs[0]}/result.h5" --svg --time 0.3 --out "$pictures/biaxial_test.svg"
"$tools/curve.py" "$pictures/biaxial_test_curves.svg" --title "Biaxial test on disks" --x "axial strain" --y "q / p" \
    "${ratios[@]}"
"$tools/curve.py" "$pictures/biaxial_test_volume.svg" --title "Biaxial test on disks" --x "axial strain" \
    --y "volume strain (positive: contracts)" "${volumes[@]}"
"$tools/gallery_numbers.py" biaxial "${runs[@]}"
