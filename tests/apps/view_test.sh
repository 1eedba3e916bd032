#!/usr/bin/env bash
# view_test.sh PROGRAM: a result in the browser, as one file, as plots and as a report.
set -u
program=$1
source "$(dirname "$0")/expect.sh"
source "$(dirname "$0")/balls_scene.sh"
folder=$(mktemp -d)
server=
trap '[ -n "$server" ] && kill "$server" 2> /dev/null; rm -rf "$folder"' EXIT
cd "$folder" || exit 1

balls_scene 0.301 > balls.toml
expect 0 "" run balls.toml --out run
result=run/result.h5
echo "no result" > text.h5

# Plots by name.
expect 0 "Example:" plot --help
expect 0 "written run/energy.svg" plot $result
for plot in contacts energy penetration phase residual trajectories; do check "run/$plot.svg" test -s run/$plot.svg; done
check "no plot of what is not measured" test ! -e run/stress-strain.svg
expect 0 "written plots/energy.png" plot $result energy residual --png --out plots
check "a PNG" test "$(head -c 4 plots/energy.png | tail -c 3)" = PNG
expect 0 "written one.png" plot $result energy --out one.png
check "a PNG by its name" test "$(head -c 4 one.png | tail -c 3)" = PNG
expect 0 '"files"' plot $result energy --json
expect 2 "did you mean 'energy'" plot $result enrgy
expect 2 "a measure of stress" plot $result stress-strain
expect 2 "several" plot $result energy --steps
expect 2 "a folder, since several files are written" plot $result energy residual --out one.svg
expect 2 "a result file of drystone run" plot text.h5
expect 0 "written frame.png" export $result --png --out frame.png
expect 0 '"files": [' export $result --svg --csv --json --out files
check "names of files that are there" python3 -c '
import json, os, subprocess, sys
files = json.loads(subprocess.run([sys.argv[1], "export", sys.argv[2], "--csv", "--json", "--out", "files"], capture_output=True).stdout)["files"]
assert len(files) == 2 and all(os.path.getsize(file) > 0 for file in files), files' "$program" $result
check "a PNG of a frame" test "$(head -c 4 frame.png | tail -c 3)" = PNG

# The report.
expect 0 "Example:" report --help
expect 0 "written run/report.html" report $result
check "title" grep -q "<h1>Two &amp; balls</h1>" run/report.html
check "nothing from elsewhere" test "$(grep -c 'src="http\|href="http\|<script' run/report.html)" -eq 0
expect 0 '"bytes"' report $result --json --times 0 0.05 --out other.html
cp other.html first.html
expect 0 "written other.html" report $result --times 0 0.05 --out other.html
check "the same bytes every time" cmp first.html other.html
expect 0 "instead of t = 99 s its last frame is shown" report $result --times 0 99 --out outside.html
check "the page says so too" grep -q "instead of t = 99 s its last frame is shown" outside.html
check "nothing of it in a page with times of the run" bash -c "! grep -q 'frame is shown' other.html"
expect 2 "a result file of drystone run" report text.h5
expect 2 "No such file" report nothing.h5
expect 2 "expected a finite number, found 'nan'" report $result --times nan
# Nothing but a run replaces the result of a run.
cp $result before.h5
expect 2 "which would be lost" report $result --out $result
expect 2 "a name that ends in .svg or .png" plot $result energy --out $result
expect 2 "which would be lost" export $result --svg --out before.h5
check "the result is as it was" cmp before.h5 $result

# An inclusion has coordinates instead of bodies.
cat > bounce.toml << 'END'
title = "A point above a floor"
[time]
end = 0.5
step = 0.01
[integrator]
name = "convex_scheme"
[inclusion]
coordinates = ["y"]
q = [0.1]
v = [-1]
mass = [1]
[[constraint]]
name = "floor"
g = "y"
END
expect 0 "" run bounce.toml --out bounce
expect 0 "written bounce/coordinates.svg" plot bounce/result.h5
check "coordinates and velocities" grep -q "Velocities" bounce/coordinates.svg
expect 2 "the measure of coordinates" plot $result coordinates

# Damage inside: the first bytes of the states become numbers that are none.
damage() {
    python3 - "$1" "$2" << 'END'
import struct, sys
data = open(sys.argv[1], "rb").read()
place = struct.pack("<d", 0.301)  # the height of the upper ball at the start
assert place in data
open(sys.argv[2], "wb").write(data.replace(place, struct.pack("<d", float("nan")), 1))
END
}
mkdir -p bad
damage $result bad/result.h5
for verb in plot report "export --csv --all" "export --player bad/player.html"; do
    read -r -a words <<< "$verb"
    expect 2 "bad/result.h5" "${words[0]}" bad/result.h5 "${words[@]:1}"
    expect 2 "the file is damaged" "${words[0]}" bad/result.h5 "${words[@]:1}"
done

# The player.
expect 0 "Example:" view --help
expect 2 "they belong to" export $result --csv --fps 30
expect 0 "" info --json
if ! "$program" info --json | grep -q '"player": true'; then
    expect 3 "built without the player" view $result --no-open
    expect 3 "built without the player" export $result --player
    finish
    exit
fi
expect 0 "21 frames" export $result --player
expect 0 "written bounce/player.html" export bounce/result.h5 --player
check "run/player.html" grep -q 'id="drystone-scene"' run/player.html
check "chunks" grep -q 'class="drystone-chunk" data-first="0"' run/player.html
expect 0 "written small.html: 3 frames" export $result --player small.html --fps 20 --from-time 0 --to-time 0.1 --no-contacts
check "smaller" test "$(stat -c %s small.html)" -lt "$(stat -c %s run/player.html)"
expect 2 "which would be lost" export $result --player $result
check "the result is still as it was" cmp before.h5 $result
expect 2 "expected a finite number, found 'nan'" export $result --player --fps nan
expect 0 "written new/folder/p.html" export $result --player new/folder/p.html
expect 2 "times with frames between them" export $result --player --from-time 7
expect 2 "a result file of drystone run" export text.h5 --player
expect 2 "a result file of drystone run" view text.h5 --no-open
expect 2 "--port" view $result --no-open --port 99999

"$program" view $result --no-open --json > view.json 2> view.err &
server=$!
for _ in $(seq 100); do [ -s view.json ] && break; sleep 0.1; done
port=$(python3 -c 'import json; print(json.load(open("view.json"))["port"])')
check "the page" python3 -c '
import json, sys, urllib.request
base = "http://127.0.0.1:" + sys.argv[1]
assert b"drystone-data" in urllib.request.urlopen(base + "/").read()
assert urllib.request.urlopen(base + "/api/scene").read().startswith(b"DRYPLAY1")
for _ in range(100):
    state = json.load(urllib.request.urlopen(base + "/api/state"))
    if state["seen"] == state["all"]: break
assert state["seen"] == state["all"] == 22 and state["frames"] == 21 and state["state"] == "finished", state
' "$port"
expect 3 "another program uses the port" view $result --no-open --port "$port"
kill -INT $server
wait $server
check "Ctrl-C ends it with status 0" test $? -eq 0
server=
finish
