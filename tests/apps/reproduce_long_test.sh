#!/usr/bin/env bash
# reproduce_long_test.sh PROGRAM: tables of the thesis whose rows need --long agree where they should (minutes).
set -u
program=$1
source "$(dirname "$0")/expect.sh"

for table in 4.7 4.9 4.12 4.13 4.14; do
    expect 0 "all numbers agree that should" reproduce thesis --table "$table" --long
done
for solver in Sparse+Superlu Sparse+Gmres; do
    expect 0 "all numbers agree that should" reproduce thesis --table 4.17 --row solver="$solver" --long
    expect 0 "all numbers agree that should" reproduce thesis --table 4.18 --row solver="$solver" --long
done
finish
