#!/usr/bin/env bash
# stands_test.sh PROGRAM SCENES: `drystone stands` answers in words, as JSON and as a picture, with its exit status.
set -u
program=$1
scenes=$2
source "$(dirname "$0")/expect.sh"

arch="$scenes/voussoir_arch.toml"
pile="$scenes/pile_of_disks.toml"
expect 0 "stands: contact forces" stands "$arch" --only-verdict
expect 0 "least coefficient 0.43398" stands "$pile"
expect 0 "'cart': equilibrium for factors" stands "$arch" --load cart --only-verdict
expect 0 "'gravity': equilibrium for factors" stands "$arch" --load gravity --only-verdict
expect 1 "falls: no contact forces" stands "$pile" --set parameters.mu=0.43 --only-verdict
expect 1 "loose       1 body touches nothing at the start ('disk-6')" stands "$pile" --set 'body.disk-6.position=[0, 1]' --only-verdict
expect 1 "mechanism   5 bodies of 6 move" stands "$pile" --set parameters.mu=0.43 --only-verdict
expect 1 '"verdict": "falls"' stands "$arch" --set parameters.thickness=0.1 --only-verdict --json
expect 1 "no coefficient up to 100 suffices" stands "$arch" --set parameters.thickness=0.1
expect 0 '"verdict": "stands"' stands "$arch" --only-verdict --json
expect 0 '"least_friction"' stands "$pile" --json
expect 2 "load: expected one of cart, gravity, found 'push'" stands "$arch" --load push
expect 2 "load: expected one of cart, gravity, found ''" stands "$arch" --load ""
expect 2 "expected a number or a formula, found 'abc'" stands "$arch" --set parameters.mu=abc
expect 2 "friction: expected a number >= 0, found -1" stands "$arch" --set parameters.mu=-1
expect 2 "expected a scene of rigid bodies, found an inclusion" stands "$scenes/bead_in_ellipse.toml"
expect 1 "no coefficient up to 100 suffices" stands "$scenes/box_pyramid.toml"
expect 0 "least coefficient 0.000000" stands "$pile" --set "gravity=[0,0]"
expect 2 "expected a scene of rigid bodies, found a crowd" stands "$scenes/crowd_door.toml"
expect 2 "expected a scene of rigid bodies, found the deformable body" stands "$scenes/elastic_arch.toml"
expect 2 "--out: expected a name that ends in .svg or .png" stands "$arch" --out thrust.pdf
expect 2 "nothing.toml" stands nothing.toml
expect 2 "--help" stands
expect 0 "Example:" stands --help

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
expect 0 "written     $folder/thrust.svg" stands "$arch" --only-verdict --out "$folder/thrust.svg"
expect 1 "written     $folder/new/fall.png" stands "$arch" --set parameters.thickness=0.1 --only-verdict --out "$folder/new/fall.png"
check "lines of thrust" grep -q 'class="force"' "$folder/thrust.svg"
check "a legend of forces" grep -q 'largest force' "$folder/thrust.svg"
check "a picture of the mechanism" test -s "$folder/new/fall.png"
finish
