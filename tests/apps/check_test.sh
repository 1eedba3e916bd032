#!/usr/bin/env bash
# check_test.sh PROGRAM SCENES: `drystone check` accepts the scenes that ship, without overlaps at the start, and
# tells all that is wrong with a bad one.
set -u
program=$1
scenes=$2
source "$(dirname "$0")/expect.sh"

for scene in "$scenes"/*.toml; do
    # What gives constraints instead of bodies is refused if it starts outside of one.
    if grep -Eq '^\[(inclusion|sweeping)\]' "$scene"; then told='"valid": true'; else told='"overlapping_pairs": 0'; fi
    expect 0 "$told" check "$scene" --json --steps 0
done
expect 0 "176 dynamic" check "$scenes/quaking_wall.toml"
expect 0 "4000 steps" check "$scenes/quaking_wall.toml"
expect 0 "1000 steps" check "$scenes/quaking_wall.toml" --set time.end=1
wall="$scenes/quaking_wall.toml"
expect 0 "solver.velocity_tolerance = 1e-05 m/s: given; the scene suggests" check "$wall" --set solver.velocity_tolerance=1e-5
expect 0 "times stricter than the" check "$wall" --set solver.velocity_tolerance=1e-9
expect 0 "valid, but see above" check "$wall" --set solver.velocity_tolerance=1e-9
expect 0 "contact forces are not accurate" check "$wall" --set solver.velocity_tolerance=1e-2
expect 2 "--help" check "$wall" --steps -1
expect 0 "2005 in 3D" check "$scenes/spheres_in_a_box.toml" --set parameters.n=2000
expect 2 "time.end: expected a number >= start" check "$scenes/quaking_wall.toml" --set time.end=-1
expect 2 "did you mean 'name'" check "$scenes/quaking_wall.toml" --set solver.nme=auto
expect 2 "--set solver.name: solver.name: expected one of" check "$scenes/quaking_wall.toml" --set solver.name=magic
expect 2 "--set integrator.name: integrator.name: expected one of" check "$scenes/quaking_wall.toml" --set integrator.name=magic
expect 2 "did you mean 'nlgs'" check "$scenes/quaking_wall.toml" --set solver.name=nlsg
expect 2 "has 2 defects" check "$scenes/quaking_wall.toml" --set solver.name=nlsg --set time.step=-1
ball="$scenes/thesis/falling_ball.toml"
expect 0 "INC with c = 1000, alpha = 2, mode of the thesis" check "$ball" --set parameters.R=1e-3
expect 0 "longer than 0.02 s, the stability limit" check "$ball" --set parameters.R=1e-4 --set integrator.name=dem --set time.step=0.03
expect 0 '"warnings": []' check "$ball" --set integrator.name=dem --json
expect 2 "expected one of auto, block_krylov, block_lu" check "$ball" --set compliance.linear_solver=magic
expect 2 "nothing.toml" check nothing.toml
expect 2 "--help" check
expect 0 "Example:" check --help

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cat > "$folder/bad.toml" << 'END'
gravity = [0]
[time]
step = 0
[[body]]
shape = "sphere"
radius = 1
[integrator]
name = "moreau_jaen"
[solver]
name = "magic"
END
expect 2 "bad.toml:8: integrator.name: expected one of convex_scheme, dem, fremond, moreau_jean, moreau_midpoint, newmark_compliance (did you mean 'moreau_jean'?), found 'moreau_jaen'" check "$folder/bad.toml"
expect 2 "bad.toml:10: solver.name: expected one of" check "$folder/bad.toml"
expect 2 "bad.toml:1: gravity" check "$folder/bad.toml"
expect 2 "bad.toml:3: time.step: expected a number > 0, found 0" check "$folder/bad.toml"
expect 2 "bad.toml:5: body[0]: shape" check "$folder/bad.toml"
expect 2 "has 5 defects" check "$folder/bad.toml"
expect 2 '"valid": false' check "$folder/bad.toml" --json
expect 2 '"line": 3' check "$folder/bad.toml" --json
printf 'title = "\xff"\n' > "$folder/bytes.toml"
expect 2 '"valid": false' check "$folder/bytes.toml" --json

# Explicit springs have a limit, h^2 k / m = 4; implicit ones have none.
cat > "$folder/spring.toml" << 'END'
[time]
step = 0.25
[integrator]
name = "dem"
[compliance]
stiffness = 1
[[body]]
name = "mass"
shape = "disk"
radius = 0.1
mass = 1
position = [1, 0]
[[spring]]
body_a = "mass"
stiffness = 100
rest_length = 1
END
expect 2 "time.step: expected at most 0.2 s" check "$folder/spring.toml"
expect 0 "valid" check "$folder/spring.toml" --set time.step=0.19
expect 0 "valid" check "$folder/spring.toml" --set integrator.name=moreau_jean

cat > "$folder/press.toml" << 'END'
[[body]]
name = "left"
shape = "half_plane"
normal = [1, 0]
fixed = true
group = 1
[[body]]
name = "right"
shape = "half_plane"
normal = [-1, 0]
offset = -1
fixed = true
group = 1
[[body]]
name = "lid"
shape = "box"
size = [0.9, 0.1]
position = [0.5, 1]
[[pressure]]
body = "lid"
direction = [0, -1]
value = 100
spans = [["left", "right"]]
[[joint]]
kind = "slider"
name = "guide"
body_a = "lid"
point = [0.5, 1]
axis = [0, 1]
limits = [-1, 1]
END
expect 0 "0 drags, 1 pressure" check "$folder/press.toml"
expect 0 "guide (slider)" check "$folder/press.toml"
sed 's/offset = -1/offset = 0/; s/limits = .*/limits = [0.5, 1]/' "$folder/press.toml" > "$folder/closed.toml"
expect 2 "closed.toml:23: pressure on 'lid': spans: expected walls" check "$folder/closed.toml"
sed 's/limits = .*/limits = [0.5, 1]/' "$folder/press.toml" > "$folder/late.toml"
expect 2 "late.toml:24: joint 'guide': limits: expected limits that the start lies between, found 0 at the start" check "$folder/late.toml"

