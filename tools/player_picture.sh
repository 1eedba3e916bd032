#!/usr/bin/env bash
# player_picture.sh PLAYER.html PICTURE.png [FRAME [KEYS]]: draws a player in Chromium as a small PNG. Names the missing program if it cannot.
set -euo pipefail
player=$(realpath "$1")
picture=$(realpath -m "$2")
viewer=$(cd "$(dirname "$0")/../viewer" && pwd)
chromium=${CHROMIUM:-/usr/bin/chromium}
if ! command -v node > /dev/null || [ ! -d "$viewer/node_modules" ] || [ ! -x "$chromium" ]; then
    echo "No picture of the player: it needs node, the packages of viewer/ (make viewer) and $chromium." >&2
    exit 0
fi
cd "$viewer"
node --import tsx e2e/shoot.ts "$player" "$picture" "${3:--1}" "${4:-}" 1120x680 ||
    echo "No picture of the player: Chromium could not take it (see above)." >&2
