// Projection of positions where several bodies overlap: what it reaches and what it leaves alone.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "drystone/geometry/polygon.hpp"
#include "drystone/sim/simulation.hpp"
#include "sim/scenes.hpp"

namespace drystone::sim {
namespace {

constexpr double k_tolerance = 1e-4;  // of penetrations, in sizes

/// Three boxes on top of each other and on the floor, all of them 1 cm too low.
scene::SceneSpec sunken_stack(int dimension) {
    scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 0.02);
    spec.contact.penetration_tolerance = k_tolerance;
    scenes::set_law(spec, 0.5);
    scenes::add_floor(spec);
    for (int i = 0; i < 3; ++i) {
        const double height = 0.1 + 0.2 * i - 0.01 * (i + 1);
        const std::string name = "box " + std::to_string(i);
        auto& box = dimension == 2 ? scenes::add(spec, name, geometry::rectangle(0.4, 0.2),
                                                 Vec3(0.02 * i, height, 0))
                                   : scenes::add(spec, name, geometry::Box{Vec3(0.2, 0.15, 0.1)},
                                                 Vec3(0.02 * i, 0.0, height));
        box.mass = 1.0 + i;
    }
    return spec;
}

/// The first step of a scene with and without the projection.
struct Compared {
    explicit Compared(const scene::SceneSpec& spec)
        : off(with(spec, false)),
          on(with(spec, true)),
          off_report(off.step()),
          on_report(on.step()) {}

    static scene::SceneSpec with(scene::SceneSpec spec, bool correction) {
        spec.contact.position_correction = correction;
        return spec;
    }
    [[nodiscard]] MatX moved() const { return on.snapshot().q - off.snapshot().q; }

    Simulation off;
    Simulation on;
    StepReport off_report;
    StepReport on_report;
};

// Boxes leave each other along straight lines, so the linearised constraints are exact. Half of
// the tolerance is kept, give or take the accuracy of the projection, a thousandth of it.
TEST(Projection, LiftsAStackOutOfItself) {
    for (const int dimension : {2, 3}) {
        Simulation simulation(Compared::with(sunken_stack(dimension), true));
        const StepReport first = simulation.step();
        EXPECT_NEAR(first.largest_penetration, 0.01, 1e-12);
        EXPECT_GT(first.corrections, 0);
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged());
            EXPECT_LE(report.penetration_ratio, k_tolerance);
            EXPECT_EQ(report.corrections, 0);  // it was enough
        }
        for (Index i = 0; i < 3; ++i) {
            const double height = 0.1 + 0.2 * static_cast<double>(i);
            EXPECT_NEAR(simulation.snapshot().q(dimension - 1, i + 1), height,
                        static_cast<double>(i + 1) * k_tolerance * 0.1);
        }
    }
}

TEST(Projection, DoesNotTouchVelocities) {
    for (const int dimension : {2, 3}) {
        scene::SceneSpec spec = sunken_stack(dimension);
        spec.bodies.back().velocity[0] = 0.7;
        const Compared first(spec);
        EXPECT_GT(first.moved().cwiseAbs().maxCoeff(), 0.02);
        EXPECT_EQ(first.on.snapshot().v, first.off.snapshot().v);
        EXPECT_EQ(first.on_report.kinetic_energy, first.off_report.kinetic_energy);
    }
}

// Masses of 1, 2 and 3 kg are lifted by 1, 2 and 3 cm: about 14 x 0.01 g, and the ledger has it to
// rounding.
TEST(Projection, BooksWhatItLifts) {
    for (const int dimension : {2, 3}) {
        const Compared first(sunken_stack(dimension));
        const double lifted = first.on_report.potential_energy - first.off_report.potential_energy;
        EXPECT_NEAR(first.on_report.ledger.position_correction, lifted, 1e-13);
        EXPECT_EQ(first.off_report.ledger.position_correction, 0.0);
        EXPECT_NEAR(lifted, 0.14 * scenes::k_gravity, 14.0 * scenes::k_gravity * k_tolerance * 0.1);
        EXPECT_LE(std::abs(first.on_report.closure), 1e-12);
    }
}

