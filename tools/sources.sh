#!/usr/bin/env bash
# Prints every C++ file of the project, tracked or about to be.
cd "$(dirname "$0")/.."
git ls-files --cached --others --exclude-standard -- '*.cpp' '*.hpp' | sort -u |
    while read -r file; do [ -e "$file" ] && echo "$file"; done
exit 0
