// Bodies and loads driven by histories of data.
#include "drystone/scene/spec/history.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using history::Baseline;
using history::interpolant;
using history::Interpolation;
using history::Outside;
using history::PiecewisePolynomial;
using history::without_baseline;
using scene::HistorySpec;
using Quantity = HistorySpec::Quantity;

/// A shaky record of 2 s at uneven times that starts at `start`.
HistorySpec shaky(Quantity quantity, const Vec3& direction, Interpolation interpolation,
                  std::uint64_t seed, double size, double start = 0.0) {
    Rng rng(seed);
    std::vector<double> times;
    std::vector<double> values;
    for (double t = 0.0; t < 2.0; t += rng.uniform(0.005, 0.05)) {
        times.push_back(start + t);
        values.push_back(size * rng.uniform(-1.0, 1.0));
    }
    return {.quantity = quantity,
            .direction = direction,
            .value = interpolant(times, values, interpolation, outside_of(quantity)),
            .interpolation = interpolation};
}

void drive(scene::BodySpec& body, std::vector<HistorySpec> histories) {
    body.mobility = scene::Mobility::prescribed;
    body.motion = scene::MotionSpec{.kind = scene::MotionSpec::Kind::displacement};
    body.motion->histories = std::move(histories);
}

/// Rounding of a place of size 1 m that is taken off another and divided by h, then multiplied.
constexpr double k_difference_rounding = 1e-14;

// Whatever the steps are, they end where the history says: positions do not drift.
TEST(History, IsFollowedToRoundingAtEveryStep) {
    for (const Quantity quantity :
         {Quantity::displacement, Quantity::velocity, Quantity::acceleration}) {
        for (const Interpolation kind : {Interpolation::linear, Interpolation::cubic}) {
            scene::SceneSpec spec = scenes::empty(2, 7e-3, 2.5);
            spec.time.start = 0.1;
            auto& body = scenes::add(spec, "ground", geometry::Disk{0.5}, Vec3(1.0, 2.0, 0.0));
            const HistorySpec x = shaky(quantity, Vec3(0.6, 0.8, 0.0), kind, 3, 0.1, -0.2);
            const HistorySpec y = shaky(quantity, Vec3::UnitY(), kind, 4, 0.1);
            drive(body, {x, y});
            const PiecewisePolynomial d_x = displacement_of(x);
            const PiecewisePolynomial d_y = displacement_of(y);
            Simulation simulation(spec);
            while (!simulation.finished()) {
                simulation.step();
                const double t = simulation.time();
                const double along = d_x(t) - d_x(0.1);
                const Vec2 expected(1.0 + 0.6 * along, 2.0 + 0.8 * along + d_y(t) - d_y(0.1));
                const auto q = simulation.snapshot().q;
                ASSERT_NEAR(q(k_x, 0), expected[0], k_difference_rounding)
                    << name_of(quantity) << t;
                ASSERT_NEAR(q(k_y, 0), expected[1], k_difference_rounding)
                    << name_of(quantity) << t;
            }
        }
    }
}

TEST(History, TurnsABodyInThePlaneAndInSpace) {
    scene::SceneSpec plane = scenes::empty(2, 1e-2, 1.5);
    auto& disk = scenes::add(plane, "drum", geometry::Disk{0.5}, Vec3::Zero());
    const HistorySpec spin = shaky(Quantity::spin, Vec3::UnitZ(), Interpolation::linear, 9, 20.0);
    drive(disk, {spin});
    const PiecewisePolynomial angle = displacement_of(spin);
    Simulation turning(plane);
    while (!turning.finished()) {
        turning.step();
        EXPECT_NEAR(turning.snapshot().q(k_angle, 0), angle(turning.time()),
                    k_difference_rounding * 10.0);
    }

    scene::SceneSpec space = scenes::empty(3, 1e-2, 1.5);
    auto& box = scenes::add(space, "box", geometry::Box{Vec3(0.1, 0.2, 0.3)}, Vec3::Zero());
    const Vec3 axis = Vec3(1.0, 2.0, -2.0) / 3.0;
    HistorySpec turned = spin;
    turned.direction = axis;
    drive(box, {turned});
    Simulation simulation(space);
    const auto rotation = [&] {
        const auto q = simulation.snapshot().q;
        return axes_of(q, 0);
    };
    const Eigen::Quaterniond start = rotation();
    while (!simulation.finished()) {
        simulation.step();
        const Eigen::Quaterniond expected =
            Eigen::Quaterniond(Eigen::AngleAxisd(angle(simulation.time()), axis)) * start;
        EXPECT_LE(rotation().angularDistance(expected), 1e-7);  // acos(1 - eps)
    }
}