// Shifts are M^-1 H^T lambda with the arms of one placement, where overlaps are so small that one
// projection is enough: like impulses, they keep the centre of
// mass of free bodies and the sum of the moments m x * dx + I dphi, whatever the masses.
TEST(Projection, KeepsTheCentreOfFreeBodies) {
    for (const double ratio : {1.0, 3.0, 1e4}) {
        scene::SceneSpec spec = scenes::empty(2, 1e-3, 0.01);
        spec.gravity.setZero();
        spec.contact.penetration_tolerance = k_tolerance;
        scenes::add(spec, "disk", geometry::Disk{0.1}, Vec3(0.0, 0.0, 0.0)).mass = 1.0;
        scenes::add(spec, "light", geometry::rectangle(0.2, 0.2), Vec3(0.199, 0.03, 0.0)).mass =
            1.0 / ratio;
        scenes::add(spec, "heavy", geometry::rectangle(0.3, 0.2), Vec3(0.448, -0.1, 0.0)).mass =
            ratio;
        const Compared first(spec);
        const MatX start = first.off.snapshot().q;  // nothing moves without the projection
        const MatX moved = first.moved();
        EXPECT_EQ(first.off.snapshot().v.cwiseAbs().maxCoeff(), 0.0);
        Vec2 weighted = Vec2::Zero();
        double moment = 0.0;
        double size = 0.0;
        for (Index i = 0; i < 3; ++i) {
            const BodyInfo& body = first.on.bodies()[static_cast<std::size_t>(i)];
            const Vec2 shift = moved.col(i).head<2>();
            const Vec2 x = start.col(i).head<2>();
            weighted += body.mass * shift;
            moment += body.mass * (x[0] * shift[1] - x[1] * shift[0]);
            moment += body.inertia[2] * moved(2, i);
            size += body.mass * shift.norm();
        }
        EXPECT_GT(moved.row(2).cwiseAbs().maxCoeff(), 1e-6);  // they turn
        EXPECT_GT(size, 1e-4 / ratio);
        // Positions near 0.5 are rounded to 1e-16, masses are up to `ratio`.
        EXPECT_LE(weighted.norm(), 1e-15 * (1.0 + ratio));
        EXPECT_LE(std::abs(moment), 1e-15 * (1.0 + ratio));
    }
}

// Two balls share their overlap as the inverse of their masses.
TEST(Projection, MovesTheLighterBallFarther) {
    scene::SceneSpec spec = scenes::empty(3, 1e-3, 0.01);
    spec.gravity.setZero();
    spec.contact.penetration_tolerance = k_tolerance;
    scenes::add(spec, "light", geometry::Sphere{0.1}, Vec3::Zero()).mass = 1.0;
    const Vec3 n = Vec3(2.0, -1.0, 2.0) / 3.0;
    scenes::add(spec, "heavy", geometry::Sphere{0.1}, 0.19 * n).mass = 4.0;
    const Compared first(spec);
    // Half of the tolerance times the size is left, to a thousandth of the tolerance.
    const double opened = 0.01 - 0.5 * k_tolerance * 0.1;
    const MatX moved = first.moved();
    const double accuracy = 1e-3 * k_tolerance * 0.1;
    EXPECT_LE((moved.col(0).head<3>() + 0.8 * opened * n).norm(), accuracy);
    EXPECT_LE((moved.col(1).head<3>() - 0.2 * opened * n).norm(), accuracy);
    EXPECT_LE(moved.bottomRows(4).cwiseAbs().maxCoeff(), 1e-15);
}

/// Thirty disks that fall into a box and bounce.
scene::SceneSpec bouncing_heap(const std::string& integrator, double restitution) {
    scene::SceneSpec spec = scenes::empty(2, 1e-3, 1.5);
    spec.integrator.name = integrator;
    spec.solver.velocity_tolerance = 1e-8;
    scenes::set_law(spec, 0.3, restitution);
    scenes::add_floor(spec);
    for (const double side : {-1.0, 1.0}) {
        scene::BodySpec wall{.name = side < 0.0 ? "left" : "right",
                             .mobility = scene::Mobility::fixed,
                             .material = "stone",
                             .position = Vec3(0.6 * side, 0.0, 0.0),
                             .rotation = Eigen::Quaterniond(
                                 Eigen::AngleAxisd(0.5 * std::numbers::pi * side, Vec3::UnitZ()))};
        wall.parts.push_back({.shape = geometry::HalfPlane{}});
        spec.bodies.push_back(std::move(wall));
    }
    for (int i = 0; i < 30; ++i) {
        const double shift = 0.003 * ((i * 7) % 5 - 2);
        scenes::add(spec, "d" + std::to_string(i), geometry::Disk{0.1},
                    Vec3(-0.44 + 0.22 * (i % 5) + shift, 0.15 + 0.22 * (i / 5), 0.0));
    }
    return spec;
}

