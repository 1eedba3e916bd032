# Column collapse: run-out of columns of several aspect ratios, exponents below and above 2.3.
set -euo pipefail
program=$1 results=$2 pictures=$3
tools=$(cd "$(dirname "$0")/.." && pwd)
runs=()
for aspect in 0.5 0.75 1 1.5 2 3 4 6 8 12; do
    "$program" run "$tools/../scenes/column_collapse.toml" --set "parameters.aspect=$aspect" --force \
        --out "$results/column_collapse_$aspect" > "$results/column_collapse_$aspect.log"
    runs+=("$results/column_collapse_$aspect")
done
"$tools/gallery_numbers.py" collapse "$results/column_collapse.csv" "${runs[@]}"
"$program" export "$results/column_collapse_4/result.h5" --svg --time 0.4 --out "$pictures/column_collapse.svg"
c=$results/column_collapse.csv
"$tools/curve.py" "$pictures/column_collapse_curves.svg" --log --title "Run-out of columns" --x "aspect ratio a" \
    --y "(run-out - length) / length" "500 grains*=$c:aspect,runout" "fits below and above 2.3=$c:aspect,fit" \
    "slopes 1 and 2/3=$c:aspect,law"
