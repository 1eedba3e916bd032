#!/usr/bin/env bash
# faults_test.sh PROGRAM: closed descriptors, a full disk behind standard output, the end of the terminal.
set -u
program=$1
source "$(dirname "$0")/expect.sh"
source "$(dirname "$0")/balls_scene.sh"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder" || exit 1

balls_scene 0.31 > scene.toml

# Files opened by a run must not become standard input, output or error, into which it would write
# its progress.
"$program" run scene.toml --out closed --set time.end=1000 <&- >&- 2>&- &
run=$!
until [ -e closed/result.h5 ] || ! kill -0 $run 2> /dev/null; do sleep 0.1; done
for descriptor in 0 1 2; do
    check "a closed descriptor $descriptor becomes /dev/null" \
        test "$(readlink /proc/$run/fd/$descriptor)" = /dev/null
done
kill $run
wait $run
check "a run without descriptors leaves a whole result" "$program" info closed/result.h5

if [ -w /dev/full ]; then
    "$program" info > /dev/full 2> message.txt
    check "standard output on a full disk is an environment error" test $? -eq 3
    check "and the message names it" grep -q "standard output" message.txt
fi

# The end of the terminal stops a run as Ctrl-C does: between two steps, with a readable result.
"$program" run scene.toml --out hung --set time.end=1000 > hung.txt 2>&1 &
run=$!
until [ -e hung/result.h5 ] || ! kill -0 $run 2> /dev/null; do sleep 0.1; done
kill -HUP $run
wait $run
check "SIGHUP ends a run with status 1" test $? -eq 1
check "whose result can be read" "$program" info hung/result.h5

finish