// What is pressed while it bounces opens in the middle of an overlap. Without a force for a step
// it would come back deeper, step after step: 46 % of the radius here. It may leave, but it may not
// come back. An impact at u overlaps by at most (1 - theta) h u, and the bounces of a contact add
// up to u / (1 - e); two disks meet with twice the largest speed.
TEST(Projection, BouncingHeapsDoNotSinkWithoutIt) {
    for (const std::string integrator : {"moreau_jean", "fremond"}) {
        Simulation simulation(bouncing_heap(integrator, 0.3));
        double deepest = 0.0;
        double fastest = 0.0;
        double energy = simulation.kinetic_energy() + simulation.potential_energy();
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged()) << describe(report);
            deepest = std::max(deepest, report.largest_penetration);
            fastest =
                std::max(fastest, simulation.snapshot().v.topRows(2).colwise().norm().maxCoeff());
            // Fremond's law: E never rises, up to the tolerance of velocities times impulses.
            double impulses = 0.0;
            for (const ContactRecord& one : simulation.contacts()) impulses += one.impulse.norm();
            const double now = report.kinetic_energy + report.potential_energy;
            if (integrator == "fremond") {
                EXPECT_LE(now, energy + 2.0 * 1e-8 * impulses + 1e-14 * energy);
            }
            energy = now;
        }
        EXPECT_LE(deepest, 0.5 * 1e-3 * 2.0 * fastest / (1.0 - 0.3)) << integrator;
    }
}

// Contacts and the projection together never give more than contacts have taken.
TEST(Projection, UsesOnlyEnergyThatContactsDissipated) {
    for (const std::string integrator : {"moreau_jean", "fremond"}) {
        Simulation simulation(Compared::with(bouncing_heap(integrator, 0.3), true));
        double sum = 0.0;
        double scale = 0.0;
        Index corrected = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged()) << describe(report);
            const integrators::Ledger& ledger = report.ledger;
            sum += ledger.contact_normal + ledger.contact_tangential + std::min(ledger.theta, 0.0) +
                   ledger.position_correction;
            scale = std::max(scale, report.kinetic_energy + std::abs(report.potential_energy));
            EXPECT_LE(sum, 1e-12 * scale) << integrator;
            EXPECT_LE(std::abs(report.closure), 1e-12 * scale);
            if (report.corrections > 0) ++corrected;
        }
        EXPECT_GT(corrected, 0) << integrator;
        const VecX accounts = simulation.snapshot().correction_accounts;
        EXPECT_EQ(accounts.size(), simulation.snapshot().q.cols());
        // The accounts have what is left: the sum of all entries, up to rounding of 1,500 steps.
        EXPECT_NEAR(accounts.sum(), -sum, 1e-12 * scale) << integrator;
    }
}

// What contacts have dissipated covers so much of the work m g dy: all of it, half of it, nothing.
// The velocities of the step are 0 up to the tolerance, whose work is below 1e-9 J.
TEST(Projection, IsShortenedToWhatAccountsCover) {
    for (const int dimension : {2, 3}) {
        scene::SceneSpec spec = scenes::empty(dimension, 1e-3, 1.0);
        spec.contact.penetration_tolerance = k_tolerance;
        spec.contact.position_correction = true;
        spec.integrator.name = "fremond";
        scenes::add_floor(spec);
        Vec3 place = Vec3::Zero();
        place[dimension - 1] = 0.1;
        auto& ball = dimension == 2 ? scenes::add(spec, "ball", geometry::Disk{0.1}, place)
                                    : scenes::add(spec, "ball", geometry::Sphere{0.1}, place);
        ball.mass = 2.0;
        Simulation simulation(spec);
        static_cast<void>(simulation.step());
        Snapshot sunken = simulation.snapshot();
        sunken.q(dimension - 1, 1) = 0.09;
        const double needed = 2.0 * scenes::k_gravity * (0.01 - 0.5 * k_tolerance * 0.1);
        for (const double share : {0.0, 0.5, 1.5}) {
            sunken.correction_accounts.setZero();
            sunken.correction_accounts[1] = share * needed;
            simulation.restore(sunken);
            const StepReport report = simulation.step();
            EXPECT_TRUE(report.converged());
            const double lifted = std::min(share, 1.0) * needed;
            // A thousandth of the tolerated penetration, lifted.
            const double accuracy = 1e-9 + 2.0 * scenes::k_gravity * 1e-3 * k_tolerance * 0.1;
            EXPECT_NEAR(report.ledger.position_correction, lifted, accuracy) << share;
            EXPECT_NEAR(simulation.snapshot().correction_accounts[1], share * needed - lifted,
                        accuracy);
        }
    }
}

// The accounts are part of the state: a run goes on from a snapshot with what contacts had taken.
TEST(Projection, AccountsArePartOfTheState) {
    const scene::SceneSpec spec = Compared::with(bouncing_heap("fremond", 0.3), true);
    Simulation whole(spec);
    while (whole.steps_done() < 700) static_cast<void>(whole.step());
    const Snapshot middle = whole.snapshot();
    EXPECT_GT(middle.correction_accounts.sum(), 0.0);
    Simulation second(spec);
    second.restore(middle);
    EXPECT_EQ(second.snapshot().correction_accounts, middle.correction_accounts);
    EXPECT_EQ(Simulation(Compared::with(spec, false)).snapshot().correction_accounts.size(), 0);
}

}  // namespace
}  // namespace drystone::sim
