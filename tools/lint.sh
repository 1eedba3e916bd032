#!/usr/bin/env bash
# lint.sh BUILD_DIR [--deep]: layers, labels, registry names, words, formatting, naming rules; --deep adds clang-tidy's bug
# finders, which take as long again. Every check runs; the status says whether all passed. clang-tidy takes seconds per
# file: with LINT_SINCE=COMMIT it reads only sources that changed since that commit.
set -uo pipefail
cd "$(dirname "$0")/.."
build=$1
checks=()
[ "${2:-}" = --deep ] || checks=(--checks='-bugprone-*,-performance-move-const-arg,-modernize-use-nullptr')
failed=0

echo "lint: layers"
tools/check_layers.py || failed=1

echo "lint: labels, paths and links of documents"
tools/check_references.py || failed=1

echo "lint: names of registry entries"
tools/check_names.py || failed=1

echo "lint: words of docs/notation.md"
tools/check_words.py || failed=1

echo "lint: clang-format"
tools/sources.sh | xargs clang-format --dry-run --Werror || failed=1

since=${LINT_SINCE:-}
if [ -n "$since" ] && ! git rev-parse --quiet --verify "$since^{commit}" > /dev/null; then
    since=
fi
echo "lint: clang-tidy${since:+ on what changed since $since}"
{ if [ -n "$since" ]; then git diff --name-only --diff-filter=d "$since"; else tools/sources.sh; fi; } |
    { grep -E '^(src|apps|examples)/.*\.cpp$' || true; } |
    xargs -r -P "$(nproc)" -n 1 clang-tidy --quiet -p "$build" "${checks[@]}" 2> /dev/null || failed=1

[ $failed -eq 0 ] && echo "lint: clean"
exit $failed
