# To be sourced by the tests of the program, which set `program` and end with `finish`.
passed=0
failed=0

fail() {
    failed=$((failed + 1))
    echo "FAILED: $*"
}

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
        fail "drystone $*: expected status $status and '$text', found $found and: $output"
    fi
}

# check WHAT COMMAND...: the command succeeds.
check() {
    local what=$1
    shift
    if "$@" > /dev/null 2>&1; then passed=$((passed + 1)); else fail "$what"; fi
}

# finish: says how many passed; its status is that of the test.
finish() {
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
