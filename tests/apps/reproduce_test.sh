#!/usr/bin/env bash
# reproduce_test.sh PROGRAM: `drystone reproduce thesis` computes tables, says what agrees, and refuses what it does not know.
set -u
program=$1
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# From any folder: the scenes are part of the program.
cd "$folder" || exit 1
expect 0 "4.11  Newton's cradle" reproduce thesis --list
expect 0 '"table": "4.24"' reproduce thesis --list --json
expect 0 "all numbers agree that should" reproduce thesis --table 4.10
expect 0 "3.09e-2" reproduce thesis --table 4.10
expect 0 '"verdict": "same"' reproduce thesis --table 4.10 --json
expect 0 "22000" reproduce thesis --table 4.19
# Blank in the thesis, misprinted there.
expect 0 "blank" reproduce thesis --table 4.10
expect 0 "0.215*" reproduce thesis --table 4.11
# What takes hours is left out and says so.
expect 0 "3 rows left out: they need --long" reproduce thesis --table 4.21
expect 2 "--table: expected one of 4.4, 4.7, 4.9, 4.10" reproduce thesis --table 4.99
expect 2 "expected 'thesis'" reproduce paper
expect 0 "Example:" reproduce --help
finish
