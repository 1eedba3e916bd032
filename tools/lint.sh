#!/usr/bin/env bash
# lint.sh BUILD_DIR: layers, formatting, naming rules. Every check runs; the status says whether all passed.
set -uo pipefail
cd "$(dirname "$0")/.."
build=$1
failed=0

echo "lint: layers"
tools/check_layers.py || failed=1

echo "lint: clang-format"
tools/sources.sh | xargs clang-format --dry-run --Werror || failed=1

echo "lint: clang-tidy"
tools/sources.sh | grep -E '^(src|apps|examples)/.*\.cpp$' |
    xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p "$build" 2> /dev/null || failed=1

[ $failed -eq 0 ] && echo "lint: clean"
exit $failed
