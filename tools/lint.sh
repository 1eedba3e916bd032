#!/usr/bin/env bash
# lint.sh BUILD_DIR [--deep]: layers, formatting, naming rules; --deep adds clang-tidy's bug finders, which take as long
# again. Every check runs; the status says whether all passed.
set -uo pipefail
cd "$(dirname "$0")/.."
build=$1
checks=()
[ "${2:-}" = --deep ] || checks=(--checks='-bugprone-*,-performance-move-const-arg,-modernize-use-nullptr')
failed=0

echo "lint: layers"
tools/check_layers.py || failed=1

echo "lint: clang-format"
tools/sources.sh | xargs clang-format --dry-run --Werror || failed=1

echo "lint: clang-tidy"
tools/sources.sh | grep -E '^(src|apps|examples)/.*\.cpp$' |
    xargs -P "$(nproc)" -n 1 clang-tidy --quiet -p "$build" "${checks[@]}" 2> /dev/null || failed=1

[ $failed -eq 0 ] && echo "lint: clean"
exit $failed
