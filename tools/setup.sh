#!/usr/bin/env bash
# Installs the Debian packages of tools/packages.txt that are missing, and npm for the page of the player unless it is there. Silent
# and instant when nothing is missing. Without npm everything but the player is built.
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
optional=()
command -v npm > /dev/null || [ -e build/no_npm ] || optional=(nodejs npm)
[ ${#missing[@]} -eq 0 ] && [ ${#optional[@]} -eq 0 ] && exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo > /dev/null; then
        echo "drystone: missing packages; as root: apt-get install ${missing[*]}" >&2
        exit 3
    fi
    as_root=(sudo)
fi

echo "drystone: installing ${missing[*]} ${optional[*]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
install() {
    "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends "$@"
}
if ! { "${as_root[@]}" apt-get update && { [ ${#missing[@]} -eq 0 ] || install "${missing[@]}"; }; } > "$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "drystone: could not install; try: apt-get install ${missing[*]}" >&2
    exit 3
fi
if [ ${#optional[@]} -ne 0 ] && ! install "${optional[@]}" > "$log" 2>&1; then
    echo "drystone: could not install npm; the player of drystone view will be missing (rm build/no_npm to try again)" >&2
    mkdir -p build && touch build/no_npm
fi
