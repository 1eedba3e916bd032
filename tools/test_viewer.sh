#!/usr/bin/env bash
# test_viewer.sh VIEWER_DIR: unit tests of the page, and tests of the built page in Chromium, where Node.js and Chromium are there. What cannot be
# run is said, and is no failure.
set -euo pipefail
cd "$1"
if ! command -v node > /dev/null || ! command -v npm > /dev/null; then
    echo "viewer: NOT tested: node or npm is missing (Debian: apt-get install nodejs npm)"
    exit 0
fi
[ -d node_modules ] || npm ci --no-audit --no-fund
npm run --silent check
npm test --silent
chromium=${CHROMIUM:-/usr/bin/chromium}
if [ ! -x "$chromium" ]; then
    echo "viewer: NOT tested in a browser: $chromium is missing (Debian: apt-get install chromium)"
    exit 0
fi
npm run --silent e2e
