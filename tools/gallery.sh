#!/usr/bin/env bash
# gallery.sh BIN RESULT_DIR PICTURE_DIR [NAME...]: runs the scenes of docs/gallery, or those named, and draws their
# pictures. BIN is the program drystone or the folder it is in. Each script of gallery.d is one page: it gets the
# program, the folder of results and the folder of pictures.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
program=$1
if [ -d "$program" ]; then program=$program/drystone; fi
program=$(realpath "$program")
mkdir -p "$2" "$3"
results=$(realpath "$2")
pictures=$(realpath "$3")
shift 3
if [ $# -eq 0 ]; then set -- $(cd "$here/gallery.d" && ls ./*.sh | sed 's,^\./,,; s,\.sh$,,'); fi
for name in "$@"; do
    echo "== $name"
    bash "$here/gallery.d/$name.sh" "$program" "$results" "$pictures"
done
