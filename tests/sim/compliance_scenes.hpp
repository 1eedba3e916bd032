#pragma once

// Disks in a box, as in the experiments of the thesis (Nguyen 2024), and what one impact on springs
// does.

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim::scenes {

struct BoxedDisk {
    Vec2 position = Vec2::Zero();
    Vec2 velocity = Vec2::Zero();
    double spin = 0.0;
};

/// Disks of one radius and mass between four half-planes, without gravity.
struct DiskBox {
    std::array<double, 4> sides = {};  ///< left, right, bottom, top
    double radius = 0.2;
    double mass = 1.0;
    std::vector<BoxedDisk> disks = {};
    double step = 1e-3;
    double end = 1.0;
};

inline scene::SceneSpec scene_of(const DiskBox& box) {
    scene::SceneSpec spec = empty(2, box.step, box.end);
    spec.gravity.setZero();
    const auto wall = [&](const std::string& name, const Vec2& normal, double offset) {
        scene::BodySpec body{.name = name, .mobility = scene::Mobility::fixed, .material = "stone"};
        body.parts.push_back({.shape = geometry::HalfPlane{normal, offset}});
        spec.bodies.push_back(std::move(body));
    };
    wall("bottom", Vec2(0.0, 1.0), box.sides[2]);
    wall("right", Vec2(-1.0, 0.0), -box.sides[1]);
    wall("top", Vec2(0.0, -1.0), -box.sides[3]);
    wall("left", Vec2(1.0, 0.0), box.sides[0]);
    int number = 0;
    for (const BoxedDisk& disk : box.disks) {
        scene::BodySpec& body =
            add(spec, "disk-" + std::to_string(++number), geometry::Disk{box.radius},
                Vec3(disk.position[0], disk.position[1], 0.0));
        body.velocity.head<2>() = disk.velocity;
        body.spin[2] = disk.spin;
        body.mass = box.mass;
    }
    spec.integrator.name = "newmark_compliance";
    return spec;
}

/// Case 99: one ball through a box.
inline DiskBox moving_ball() {
    return {.sides = {0.0, 1.2, 0.0, 1.5},
            .radius = 0.2,
            .mass = 0.2,
            .disks = {{.position = {1.0, 0.6}, .velocity = {-0.8, -0.4}}},
            .end = 3.0};
}

/// Case 101 without gravity: one ball up and down.
inline DiskBox falling_ball() {
    return {.sides = {0.0, 1.0, 0.0, 2.0},
            .radius = 0.2,
            .mass = 1.0,
            .disks = {{.position = {0.8, 1.0}, .velocity = {0.0, -1.0}}},
            .end = 3.0};
}

/// Case 401: a row of four, with the positions of the listing, which has them in single precision.
inline DiskBox cradle() {
    return {.sides = {-1.0, 4.0, -0.2, 1.0},
            .radius = 0.2,
            .mass = 2.0,
            .disks = {{.position = {0.0, 0.0}, .velocity = {1.0, 0.0}},
                      {.position = {1.0, 0.0}},
                      {.position = {static_cast<double>(1.4F), 0.0}},
                      {.position = {static_cast<double>(1.8F), 0.0}}},
            .end = 1.5};
}

/// Case 400: four balls meet in the middle; until 0.7 s they meet only each other.
inline DiskBox four_balls() {
    return {.sides = {-1.0, 2.0, -1.0, 2.0},
            .radius = 0.4,
            .mass = 1.0,
            .disks = {{.position = {0.0, 0.0}, .velocity = {1.0, 1.0}},
                      {.position = {1.0, 0.0}, .velocity = {-1.0, 1.0}},
                      {.position = {1.0, 1.0}, .velocity = {-1.0, -1.0}},
                      {.position = {0.0, 1.0}, .velocity = {1.0, -1.0}}},
            .end = 0.7};
}

/// Case 500: 81 disks on a grid that fall together at 1 m/s.
inline DiskBox eighty_one() {
    DiskBox box{.sides = {0.0, 4.0, 0.0, 4.5}, .radius = 0.16, .mass = 1.0, .end = 3.5};
    for (int i = 0; i < 9; ++i) {
        for (int j = 0; j < 9; ++j) {
            box.disks.push_back(
                {.position = {3.65 - 0.4 * j, 3.65 - 0.4 * i}, .velocity = {0.0, -1.0}});
        }
    }
    return box;
}

/// What a table of the thesis says of a run.
struct ThesisRun {
    double energy_error = 0.0;  ///< (E0 - E) / E0 of the kinetic energy
    double penetration = 0.0;   ///< largest, relative to the diameter
    double contacts = 0.0;      ///< sum over the steps
    double iterations = 0.0;    ///< of Newton's method
    bool converged = true;
    MatX velocities;  ///< (3 x bodies)
};

inline ThesisRun thesis_run(const scene::SceneSpec& spec, double radius) {
    Simulation simulation(spec);
    ThesisRun run;
    const double start = simulation.kinetic_energy();
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        run.converged = run.converged && report.converged();
        run.penetration = std::max(run.penetration, report.largest_penetration / (2.0 * radius));
        run.contacts += static_cast<double>(report.contacts);
        run.iterations += report.iterations;
    }
    run.energy_error = (start - simulation.kinetic_energy()) / start;
    run.velocities = simulation.snapshot().v;
    return run;
}

/// The law of a table's column: INC with exponent alpha at the index R, c_nu = 1 / (2 R).
inline void set_inc(scene::SceneSpec& spec, double alpha, double R) {
    spec.compliance.law = scene::ComplianceSpec::Law::inc;
    spec.compliance.exponent = alpha;
    spec.compliance.stiffness = alpha / (2.0 * R);
}

inline void set_snc(scene::SceneSpec& spec, double R) {
    spec.compliance.law = scene::ComplianceSpec::Law::snc;
    spec.compliance.stiffness = 1.0 / R;
}

inline double total_energy(const Simulation& simulation) {
    return simulation.kinetic_energy() + simulation.potential_energy();
}

/// The largest penetration and the time of contact of a ball of 1 kg on a wall.
struct Impact {
    double penetration = 0.0;
    double contact_time = 0.0;
    double energy_change = 0.0;  ///< relative
};

inline Impact impact_of(scene::SceneSpec spec) {
    spec.time.end = 1.8;  // one impact, at 0.8
    Simulation simulation(spec);
    const double start = total_energy(simulation);
    Impact impact;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        impact.penetration = std::max(impact.penetration, report.largest_penetration);
        if (report.largest_penetration > 1e-12) impact.contact_time += report.h;
    }
    impact.energy_change = total_energy(simulation) / start - 1.0;
    return impact;
}

}  // namespace drystone::sim::scenes
