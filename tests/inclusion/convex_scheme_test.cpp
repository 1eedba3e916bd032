// The convex scheme of Bernicot and Lefebvre-Lepot (2011): "Admissible configurations" and
// "Restitution in the convex scheme" of docs/validation.md.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/rng.hpp"
#include "drystone/inclusion/integrate.hpp"
#include "measured_order.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

Problem balls_under_gravity(double e) {
    Problem problem = samples::balls_in_a_box(e);
    VecX weight = VecX::Zero(6);
    for (Index i = 0; i < 3; ++i) {
        weight[2 * i + 1] = -samples::k_gravity * problem.mass(2 * i, 2 * i);
    }
    problem.force = samples::constant_force(weight);
    return problem;
}

// g is convex: what the linearised constraint allows, the true one allows. What remains is the
// velocity by which the projection misses its set, and rounding of g and q, of size 1.
TEST(ConvexScheme, StaysAdmissibleForStepsOverThreeOrdersOfMagnitude) {
    for (const double h : {0.5, 0.05, 5e-3, 5e-4}) {
        const Model model(balls_under_gravity(0.0));
        const Trajectory run = integrate(model, make_scheme("convex_scheme"), 1.0, h);
        ASSERT_TRUE(run.feasible());
        for (const Record& record : run.records) {
            EXPECT_LE(record.step.penetration, h * record.step.violation + 1e-15) << "h = " << h;
        }
        EXPECT_LT(run.worst_violation, 1e-11);
        // All three lie on the floor in the end.
        EXPECT_GE(run.records.back().step.active, 3);
        EXPECT_LT(run.end().v.norm(), 1.0);
    }
}

// A blow of 0.5 ms within a step of 10 ms, wherever it lies: 2000 N on 1 kg make 1 m/s.
TEST(ConvexScheme, ABlowWithinAStepHasItsImpulse) {
    for (const double start : {0.1001, 0.1023, 0.1071}) {
        const Model model({.mass = MatX::Identity(1, 1),
                           .q = VecX::Constant(1, 0.5),
                           .v = VecX::Zero(1),
                           .constraints = {},
                           .force = [=](double t, const VecX&, const VecX&) {
                               const bool acts = t >= start && t < start + 5e-4;
                               return VecX(VecX::Constant(1, acts ? 2000.0 : 0.0));
                           }});
        const Trajectory run = integrate(model, make_scheme("convex_scheme"), 0.2, 0.01);
        EXPECT_NEAR(run.end().v[0], 1.0, 1e-6);
    }
}

// Inside of a drum the linearised constraint is the larger set: q leaves by h^2 |u|^2 / (2 R).
TEST(ConvexScheme, ViolatesConcaveConstraintsByTheSquareOfTheStep) {
    std::vector<double> steps;
    std::vector<double> depths;
    for (const double h : {0.04, 0.02, 0.01, 0.005, 0.0025}) {
        const Model model({.mass = MatX::Identity(2, 2),
                           .q = Vec2(1.0, 0.0),
                           .v = Vec2(0.0, -1.0),
                           .constraints = {samples::inside("drum", 1.0)},
                           .force = samples::constant_force(Vec2(0.0, -1.0))});
        const Trajectory run = integrate(model, make_scheme("convex_scheme"), 2.0, h);
        steps.push_back(h);
        depths.push_back(run.worst_penetration);
    }
    EXPECT_NEAR(measured_order(steps, depths), 2.0, 0.15);
}

TEST(ConvexScheme, BalancesMomentumToRounding) {
    for (const double e : {0.0, 0.6}) {
        const Model model(balls_under_gravity(e));
        for (const char* name : {"convex_scheme", "moreau_midpoint"}) {
            EXPECT_LT(integrate(model, make_scheme(name), 1.0, 0.01).worst_balance, 1e-13) << name;
        }
    }
}

// 0 is in K_h of fixed constraints, so that |P_K v| <= |v|; and |P_C v|^2 + e^2 |P_N v|^2 <= |v|^2.
TEST(ConvexScheme, NeverGainsKineticEnergyWithoutForces) {
    Rng rng(3);
    for (int sample = 0; sample < 20; ++sample) {
        Problem problem = samples::balls_in_a_box(rng.index(2) == 0 ? 0.0 : rng.uniform());
        for (double& v : problem.v) v = rng.uniform(-3.0, 3.0);
        const Model model(problem);
        double last = model.kinetic_energy(problem.v);
        const Trajectory run =
            integrate(model, make_scheme("convex_scheme"), 1.0, rng.uniform(0.002, 0.1));
        for (const Record& record : run.records) {
            const double energy = model.kinetic_energy(record.state.v);
            EXPECT_LE(energy, last * (1.0 + 1e-13));
            last = energy;
        }
    }
}

// The work of all forces is the change of the kinetic energy, whatever the scheme does.
TEST(ConvexScheme, BooksAllWork) {
    const Model model(balls_under_gravity(0.5));
    for (const char* name : {"convex_scheme", "moreau_midpoint", "schatzman_paoli"}) {
        double before = model.kinetic_energy(model.start().v);
        for (const Record& record : integrate(model, make_scheme(name), 1.0, 0.01).records) {
            const double after = model.kinetic_energy(record.state.v);
            EXPECT_NEAR(after - before, record.step.works.sum(), 1e-11) << name;
            before = after;
        }
    }
}

