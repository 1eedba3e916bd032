#!/usr/bin/env bash
# run.sh BUILD_DIR WORK_DIR: installs the library to a scratch prefix, then configures, builds and runs two
# consumers against it: main.cpp and the program printed in the README.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
build=$1
work=$2

rm -rf "$work"
mkdir -p "$work"
cmake --install "$build" --prefix "$work/prefix" > /dev/null
sed -n '/^```cpp$/,/^```$/{/^```/d;p}' "$here/../../README.md" > "$work/readme.cpp"
grep -q 'int main' "$work/readme.cpp"
cmake -S "$here" -B "$work/build" -G Ninja -DCMAKE_PREFIX_PATH="$work/prefix" \
    -DREADME_PROGRAM="$work/readme.cpp" -DCMAKE_BUILD_TYPE=Release > /dev/null
cmake --build "$work/build"
"$work/build/consumer"
"$work/build/readme" | tail -n 1
"$work/prefix/bin/drystone" --version
