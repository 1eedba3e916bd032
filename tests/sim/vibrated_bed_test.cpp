// Beds on a floor that vibrates vertically, y = A (1 - cos(omega t)).
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "drystone/core/text.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

using formula::Expression;
using std::numbers::pi;

constexpr double k_omega = 20.0 * pi;  // 10 Hz

/// The floor; `acceleration` = A omega^2 / g.
scene::SceneSpec vibrated(int dimension, double acceleration, double h, double end) {
    scene::SceneSpec spec = scenes::empty(dimension, h, end);
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    const double amplitude = acceleration * scenes::k_gravity / (k_omega * k_omega);
    scene::MotionSpec motion{.kind = scene::MotionSpec::Kind::displacement};
    motion.linear[static_cast<std::size_t>(dimension - 1)] =
        Expression(to_text(amplitude) + " * (1 - cos(20 * pi * t))");
    spec.bodies.back().mobility = scene::Mobility::prescribed;
    spec.bodies.back().motion = motion;
    return spec;
}

void add_block(scene::SceneSpec& spec) {
    if (spec.dimension == 2) {
        scenes::add(spec, "block", geometry::rectangle(0.3, 0.2), Vec3(0.0, 0.1, 0.0));
    } else {
        scenes::add(spec, "block", geometry::Box{Vec3(0.15, 0.15, 0.1)}, Vec3(0.0, 0.0, 0.1));
    }
}

/// 18 disks in four rows of 5 and 4 that fit between smooth walls.
void add_disks(scene::SceneSpec& spec) {
    const double r = 0.05;
    spec.materials.push_back({.name = "smooth", .density = 1.0});
    for (const double side : {-1.0, 1.0}) {
        scene::BodySpec wall{.name = side < 0.0 ? "left" : "right",
                             .mobility = scene::Mobility::fixed,
                             .parts = {{.shape = geometry::HalfPlane{.normal = Vec2(-side, 0.0)}}},
                             .material = "smooth",
                             .position = Vec3(side * 5.0 * r, 0.0, 0.0)};
        spec.bodies.push_back(wall);
    }
    for (int row = 0; row < 4; ++row) {
        const int count = row % 2 == 0 ? 5 : 4;
        for (int k = 0; k < count; ++k) {
            scenes::add(spec, "disk " + std::to_string(row) + " " + std::to_string(k),
                        geometry::Disk{r},
                        Vec3((2.0 * k - (count - 1)) * r, r + row * std::sqrt(3.0) * r, 0.0));
        }
    }
}

/// Vertical impulse of the last step on everything above the floor, body 0.
double floor_impulse(const Simulation& simulation) {
    const int up = simulation.spec().dimension - 1;
    double sum = 0.0;
    for (const ContactRecord& contact : simulation.contacts()) {
        if (contact.body_a == 0) sum -= contact.impulse[up];
        if (contact.body_b == 0) sum += contact.impulse[up];
    }
    return sum;
}

double total_mass(const Simulation& simulation) {
    double sum = 0.0;
    for (const BodyInfo& body : simulation.bodies()) {
        if (body.mobility == scene::Mobility::dynamic) sum += body.mass;
    }
    return sum;
}