// What is tight moves from g(t, q) >= 0 to 0 in the step, against its impulse: each contact loses
// r g(t, q) / h. The rest is rounding of g, of size 1, over h.
TEST(ConvexScheme, ContactsOnlyTakeEnergy) {
    for (const double e : {0.0, 0.7}) {
        for (const double h : {0.02, 0.002}) {
            const Model model(balls_under_gravity(e));
            for (const Record& record :
                 integrate(model, make_scheme("convex_scheme"), 1.0, h).records) {
                if (record.step.contact_works.size() == 0) continue;  // the start
                EXPECT_LE(record.step.contact_works.maxCoeff(),
                          1e-14 / h * record.step.impulses.sum());
                EXPECT_NEAR(record.step.contact_works.sum(), record.step.works.contact, 1e-15);
            }
        }
    }
}

double largest_difference(const Trajectory& run, const Trajectory& reference, Index stride) {
    double largest = 0.0;
    for (std::size_t k = 0; k < run.records.size(); ++k) {
        const auto other = k * static_cast<std::size_t>(stride);
        largest = std::max(
            largest,
            (run.records[k].state.q - reference.records[other].state.q).cwiseAbs().maxCoeff());
    }
    return largest;
}

/// Order in h of the largest error of q against event-driven integration. Impacts happen anywhere
/// in a step, which makes errors jump by a factor: the order is that of a fit through all steps.
double order_against_events(const Problem& problem, double end, const char* scheme) {
    const Model model(problem);
    const Index finest = 1024;
    const Trajectory reference =
        integrate(model, make_scheme("event_driven"), end, end / static_cast<double>(finest));
    std::vector<double> steps;
    std::vector<double> errors;
    for (Index n = 32; n <= finest; n *= 2) {
        const double h = end / static_cast<double>(n);
        const Trajectory run = integrate(model, make_scheme(scheme), end, h);
        steps.push_back(h);
        errors.push_back(largest_difference(run, reference, finest / n));
    }
    return measured_order(steps, errors);
}

TEST(ConvexScheme, ConvergesToEventDrivenMotionOfBallsInABox) {
    EXPECT_NEAR(order_against_events(samples::balls_in_a_box(0.0), 1.0, "convex_scheme"), 1.0, 0.3);
    EXPECT_NEAR(order_against_events(samples::balls_in_a_box(0.7), 1.0, "convex_scheme"), 1.0, 0.3);
    EXPECT_NEAR(order_against_events(samples::balls_in_a_box(0.7), 1.0, "moreau_midpoint"), 1.0,
                0.3);
}

constexpr double k_arrival = 0.37;  // (s), not a node of any step

/// A point that flies into the corner of a wedge with the given angle between its walls, both of
/// which it reaches at the same instant, k_arrival.
Problem corner(double angle, double e) {
    Problem problem{.mass = MatX::Identity(2, 2), .q = {}, .v = {}};
    const VecX low = Vec2(-std::sin(0.0), std::cos(0.0));
    const VecX high = Vec2(std::sin(angle), -std::cos(angle));
    problem.constraints = {samples::half_space("low", low, 0.0),
                           samples::half_space("high", high, 0.0)};
    problem.q = Vec2(std::cos(0.4 * angle), std::sin(0.4 * angle));
    problem.v = -problem.q / k_arrival;
    problem.restitution = e;
    return problem;
}

/// The same under a force f: it flies on a parabola into the corner.
Problem pulled_corner(double angle, double e, const Vec2& f) {
    Problem problem = corner(angle, e);
    problem.q -= 0.5 * k_arrival * k_arrival * f;
    problem.force = samples::constant_force(f);
    problem.v = -problem.q / k_arrival - 0.5 * k_arrival * f;
    return problem;
}

TEST(ConvexScheme, ConvergesThroughDoubleImpacts) {
    for (const double angle : {0.9, 0.5 * std::numbers::pi, 2.2}) {
        for (const double e : {0.0, 0.5}) {
            const Problem problem = pulled_corner(angle, e, Vec2(-0.2, -1.0));
            EXPECT_NEAR(order_against_events(problem, 0.6, "convex_scheme"), 1.0, 0.3)
                << "angle " << angle << ", e = " << e;
        }
    }
}

// v+ = P_C v- in a corner: nothing is left of a velocity that points between the normals.
TEST(ConvexScheme, ProjectsOnTheTangentConeInACorner) {
    const Model model(corner(0.9, 0.0));
    const Trajectory run = integrate(model, make_scheme("convex_scheme"), 1.0, 0.01);
    EXPECT_LT(run.end().v.norm(), 1e-13);
    EXPECT_LT(run.end().q.norm(), 1e-13);
    // Normals with an angle of pi - 0.9 between them: 1 / gamma is the distance of 0 to the
    // segment between them, cos((pi - 0.9) / 2).
    EXPECT_NEAR(run.worst_regularity, 1.0 / std::sin(0.45), 1e-12);
}

TEST(ConvexScheme, RestitutionIsExactForAFlatWall) {
    // The impact happens at any place of a step; the velocity after it is -e times that before.
    for (const double q : {0.301, 0.305, 0.3099}) {
        const Model model({.mass = MatX::Identity(1, 1),
                           .q = VecX::Constant(1, q),
                           .v = VecX::Constant(1, -1.0),
                           .constraints = {samples::half_space("wall", VecX::Ones(1), 0.0)},
                           .restitution = 0.6});
        const Trajectory run = integrate(model, make_scheme("convex_scheme"), 1.0, 0.01);
        EXPECT_NEAR(run.end().v[0], 0.6, 1e-15);
        EXPECT_LT(run.worst_penetration, 1e-16);
    }
}

}  // namespace
}  // namespace drystone::inclusion
