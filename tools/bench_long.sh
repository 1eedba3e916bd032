#!/usr/bin/env bash
# bench_long.sh BIN_DIR: the large examples of Nguyen (2024, section 4.6). First every linear solver over the same 100 steps of 529
# disks, dense LU among them, and the cost of a step of 100 to 4,900 disks; then the whole runs of 75,000 steps with 529 and 1,225
# disks beside the tables of the thesis, each row printed as it ends. The numbers go to result/bench too.
set -euo pipefail
bin=$1
export OPENBLAS_NUM_THREADS=1 OMP_NUM_THREADS=1

mkdir -p result/bench
"$bin"/bench_thesis scenes | tee result/bench/thesis_solvers.txt
for table in 4.21 4.22 4.23 4.24; do
    "$bin"/drystone reproduce thesis --table "$table" --long | tee "result/bench/thesis_$table.txt"
done
