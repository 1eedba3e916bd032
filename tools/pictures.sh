#!/usr/bin/env bash
# pictures.sh RESULT_DIR PICTURE_DIR: takes the demo's pictures over into the documentation.
set -euo pipefail
mkdir -p "$2"
cp "$1"/water_cavity.svg "$1"/dragged_disk.svg "$1"/play_operator.svg "$1"/spring_slider.svg \
    "$1"/block_on_slope.svg "$1"/quaking_wall.svg "$2"/
echo "Pictures copied to $2/"
