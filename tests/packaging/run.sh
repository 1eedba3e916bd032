#!/usr/bin/env bash
# run.sh BUILD_DIR WORK_DIR: installs the library to a scratch prefix, then configures, builds and runs the
# consumer against it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$1
work=$2

rm -rf "$work"
cmake --install "$build" --prefix "$work/prefix" > /dev/null
cmake -S "$here" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" -DCMAKE_BUILD_TYPE=Release > /dev/null
cmake --build "$work/build"
"$work/build/consumer"
"$work/prefix/bin/drystone" --version