cat > "$folder/overlap.toml" << 'END'
[[body]]
name = "one"
shape = "disk"
radius = 1
[[body]]
name = "two"
shape = "disk"
radius = 1
position = [1.5, 0]
END
expect 0 "no force and no speed to compare with" check "$folder/overlap.toml"
expect 0 "a hundredth of what gravity gives in a step" check "$folder/overlap.toml" --set 'gravity=[0,-9.81]'
expect 0 "contact.gap_band = 9.81e-06 m" check "$folder/overlap.toml" --set 'gravity=[0,-9.81]'
expect 0 "output.interval = 0.005 s" check "$folder/overlap.toml"
expect 0 '"assumed_contacts": 4' check "$folder/overlap.toml" --json
expect 0 "if all steps are like the first 3 (measured" check "$folder/overlap.toml" --steps 3
expect 0 '"measured_steps": 0' check "$folder/overlap.toml" --json --steps 0
expect 0 "1 at the start, deepest 'one' and 'two' by 0.5 m" check "$folder/overlap.toml"

cat > "$folder/soft.toml" << 'END'
[[body]]
name = "floor"
shape = "half_plane"
fixed = true
[[deformable]]
name = "pad"
mesh = { shape = "rectangle", size = [2, 1], divisions = [4, 2] }
young = 1e6
poisson = 0.3
density = 1000
END
expect 0 "contacts    5 at the start" check "$folder/soft.toml"
expect 0 "1 at the start, deepest 'pad' and 'floor' by 0.1 m" check "$folder/soft.toml" --set deformable.pad.position=[0,-0.1]

cat > "$folder/quake.toml" << 'END'
[[body]]
name = "ground"
shape = "half_plane"
motion = { history = { file = "quake.csv", quantity = "acceleration", unit = "gal", time_unit = "s", direction = [1, 0] } }
END
printf 't,a\r\n0,0\r\n1,200\r\n3,0\r\n' > "$folder/quake.csv"
expect 0 "body 'ground': acceleration from quake.csv, 3 rows from 0 to 3 s" check "$folder/quake.toml"
expect 0 "linear, baseline none, up to 2 m/s^2" check "$folder/quake.toml"
expect 0 "ends with 3 m/s at 5 m" check "$folder/quake.toml"
expect 0 '"final_displacement": 5.0' check "$folder/quake.toml" --json
expect 2 "expected the unit of an acceleration, one of m/s^2" check "$folder/quake.toml" --set body.ground.motion.history.unit=mm
printf 't,a\n0,0\n1,\n1,x\n' > "$folder/quake.csv"
expect 2 "quake.csv:3: column 2 (a): expected a finite number, found an empty cell" check "$folder/quake.toml"
expect 2 "quake.csv:4: column 1 (t): expected a time later than 1, found 1" check "$folder/quake.toml"
expect 2 "has 3 defects" check "$folder/quake.toml"
rm "$folder/quake.csv"
expect 2 "quake.toml:4: body 'ground': motion.history.file: expected a file that can be read" check "$folder/quake.toml"

if ! "$program" check "$scenes/quaking_wall.toml" --json | python3 -c 'import json, sys; d = json.load(sys.stdin); assert d["valid"] and d["bodies"] == 177'; then
    failed=$((failed + 1))
    echo "FAILED: check --json is not the JSON it should be"
else
    passed=$((passed + 1))
fi

finish
