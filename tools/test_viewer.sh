#!/usr/bin/env bash
# test_viewer.sh VIEWER_DIR: unit tests of the page, then tests of the built page in Chromium, with players that the program exports if it is built. What cannot be
# run for lack of Node.js or Chromium is printed, and is a failure only where the variable CI is set. Pictures of the tests stay in VIEWER_DIR/artifacts.
set -euo pipefail
cd "$1"

without() {
    {
        echo "****************************************************************************************"
        echo "viewer: $1"
        echo "****************************************************************************************"
    } >&2
    [ -z "${CI:-}" ] || exit 1
    exit 0
}

if ! command -v node > /dev/null || ! command -v npm > /dev/null; then
    without "the page of the player is NOT TESTED: node or npm is missing (Debian: apt-get install nodejs npm)"
fi
if [ ! -d node_modules ] && ! npm ci --no-audit --no-fund --fetch-retries=1 --fetch-timeout=60000; then
    without "the page of the player is NOT TESTED: 'npm ci' failed in $1"
fi
npm run --silent check
npm test --silent
chromium=${CHROMIUM:-/usr/bin/chromium}
[ -x "$chromium" ] || without "the page is NOT TESTED IN A BROWSER: $chromium is missing (Debian: apt-get install chromium)"
npm run --silent e2e
echo "viewer: pictures of the tests are in $1/artifacts"
