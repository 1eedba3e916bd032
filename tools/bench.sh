#!/usr/bin/env bash
# bench.sh BIN_DIR: runs every benchmark program. The comparison of the contact solvers needs FCLIB files: set
# DRYSTONE_FCLIB to a folder of them; its measurements go to result/bench.
set -euo pipefail
bin=$1
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1

for program in "$bin"/bench_*; do
    case "$(basename "$program")" in bench_solvers | bench_engine | bench_deformable | bench_thesis | bench_convex_scheme | bench_crowd) continue ;; esac
    "$program" --benchmark_counters_tabular=true
done

"$bin"/bench_engine scenes
"$bin"/bench_deformable
"$bin"/bench_thesis scenes --quick
"$bin"/bench_convex_scheme scenes
"$bin"/bench_crowd

collection=${DRYSTONE_FCLIB:-}
if [ -d "$collection" ]; then
    mkdir -p result/bench
    "$bin"/bench_solvers "$collection" --csv result/bench/solvers.csv --svg result/bench/profile.svg
else
    echo "bench_solvers: set DRYSTONE_FCLIB to a folder of FCLIB files to compare the contact solvers"
fi