// A block glued to the ground by friction moves with it; the ledger closes and the work of the
// boundary is the change of the block's energy.
TEST(History, OfADrivenBoundaryClosesTheLedger) {
    for (const char* name : {"moreau_jean", "moreau_midpoint"}) {
        scene::SceneSpec spec = scenes::empty(2, 2e-3, 2.5);
        spec.integrator.name = name;
        scenes::set_law(spec, 0.6);
        scenes::add_floor(spec);
        drive(spec.bodies.back(),
              {shaky(Quantity::acceleration, Vec3::UnitX(), Interpolation::linear, 5, 9.0),
               shaky(Quantity::acceleration, Vec3::UnitY(), Interpolation::cubic, 6, 4.0)});
        scenes::add(spec, "block", geometry::rectangle(0.4, 0.5), Vec3(0.0, 0.25, 0.0)).mass =
            100.0;
        Simulation simulation(spec);
        double largest = 0.0;
        double worked = 0.0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            largest = std::max(largest, report.kinetic_energy + std::abs(report.potential_energy) +
                                            report.ledger.size());
            worked += std::abs(report.ledger.boundaries);
            ASSERT_LE(std::abs(report.closure), 1e-12 * largest) << describe(report);
        }
        EXPECT_GT(worked, 1.0) << "the ground does nothing";
    }
}

// Below mu g of horizontal acceleration a block sticks to the ground: it follows the history.
TEST(History, CarriesABlockThatSticks) {
    scene::SceneSpec spec = scenes::empty(2, 5e-3, 3.0);
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    std::vector<double> times;
    std::vector<double> values;
    for (int i = 0; i <= 200; ++i) {
        times.push_back(0.01 * i);
        values.push_back(3.0 * std::sin(2.0 * std::numbers::pi * times.back()));
    }
    values = without_baseline(times, values, Interpolation::cubic, Baseline::displacement);
    const HistorySpec quake{
        .quantity = Quantity::acceleration,
        .direction = Vec3::UnitX(),
        .value = interpolant(times, values, Interpolation::cubic, Outside::zero),
        .interpolation = Interpolation::cubic,
        .baseline = Baseline::displacement};
    drive(spec.bodies.back(), {quake});
    scenes::add(spec, "block", geometry::rectangle(0.6, 0.2), Vec3(0.0, 0.1, 0.0));
    Simulation simulation(spec);
    double farthest = 0.0;
    while (!simulation.finished()) {
        simulation.step();
        const double x = displacement_of(quake)(simulation.time());
        farthest = std::max(farthest, std::abs(x));
        // Velocities agree to the tolerance of the solver, 1e-10 m/s at worst for all the 3 s. The
        // block moves by the mean of the ground's velocities at both ends of a step, of which the
        // first was known to O(h^2) only: it stays within h^2 a of the ground, a up to 3.5 m/s^2.
        const Snapshot now = simulation.snapshot();
        ASSERT_NEAR(now.v(k_x, 1), now.v(k_x, 0), 1e-9) << simulation.time();
        ASSERT_NEAR(now.q(k_x, 1), x, 3.5 * spec.time.step * spec.time.step) << simulation.time();
    }
    EXPECT_GT(farthest, 0.05);
    EXPECT_NEAR(simulation.snapshot().q(k_x, 0), 0.0, 1e-13) << "where it began";
    EXPECT_NEAR(simulation.snapshot().q(k_x, 1), 0.0, 3.5 * spec.time.step * spec.time.step)
        << "the block too";
}

// A free body under a force of straight lines: m v is its integral. The scheme takes loads at
// instants of the step, and means over a step by the trapezoidal rule are exact for lines whose
// corners are instants of steps.
TEST(History, LoadsABody) {
    scene::SceneSpec spec = scenes::empty(2, 1e-2, 3.0);
    spec.gravity.setZero();
    auto& body = scenes::add(spec, "ball", geometry::Disk{0.5}, Vec3::Zero());
    body.mass = 2.0;
    body.inertia = Vec3(0.0, 0.0, 0.25);
    const std::vector<double> times{0.0, 1.0, 2.0};
    const std::vector<double> values{0.0, 4.0, 0.0};
    HistorySpec force{.quantity = Quantity::force,
                      .direction = Vec3::UnitY(),
                      .value = interpolant(times, values, Interpolation::linear, Outside::hold)};
    HistorySpec torque = force;
    torque.quantity = Quantity::torque;
    torque.direction = Vec3::UnitZ();
    spec.loads.push_back({.body = "ball", .histories = {force, torque}});
    Simulation simulation(spec);
    while (!simulation.finished()) simulation.step();
    const auto v = simulation.snapshot().v;
    EXPECT_NEAR(v(k_y, 0), 4.0 / 2.0, 1e-12);
    EXPECT_NEAR(v(k_angle, 0), 4.0 / 0.25, 1e-11);
}

}  // namespace
}  // namespace drystone::sim
