#!/usr/bin/env bash
# Installs the Debian packages of tools/packages.txt that are missing. Silent and instant when nothing is missing. Without node, npm and
# chromium, which make and test the page of the player, everything else is built: it is no error if they cannot be installed.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v dpkg-query > /dev/null; then
    echo "drystone: this set-up knows Debian only; install the packages of tools/packages.txt by hand, then use the CMake presets" >&2
    exit 3
fi

missing=()
optional=()
while read -r package; do
    case "$package" in
        '' | '#'*) continue ;;
        nodejs | npm | chromium) # from wherever
            command -v "${package/nodejs/node}" > /dev/null || [ -e build/no_viewer_tools ] || optional+=("$package")
            continue
            ;;
    esac
    status=$(dpkg-query -W -f '${Status}' "$package" 2> /dev/null || true)
    [ "$status" = "install ok installed" ] || missing+=("$package")
done < tools/packages.txt
[ ${#missing[@]} -eq 0 ] && [ ${#optional[@]} -eq 0 ] && exit 0

# What is only needed for the player is asked for once, and done without.
without_optional() {
    [ ${#optional[@]} -eq 0 ] && exit 0
    echo "drystone: could not install ${optional[*]}: the player of drystone view, or its tests, will be missing (rm build/no_viewer_tools to try again)" >&2
    mkdir -p build && touch build/no_viewer_tools
    exit 0
}

as_root=()
if [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo > /dev/null; then
        [ ${#missing[@]} -eq 0 ] && without_optional
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
"${as_root[@]}" apt-get update > "$log" 2>&1 || true # what is missing then cannot be installed
if [ ${#missing[@]} -ne 0 ] && ! install "${missing[@]}" >> "$log" 2>&1; then
    tail -n 5 "$log" >&2
    echo "drystone: could not install; try: apt-get install ${missing[*]}" >&2
    exit 3
fi
[ ${#optional[@]} -eq 0 ] || install "${optional[@]}" > "$log" 2>&1 || without_optional
