#!/usr/bin/env bash
# pictures.sh RESULT_DIR PICTURE_DIR: takes the demo's pictures over into the documentation.
set -euo pipefail
mkdir -p "$2"
cp "$1"/water_cavity.svg "$1"/dragged_disk.svg "$1"/play_operator.svg "$1"/spring_slider.svg \
    "$1"/block_on_slope.svg "$1"/quaking_wall.svg "$2"/
if [ -s "$1/player.png" ]; then
    cp "$1/player.png" "$2/"
else
    echo "pictures.sh: $2/player.png stays as it is: the demo could not make one" >&2
fi
echo "Pictures copied to $2/"
