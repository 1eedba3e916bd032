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
expect 0 "22000" reproduce thesis --table 4.19

# Single rows, by their keys.
"$program" reproduce thesis --table 4.19 --row mu=0.5 --row method=INC2 > row.txt 2> /dev/null
check "one row is computed" test "$(grep -c " INC[23] " row.txt)" = 1
check "with its numbers" grep -Eq "10547 +10547 = +22000 +22000 =" row.txt
expect 2 "--row: expected key=value of a row, as printed; keys are mu, method" reproduce thesis --table 4.19 --row mu=7
expect 2 "--row: expected key=value" reproduce thesis --table 4.19 --row INC2
expect 2 "--row: expected choices that one row has together, found mu=0 and mu=1" reproduce thesis --table 4.19 --row mu=0 --row mu=1

# Agreement, blanks and misprints.
"$program" reproduce thesis --table 4.11 > cradle.txt 2> /dev/null
check "the end is said" grep -q "all numbers agree that should" cradle.txt
check "the same digits are marked" grep -Eq "4\.161e-2 +0\.041606 =" cradle.txt
check "blank cells are marked" grep -Eq "DEM +blank" cradle.txt
check "misprints are marked" grep -q "0\.215\*" cradle.txt

# Numbers that should agree and do not: the status says so.
expect 1 "differ that should agree" reproduce thesis --table 4.19 --set parameters.r=0.3
expect 1 '"verdict": "differs"' reproduce thesis --table 4.19 --set parameters.r=0.3 --json
check "JSON is JSON" python3 -c '
import json, subprocess, sys
answer = json.loads(subprocess.run([sys.argv[1], "reproduce", "thesis", "--table", "4.19", "--json"],
                                   capture_output=True, check=True).stdout)
assert answer[0]["different"] == 0 and len(answer[0]["rows"]) == 12' "$program"

# What takes hours is left out and says so.
# Nothing was computed: that is not "all agree".
expect 2 "left out: it needs --long" reproduce thesis --table 4.21
expect 2 "nothing was computed: expected --long, which computes what takes minutes to hours" reproduce thesis --table 4.21
expect 2 "nothing was computed: expected --long" reproduce thesis --table 4.21 --json
expect 0 "3 rows left out: they need --long" reproduce thesis --table 4.7
expect 2 "--table: expected one of 4.4, 4.5.1, 4.7, 4.9, 4.10" reproduce thesis --table 4.99
expect 2 "expected 'thesis'" reproduce paper
expect 0 "Example:" reproduce --help
finish
