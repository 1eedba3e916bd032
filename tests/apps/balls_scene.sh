# To be sourced: balls_scene HEIGHT prints a scene of two disks above the ground, the upper one at this height (m). Measures may follow.
balls_scene() {
    cat << END
title = "Two & balls"
gravity = [0, -10]
[time]
end = 0.1
step = 0.005
[[body]]
name = "ground"
fixed = true
shape = "half_plane"
[[body]]
name = "lower"
shape = "disk"
radius = 0.1
position = [0, 0.1]
[[body]]
name = "upper"
shape = "disk"
radius = 0.1
position = [0, $1]
END
}
