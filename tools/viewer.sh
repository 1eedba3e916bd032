#!/usr/bin/env bash
# viewer.sh VIEWER_DIR PAGE: makes the page of the player with npm, once for all builds, and copies it to PAGE. What goes wrong is
# said, and PAGE is then empty: the program is built without player. A page that somebody has built before serves without npm.
set -uo pipefail
viewer=$1
page=$(realpath -m "$2")
mkdir -p "$(dirname "$page")"
mark='<!-- drystone-data -->'

without() {
    : > "$page"
    {
        echo "****************************************************************************************"
        echo "drystone: building WITHOUT the player of 'drystone view' and 'drystone export --player':"
        echo "drystone: $1"
        echo "drystone: to try again: rm '$page', then build"
        echo "****************************************************************************************"
    } >&2
    exit 0
}

# Whether the page is there and newer than all it is made of.
fresh() {
    [ -s dist/index.html ] &&
        [ -z "$(find src public index.html package.json package-lock.json tsconfig.json vite.config.ts \
            -newer dist/index.html -print -quit 2> /dev/null)" ]
}

run() {
    log=$(mktemp)
    if ! "$@" > "$log" 2>&1; then
        tail -n 15 "$log" >&2
        rm -f "$log"
        without "'$*' failed in $viewer"
    fi
    rm -f "$log"
}

[ -f "$viewer/package.json" ] || without "there is no $viewer"
cd "$viewer" || without "cannot enter $viewer"
exec 9< . && flock 9 # one build at a time makes it
if ! fresh; then
    if command -v npm > /dev/null; then
        if [ ! -d node_modules ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
            run npm ci --no-audit --no-fund --fetch-retries=1 --fetch-timeout=60000
        fi
        run npm run build
    elif [ ! -s dist/index.html ]; then
        without "npm is missing (Debian: apt-get install npm)"
    fi
fi
[ "$(grep -c -- "$mark" dist/index.html)" = 1 ] || without "$viewer/dist/index.html has no place for data"
cp dist/index.html "$page"
