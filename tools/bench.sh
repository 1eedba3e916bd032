#!/usr/bin/env bash
# bench.sh BIN_DIR: runs every benchmark program.
set -euo pipefail
for program in "$1"/bench_*; do
    "$program" --benchmark_counters_tabular=true
done
