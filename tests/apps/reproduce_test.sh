#!/usr/bin/env bash
# reproduce_test.sh PROGRAM: `drystone reproduce` computes statements and tables, says what agrees, draws figures, and refuses
# what it does not know.
set -u
program=$1
source "$(dirname "$0")/expect.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# From any folder: the scenes are part of the program.
cd "$folder" || exit 1
expect 0 "table 4.11    Newton's cradle" reproduce thesis --list
expect 0 '"table": "4.24"' reproduce thesis --list --json
expect 0 '"figure": "4.32"' reproduce thesis --list --json

# Single rows, by their keys.
"$program" reproduce thesis --table 4.19 --row mu=0.5 --row method=INC2 --row solver=Sparse+Superlu > row.txt 2> /dev/null
check "one row is computed" test "$(grep -c " INC[23] " row.txt)" = 1
check "with its numbers" grep -Eq "10547 +10547 = +\[22000\] +22000 =" row.txt
expect 2 "--row: expected one of mu=0, mu=0.25, mu=0.5, mu=1, found mu=7" reproduce thesis --table 4.19 --row mu=7
expect 2 "--row: expected key=value of a row, as printed; keys are mu, method, solver" reproduce thesis --table 4.19 --row R=7
expect 0 "22 numbers the same" reproduce thesis --table 4.19 --row "mu=0.5|1" --row "method=NSCD|INC2"
expect 2 "--row: expected key=value" reproduce thesis --table 4.19 --row INC2
expect 2 "--row: expected choices that one row has together, found mu=0 and mu=1" reproduce thesis --table 4.19 --row mu=0 --row mu=1

# Agreement, blanks and misprints.
"$program" reproduce thesis --table 4.11 > cradle.txt 2> /dev/null
check "the end is said" grep -q "all numbers agree that should" cradle.txt
check "the same digits are marked" grep -Eq "4\.161e-2 +0\.041606 =" cradle.txt
check "blank cells are marked" grep -Eq "DEM +blank" cradle.txt
check "misprints are marked" grep -q "0\.215\*" cradle.txt

# Numbers that should agree and do not: the status says so.
expect 1 "differ that should agree" reproduce thesis --table 4.19 --row mu=0 --row method=NSCD --set parameters.r=0.3
expect 1 '"verdict": "differs"' reproduce thesis --table 4.19 --row mu=0 --row method=NSCD --set parameters.r=0.3 --json
check "JSON is JSON" python3 -c '
import json, subprocess, sys
answer = json.loads(subprocess.run([sys.argv[1], "reproduce", "thesis", "--table", "4.7", "--json"],
                                   capture_output=True, check=True).stdout)
assert answer[0]["different"] == 0 and len(answer[0]["rows"]) == 9' "$program"

# Table 4.20: the run that fails in the thesis fails here, and a run that does not is another result.
chosen="--row c_tau=1e5 --row eps=1e-7 --row mu=0.5 --row solver=Sparse+Gmres"
expect 0 "no convergence at" reproduce thesis --table 4.20 $chosen
expect 1 "1 numbers differ" reproduce thesis --table 4.20 $chosen --set "compliance.listing_errors=[]"

# What takes hours is left out and says so.
# Nothing was computed: that is not "all agree".
expect 2 "left out: it needs --long" reproduce thesis --table 4.21
expect 2 "nothing was computed: expected --long, which computes what takes minutes to hours" reproduce thesis --table 4.21
expect 2 "nothing was computed: expected --long" reproduce thesis --table 4.21 --json
expect 0 "3 rows left out: they need --long" reproduce thesis --table 4.7
expect 2 "--table: expected one of 4.4, 4.5.1, 4.7, 4.9, 4.10" reproduce thesis --table 4.99
expect 2 "expected one of bernicot, fremond, jean-moreau, moreau, thesis" reproduce paper
expect 0 "Example:" reproduce --help

# Statements of the other papers.
expect 0 "all numbers agree that should" reproduce moreau
"$program" reproduce bernicot --json > bernicot.json 2> /dev/null
check "every statement has a verdict" python3 -c '
import json
answer = json.load(open("bernicot.json"))
assert len(answer) > 5 and all(claim["verdict"] == "same" or claim["verdict"] == "close" for claim in answer)'
expect 0 "section 5.1, figure 2 (e)" reproduce fremond --list
expect 2 "--table: expected nothing: there are none" reproduce moreau --table 1

# Figures.
expect 0 "figure-4.5.svg" reproduce thesis --figure 4.5 --out figure-4.5.svg
check "a drawing" grep -q "two balls of equal masses" figure-4.5.svg
# Six pictures of places on one range of x: each has the tick 2.5.
expect 0 "figure-4.15.svg" reproduce thesis --figure 4.15 --out figure-4.15.svg
check "places have one range" test "$(grep -o '>2\.5</text>' figure-4.15.svg | wc -l)" = 6
# Explicit springs that explode say so, and do not hide the others.
expect 0 "figure-4.19.svg" reproduce thesis --figure 4.19 --set time.end=0.9 --out figure-4.19.svg
check "an explosion is labelled" grep -q "explodes at 0\.8" figure-4.19.svg
check "places have the instant of their frame" grep -q ">0\.9 s</text>" figure-4.19.svg
expect 0 "fremond-2.svg" reproduce fremond --figure 2 --set time.end=0.08
expect 2 "expected --long" reproduce thesis --figure 4.32
expect 2 "--figure: expected one of 4.4, 4.5" reproduce thesis --figure 1
finish
