#!/usr/bin/env bash
# Installs the Debian packages of tools/packages.txt that are missing. Silent and instant when none is.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v dpkg-query > /dev/null; then
    echo "drystone: this set-up knows Debian only; install the packages of tools/packages.txt by hand, then use the CMake presets" >&2
    exit 3
fi

missing=()
while read -r package; do
    case "$package" in '' | '#'*) continue ;; esac
    status=$(dpkg-query -W -f '${Status}' "$package" 2> /dev/null || true)
    [ "$status" = "install ok installed" ] || missing+=("$package")
done < tools/packages.txt
[ ${#missing[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo > /dev/null; then
        echo "drystone: missing packages; as root: apt-get install ${missing[*]}" >&2
        exit 3
    fi
    as_root=(sudo)
fi

echo "drystone: installing ${missing[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
if ! { "${as_root[@]}" apt-get update &&
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "${missing[@]}"; } > "$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "drystone: could not install; try: apt-get install ${missing[*]}" >&2
    exit 3
fi
