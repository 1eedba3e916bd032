#!/usr/bin/env bash
# command_line_test.sh PROGRAM CONTACT_FILES: exit statuses, help and JSON of the program. The second
# program writes contact problems, good and bad.
set -u
program=$1
contact_files=$2
source "$(dirname "$0")/expect.sh"

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
"$(dirname "$program")/block_on_slope" "$folder" > /dev/null || fail "a program that writes files"
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
expect 1 "stopped on request" solve "$problem" --solver admm --time-limit 1e-9
expect 1 "not written" solve "$problem" --solver admm --time-limit 1e-9 --write-solution
expect 0 "converged" solve "$problem" --time-limit 1e300
expect 2 "--help" solve "$problem" --time-limit 0
head -c 4000 "$problem" > "$folder/truncated.hdf5"
expect 2 "truncated" solve "$folder/truncated.hdf5"

# Files that say what no contact problem says: refused by name, with what was expected.
"$contact_files" "$folder" || fail "a program that writes files"
expect 0 "converged" solve "$folder/good.hdf5"
expect 0 "converged" solve "$folder/global.hdf5"
expect 0 "W is factored" solve "$folder/global.hdf5" --factored --solver nlgs
expect 0 "W is factored" solve "$folder/global.hdf5" --factored
expect 0 '"status": "converged"' solve "$folder/global.hdf5" --factored --solver semismooth_newton --json
expect 2 "expected assembled blocks" solve "$folder/global.hdf5" --factored --solver interior_point
expect 2 "expected a global file" solve "$folder/good.hdf5" --factored
expect 2 "indefinite.hdf5" solve "$folder/indefinite.hdf5"
expect 2 "eigenvalue" solve "$folder/indefinite.hdf5"
expect 2 "negative_mu.hdf5" solve "$folder/negative_mu.hdf5"
expect 2 "expected numbers >= 0, found -0.1 for contact 0" solve "$folder/negative_mu.hdf5"
expect 2 "nan.hdf5: /fclib_local/vectors/q: expected finite numbers" solve "$folder/nan.hdf5"
expect 2 "nan_in_w.hdf5: /fclib_local/W/x: expected finite numbers" solve "$folder/nan_in_w.hdf5"
expect 2 "huge.hdf5: b, component 1: expected a number of at most 1e100" solve "$folder/huge.hdf5"
expect 2 "mu_count.hdf5: /fclib_local/vectors/mu" solve "$folder/mu_count.hdf5"
expect 2 "q_size.hdf5: /fclib_local/vectors/q" solve "$folder/q_size.hdf5"
expect 2 "not_square.hdf5: /fclib_local/W" solve "$folder/not_square.hdf5"
expect 2 "wrong_space.hdf5" solve "$folder/wrong_space.hdf5"
expect 2 "massless.hdf5: " solve "$folder/massless.hdf5"
expect 2 "expected an HDF5 file" solve /dev/null
expect 1 '"status": "infeasible"' solve "$folder/infeasible.hdf5" --json
expect 1 "contacts 0, 1" solve "$folder/infeasible.hdf5"
expect 1 "unbounded" solve "$folder/infeasible.hdf5" --solver proximal_point
odd_name=$folder/$'\xff'.hdf5
cp "$folder/good.hdf5" "$odd_name"
expect 0 '"status": "converged"' solve "$odd_name" --json

# What is misspelled is named, in order, with what may be meant.
expect 2 "found 'rnu'" rnu x
expect 2 "did you mean 'run'?" rnu x
expect 2 "unknown option '--fame' (did you mean '--frame'?), unknown option '--xyzzy' (see drystone export --help)" export result.h5 --fame 3 --xyzzy
expect 2 "drystone: unknown option '--xyzzy' (see" run --xyzzy 3 first.toml
expect 2 "too much: 'second.toml'" run first.toml second.toml
expect 2 "unknown option '--maxiterations' (did you mean '--max-iterations'?)" solve "$problem" --maxiterations=3

if ! "$program" info --json | python3 -c 'import json, sys; d = json.load(sys.stdin); assert len(d["sweeping_schemes"]) >= 4'; then
    failed=$((failed + 1))
    echo "FAILED: info --json is not the JSON it should be"
else
    passed=$((passed + 1))
fi

finish
