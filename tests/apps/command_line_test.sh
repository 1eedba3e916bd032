#!/usr/bin/env bash
# command_line_test.sh PROGRAM: exit statuses, help and JSON of the program.
set -u
program=$1
passed=0
failed=0

# expect STATUS TEXT ARGS...: the program ends with STATUS and its output contains TEXT.
expect() {
    local status=$1 text=$2
    shift 2
    local output
    output=$("$program" "$@" 2>&1)
    local found=$?
    if [ "$found" -eq "$status" ] && [[ "$output" == *"$text"* ]]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "FAILED: drystone $*: expected status $status and '$text', found $found and: $output"
    fi
}

expect 0 "info" --help
expect 0 "Example:" info --help
expect 0 "catching_up" info
expect 0 '"sweeping_schemes"' info --json
expect 0 "0." --version
expect 2 "drystone --help"
expect 2 "--help" fly
expect 2 "--help" info --nonsense

expect 0 "solver" info
expect 0 "auto" solve --list
expect 0 "Example:" solve --help
expect 2 "expected an FCLIB file" solve
expect 2 "nothing.hdf5" solve nothing.hdf5
expect 2 "expected an HDF5 file" solve "$0"

# A contact problem that the project makes itself.
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$(dirname "$program")/block_on_slope" "$folder" > /dev/null || failed=$((failed + 1))
problem=$folder/block_on_slope.hdf5
expect 0 "converged" solve "$problem"
expect 0 '"status": "converged"' solve "$problem" --json --tol 1e-10
for solver in admm apgd interior_point nlgs nlgs_cg projected_cg proximal_point semismooth_newton; do
    expect 0 "converged" solve "$problem" --solver "$solver"
done
expect 1 "not converged" solve "$problem" --solver nlgs --max-iterations 1
expect 1 "not written" solve "$problem" --solver nlgs --max-iterations 1 --write-solution
expect 0 "/solution of the file" solve "$problem" --write-solution
expect 2 "friction" solve "$problem" --solver lemke
expect 2 "expected one of" solve "$problem" --solver magic
expect 2 "--tol" solve "$problem" --tol -1
expect 2 "--help" solve "$problem" --max-iterations 0
head -c 4000 "$problem" > "$folder/truncated.hdf5"
expect 2 "truncated" solve "$folder/truncated.hdf5"

if ! "$program" info --json | python3 -c 'import json, sys; d = json.load(sys.stdin); assert len(d["sweeping_schemes"]) >= 4'; then
    failed=$((failed + 1))
    echo "FAILED: info --json is not the JSON it should be"
else
    passed=$((passed + 1))
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