// A bed that lies on the floor has its velocity, at the end of a step from t w(t + h) - h^2 w''
// / 6. Its momentum balance is m (w+ - w) = r - m g h, where (w+ - w) / h is a(t + h / 2) up to
// (1/24 + 1/6) A omega^4 h^2.
void expect_force_of_a_resting_bed(scene::SceneSpec spec, double acceleration) {
    Simulation simulation(std::move(spec));
    const double h = simulation.spec().time.step;
    const double m = total_mass(simulation);
    const double g = scenes::k_gravity;
    const double amplitude = acceleration * g / (k_omega * k_omega);
    // Largest gap: the way of a free fall, relative to the floor, in a step that begins with it.
    const double gap = (1.0 + acceleration) * g * h * h;
    const double rule = 5.0 / 24.0 * acceleration * g * k_omega * k_omega * h * h;
    // Contacts one above the other, in this step and the last; gaps that close by a hundred
    // tolerances (docs/engine.md, active set).
    const double solver = 2.0 * 4.0 * 100.0 * simulation.spec().solver.velocity_tolerance.value();
    double sum = 0.0;
    double law = 0.0;
    while (!simulation.finished()) {
        const double t = simulation.time();
        const StepReport report = simulation.step();
        ASSERT_TRUE(report.converged()) << describe(report);
        const double a = acceleration * g * std::cos(k_omega * (t + 0.5 * h));
        sum += floor_impulse(simulation);
        law += m * (g + a) * h;
        const double error =
            m * (1.01 * rule * (simulation.time() + h) + solver * (simulation.time() / h));
        ASSERT_NEAR(sum, law, error) << t;
        ASSERT_GT(floor_impulse(simulation), 0.0) << "flies at " << t;
        // Body 1 lies on the floor, its centre at its own height above it.
        const Index up = simulation.spec().dimension - 1;
        const Index lowest = simulation.bodies().size() == 2 ? 1 : 3;
        const double height = simulation.bodies().size() == 2 ? 0.1 : 0.05;
        const double floor = amplitude * (1.0 - std::cos(k_omega * simulation.time()));
        ASSERT_LE(simulation.snapshot().q(up, lowest) - floor - height, gap) << t;
    }
}

TEST(VibratedBed, BelowGravityABlockNeverLeavesTheFloor) {
    for (const int dimension : {2, 3}) {
        for (const double acceleration : {0.3, 0.95}) {
            scene::SceneSpec spec = vibrated(dimension, acceleration, 5e-4, 0.3);
            add_block(spec);
            expect_force_of_a_resting_bed(std::move(spec), acceleration);
        }
    }
}

TEST(VibratedBed, BelowGravityABedOfDisksNeverLeavesTheFloor) {
    scene::SceneSpec spec = vibrated(2, 0.9, 5e-4, 0.2);
    add_disks(spec);
    expect_force_of_a_resting_bed(std::move(spec), 0.9);
}

/// Start of the first step after which the floor gives no impulse, to the tolerance, for three
/// steps.
double take_off(scene::SceneSpec spec) {
    Simulation simulation(std::move(spec));
    const double nothing =
        total_mass(simulation) * simulation.spec().solver.velocity_tolerance.value();
    int free = 0;
    while (!simulation.finished()) {
        const double t = simulation.time();
        const StepReport report = simulation.step();
        EXPECT_TRUE(report.converged()) << describe(report);
        free = std::abs(floor_impulse(simulation)) <= nothing ? free + 1 : 0;
        if (free == 3) return t - 2.0 * report.h;
    }
    return -1.0;
}

// The floor is at A sin(phi) of its middle, phi = omega t - pi / 2, and lets go where
// A omega^2 sin(phi) = g. The first step without impulse is the first one that begins after that,
// or the one before, most of which may be after it.
TEST(VibratedBed, AboveGravityItTakesOffWhereTheFloorFallsFaster) {
    for (const double acceleration : {1.1, 1.5, 3.0}) {
        const double t = (std::asin(1.0 / acceleration) + 0.5 * pi) / k_omega;
        for (const double h : {1e-3, 2.5e-4}) {
            for (const int dimension : {2, 3}) {
                scene::SceneSpec spec = vibrated(dimension, acceleration, h, 0.1);
                add_block(spec);
                EXPECT_NEAR(take_off(std::move(spec)), t, 1.01 * h)
                    << acceleration << ' ' << dimension;
            }
            scene::SceneSpec spec = vibrated(2, acceleration, h, 0.1);
            add_disks(spec);
            EXPECT_NEAR(take_off(std::move(spec)), t, 1.01 * h) << acceleration << ", disks";
        }
    }
}

}  // namespace
}  // namespace drystone::sim
