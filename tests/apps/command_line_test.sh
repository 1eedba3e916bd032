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

if ! "$program" info --json | python3 -c 'import json, sys; d = json.load(sys.stdin); assert len(d["sweeping_schemes"]) >= 4'; then
    failed=$((failed + 1))
    echo "FAILED: info --json is not the JSON it should be"
else
    passed=$((passed + 1))
fi

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
