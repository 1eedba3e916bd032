// The theta scheme without contacts: orders and leading errors on a free body, against integrals.
#include <cmath>
#include <limits>
#include <string>

#include <gtest/gtest.h>

#include "drystone/contact/system.hpp"
#include "drystone/core/error.hpp"
#include "drystone/integrators/integrator.hpp"
#include "drystone/scene/spec/scene_spec.hpp"

namespace drystone::integrators {
namespace {

using formula::Expression;

/// Solves no problem: there are no contacts.
solvers::SolveReport no_solver(const problem::ContactProblem& problem, VecX&) {
    EXPECT_EQ(problem.contacts(), 0);
    return {};
}

/// A disk of mass 2 without contacts, under one force.
contact::System<2> free_disk(const mechanics::Force<2>& force) {
    contact::SystemModel<2> model;
    add(model.bodies,
        mechanics::DynamicBody<2>{.mass = 2.0, .inertia = Vector<1>::Constant(0.5), .size = 0.1});
    collision::Collider<2> disk;
    disk.parts.emplace_back().shape = geometry::Disk{0.1};
    model.colliders = {disk};
    model.surfaces.resize(1);
    model.laws = contact::LawTable(1);
    model.forces = {force};
    return contact::System<2>(std::move(model));
}

/// A force 2 sin 3t + 2 t along x: the acceleration of a mass of 2 is a(t) = sin 3t + t.
mechanics::Force<2> changing_load() {
    mechanics::Load<2> load;
    load.at.body = 0;
    load.force[0] = Expression("2 * sin(3 * t) + 2 * t");
    return load;
}
double acceleration(double t) { return std::sin(3.0 * t) + t; }
double slope(double t) { return 3.0 * std::cos(3.0 * t) + 1.0; }
double velocity(double t) { return (1.0 - std::cos(3.0 * t)) / 3.0 + 0.5 * t * t; }
double position(double t) { return t / 3.0 - std::sin(3.0 * t) / 9.0 + t * t * t / 6.0; }

/// Errors of velocity and position at t = 1 after `steps` steps.
struct Errors {
    double velocity = 0.0;
    double position = 0.0;
};

Errors errors(const std::string& name, double theta, int steps) {
    contact::System<2> system = free_disk(changing_load());
    const Integrator integrator = make_integrator(name, {.integrator = {.theta = theta}});
    const double h = 1.0 / steps;
    for (int k = 0; k < steps; ++k) {
        const StepReport report = integrator(system, k * h, h, StepSettings{}, no_solver);
        EXPECT_LE(std::abs(report.closure), 1e-14);
    }
    return {.velocity = system.world.bodies().v[0] - velocity(1.0),
            .position = system.world.bodies().q[0].position[0] - position(1.0)};
}

/// log2 of the ratio of the errors of 64 and of 128 steps.
double order(double coarse, double fine) { return std::log2(coarse / fine); }

// The next term of the expansion is smaller by a factor of the order of h = 1/64 times the ratio of
// two derivatives of the load, here at most 3^2: orders to 0.1.
TEST(ThetaScheme, HasOrderTwoAtOneHalfOnly) {
    for (const double theta : {0.0, 0.3, 0.6, 1.0}) {
        const Errors coarse = errors("moreau_jean", theta, 64);
        const Errors fine = errors("moreau_jean", theta, 128);
        EXPECT_NEAR(order(coarse.velocity, fine.velocity), 1.0, 0.1) << theta;
        EXPECT_NEAR(order(coarse.position, fine.position), 1.0, 0.1) << theta;
    }
    for (const char* name : {"moreau_jean", "moreau_midpoint"}) {
        const Errors coarse = errors(name, 0.5, 64);
        const Errors fine = errors(name, 0.5, 128);
        EXPECT_NEAR(order(coarse.velocity, fine.velocity), 2.0, 0.1) << name;
        EXPECT_NEAR(order(coarse.position, fine.position), 2.0, 0.1) << name;
    }
}

// Euler and Maclaurin: theta F(t + h) + (1 - theta) F(t) integrates a with the error
// (theta - 1/2) h [a] + h^2/12 [a'], [.] = value at the end minus at the start; the rule of
// mid-steps has -h^2/24 [a']. The next terms are h^3 [a''] / 24 and h^4 [a'''] / 720, [a''] < 18.
TEST(ThetaScheme, AveragesLoadsWithTheErrorOfTheirIntegral) {
    const int steps = 64;
    const double h = 1.0 / steps;
    const double second = h * h * (slope(1.0) - slope(0.0));
    for (const double theta : {0.0, 0.3, 0.5, 1.0}) {
        const double first = (theta - 0.5) * h * (acceleration(1.0) - acceleration(0.0));
        EXPECT_NEAR(errors("moreau_jean", theta, steps).velocity, first + second / 12.0,
                    18.0 / 24.0 * h * h * h);
    }
    EXPECT_NEAR(errors("moreau_midpoint", 0.5, steps).velocity, -second / 24.0,
                18.0 / 24.0 * h * h * h);
}

// Under gravity velocities are exact; q+ = q + h v_a misses (theta - 1/2) h g in every second.
TEST(ThetaScheme, MovesPositionsWithTheWeightedMean) {
    const double g = -10.0;
    const double h = 1.0 / 64.0;
    for (const double theta : {0.0, 0.3, 0.5, 1.0}) {
        contact::System<2> system = free_disk(mechanics::Gravity<2>{Vec2(0.0, g)});
        const Integrator integrator =
            make_integrator("moreau_jean", {.integrator = {.theta = theta}});
        for (int k = 0; k < 64; ++k) {
            const StepReport report = integrator(system, k * h, h, StepSettings{}, no_solver);
            // dE = (1/2 - theta) m (g h)^2 where forces are exact.
            EXPECT_NEAR(report.ledger.theta, (0.5 - theta) * 2.0 * g * h * g * h, 1e-13);
        }
        EXPECT_NEAR(system.world.bodies().v[1], g, 1e-13);
        EXPECT_NEAR(system.world.bodies().q[0].position[1], 0.5 * g + (theta - 0.5) * h * g, 1e-13);
    }
}

TEST(Integrators, RefuseNamesAndNumbersThatAreNone) {
    EXPECT_THROW(static_cast<void>(make_integrator("runge_kutta", {})), InputError);
    for (const double theta : {-0.1, 1.1, std::numeric_limits<double>::quiet_NaN()}) {
        EXPECT_THROW(
            static_cast<void>(make_integrator("moreau_jean", {.integrator = {.theta = theta}})),
            InputError);
    }
    try {
        static_cast<void>(make_integrator("runge_kutta", {}));
    } catch (const InputError& error) {
        const std::string text = error.what();
        for (const IntegratorEntry& entry : integrator_entries()) {
            EXPECT_NE(text.find(entry.name), std::string::npos);
        }
    }
}

TEST(Ledgers, SumEveryEntry) {
    Ledger ledger;
    double value = 1.0;
    double sum = 0.0;
    for (const LedgerEntry& entry : k_ledger_entries) {
        ledger.*entry.value = value;
        sum += value;
        value *= -2.0;
    }
    EXPECT_EQ(ledger.sum(), sum);
    EXPECT_EQ(ledger.size(), std::pow(2.0, static_cast<double>(k_ledger_entries.size())) - 1.0);
}

}  // namespace
}  // namespace drystone::integrators
