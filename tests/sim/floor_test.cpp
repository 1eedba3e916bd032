// Floors: a plane, the face of a box and a triangulated plane are the same floor, and nothing falls
// through any of them.
#include <array>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/mesh.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/geometry/polyhedron.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;

/// The square |x|, |y| <= 5 in irregular triangles, normals up.
geometry::Mesh triangulated_floor() {
    constexpr int n = 12;
    Rng rng(4);
    std::vector<Vec3> vertices;
    for (int j = 0; j <= n; ++j) {
        for (int i = 0; i <= n; ++i) {
            const bool border = i == 0 || j == 0 || i == n || j == n;
            const double shift = border ? 0.0 : 0.25;
            vertices.emplace_back(10.0 * (i + shift * rng.uniform(-1.0, 1.0)) / n - 5.0,
                                  10.0 * (j + shift * rng.uniform(-1.0, 1.0)) / n - 5.0, 0.0);
        }
    }
    std::vector<std::array<int, 3>> triangles;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const int a = j * (n + 1) + i;
            const int b = a + 1;
            const int c = a + n + 1;
            const int d = c + 1;
            triangles.push_back({a, b, d});
            triangles.push_back({a, d, c});
        }
    }
    return geometry::make_mesh(vertices, triangles);
}

enum class Floor { plane, box, mesh };

/// Things that slide, roll and tumble over a floor of the given kind.
scene::SceneSpec things_on(Floor kind, double end) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, end);
    spec.solver.velocity_tolerance = 1e-9;
    scenes::set_law(spec, 0.3, 0.0);
    scenes::add_floor(spec);
    auto& floor = spec.bodies.back();
    if (kind == Floor::box) {
        floor.parts = {{.shape = geometry::Box{Vec3(5.0, 5.0, 0.5)}, .position = Vec3(0, 0, -0.5)}};
    } else if (kind == Floor::mesh) {
        floor.parts = {{.shape = triangulated_floor()}};
    }
    scenes::add(spec, "box", geometry::Box{Vec3(0.2, 0.15, 0.1)}, Vec3(-2.0, -2.0, 0.1)).velocity =
        Vec3(1.5, 1.0, 0.0);
    auto& ball = scenes::add(spec, "ball", geometry::Sphere{0.1}, Vec3(-2.0, 1.0, 0.1));
    ball.velocity = Vec3(2.0, -0.5, 0.0);
    auto& roller = scenes::add(spec, "roller", geometry::Capsule{.half_length = 0.2, .radius = 0.1},
                               Vec3(1.0, 2.0, 0.1));
    roller.rotation = Eigen::Quaterniond(Eigen::AngleAxisd(1.5707963267948966, Vec3::UnitX()));
    roller.velocity = Vec3(-1.0, 0.0, 0.0);
    auto& drum = scenes::add(spec, "drum", geometry::Cylinder{.half_length = 0.1, .radius = 0.15},
                             Vec3(2.0, -2.0, 0.1));
    drum.velocity = Vec3(0.5, 1.0, 0.0);
    return spec;
}

MatX motion(Floor kind, double end) {
    Simulation simulation(things_on(kind, end));
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        if (!report.converged()) break;
    }
    return simulation.snapshot().q.rightCols(4);
}

// Contact points may differ (a cut by triangles adds redundant ones), velocities may not: equal up
// to the solver's tolerance times the time, and what friction makes of it.
TEST(Floors, OfThreeKindsAreTheSame) {
    const MatX plane = motion(Floor::plane, 0.5);
    EXPECT_LE((motion(Floor::box, 0.5) - plane).cwiseAbs().maxCoeff(), 1e-6);
    EXPECT_LE((motion(Floor::mesh, 0.5) - plane).cwiseAbs().maxCoeff(), 1e-6);
}

/// Bodies thrown onto a floor, kept moving by a turning gravity; the lowest point any centre
/// reaches relative to its own half width.
double lowest(Floor kind, Index steps) {
    scene::SceneSpec spec = things_on(kind, 1e-3 * static_cast<double>(steps));
    spec.contact.position_correction = true;
    spec.solver.velocity_tolerance = 1e-6;
    for (const scene::BodySpec& body : std::vector(spec.bodies)) {
        if (body.mobility != scene::Mobility::dynamic) continue;
        spec.loads.push_back({.body = body.name,
                              .force = {Expression("0.02 * sin(3 * t)"),
                                        Expression("0.02 * cos(2 * t)"), Expression()},
                              .torque = {}});
    }
    // Walls keep them on the floor, whose edge is at 5 m.
    for (const Vec3& inward : {Vec3(1, 0, 0), Vec3(-1, 0, 0), Vec3(0, 1, 0), Vec3(0, -1, 0)}) {
        scenes::add(spec, "wall " + std::to_string(spec.bodies.size()),
                    geometry::Plane{.normal = inward, .offset = -4.5}, Vec3::Zero())
            .mobility = scene::Mobility::fixed;
    }
    Simulation simulation(std::move(spec));
    double least = 1.0;
    while (!simulation.finished()) {
        const StepReport report = simulation.step();
        // Bodies that meet at u <= 4 m/s are found up to u h deep in each other; their size is 0.1.
        EXPECT_LE(report.penetration_ratio, 0.04) << describe(report);
        if (report.penetration_ratio > 0.04) break;
        least = std::min(least, simulation.snapshot().q.row(2).segment(1, 4).minCoeff());
    }
    return least;
}

// The thinnest body is 0.1 m above the floor when it lies flat.
TEST(Floors, HoldWhatRollsSlidesAndRests) {
    for (const Floor kind : {Floor::plane, Floor::box, Floor::mesh}) {
        EXPECT_GE(lowest(kind, 500), 0.1 * (1.0 - 1e-3));
    }
}

// What tumbles falls by up to 0.15 m, hits the floor at 1.7 m/s and is found up to 1.7 mm deep.
TEST(SlowFloors, HoldForAHundredThousandSteps) {
    for (const Floor kind : {Floor::plane, Floor::box, Floor::mesh}) {
        EXPECT_GE(lowest(kind, 100'000), 0.1 - 1.7e-3);
    }
}

}  // namespace
}  // namespace drystone::sim
