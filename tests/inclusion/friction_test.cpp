// Coulomb friction, Newton's and Fremond's impacts of generalised coordinates (Acary and
// Collins-Craft 2024, eqs. 52 and 63).
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/message_of.hpp"
#include "drystone/core/error.hpp"
#include "drystone/core/rng.hpp"
#include "drystone/inclusion/integrate.hpp"
#include "drystone/inclusion/kinetic_projection.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

constexpr double k_tolerance = 1e-11;  // of velocities (m/s)

SchemeOptions with_theta(double theta, bool projects = true) {
    return {.theta = theta, .velocity_tolerance = k_tolerance, .projects_positions = projects};
}

/// A constant tangent.
Tangent along(VecX row) {
    return {.row = [row](double, const VecX&) { return row; }};
}

/// normal . q >= offset with friction along the rows.
Constraint rough(const std::string& name, VecX normal, double offset, double mu, double e,
                 std::vector<Tangent> tangents) {
    Constraint constraint = samples::half_space(name, std::move(normal), offset);
    constraint.friction = mu;
    constraint.restitution = e;
    constraint.tangents = std::move(tangents);
    return constraint;
}

// A point that is thrown along a floor in space stops after v / (mu g), v^2 / (2 mu g) from there,
// in its direction. In the plane of the floor every step takes mu g h of the speed, so that only
// the step in which it stops errs: its mean velocity is that of the scheme, not of the motion, and
// the length by at most mu g h^2.
TEST(Friction, StopsASlidingPoint) {
    const double mu = 0.3;
    const double g = samples::k_gravity;
    const Vec3 direction(0.6, 0.8, 0.0);
    for (const std::string name : {"moreau_jean", "fremond"}) {
        const Model model({.mass = MatX::Identity(3, 3),
                           .q = Vec3::Zero(),
                           .v = 2.0 * direction,
                           .constraints = {rough("floor", Vec3::UnitZ(), 0.0, mu, 0.0,
                                                 {along(Vec3::UnitX()), along(Vec3::UnitY())})},
                           .force = samples::constant_force(Vec3(0.0, 0.0, -g))});
        const double h = 1e-3;
        const Trajectory run = integrate(model, make_scheme(name, with_theta(0.5)), 1.0, h);
        ASSERT_TRUE(run.converged) << name;
        const Vec3 there = 4.0 / (2.0 * mu * g) * direction;
        EXPECT_LE((run.end().q - there).norm(), mu * g * h * h + 1e3 * h * k_tolerance) << name;
        // Newton's law holds it; Fremond's stops the mean velocity, which u+ alternates around.
        EXPECT_LE(run.end().v.norm(), name == "fremond" ? mu * g * h : 10.0 * k_tolerance);
    }
}

// With restitution Newton's law lets a point at rest bounce from step to step. Where it opens in
// the middle of an overlap its contact holds it, so that it does not sink: the overlap is less than
// what one step of the fall before makes, g h^2 and the way to the instant of the impact.
TEST(Friction, PointsThatHaveBouncedDoNotSink) {
    const double g = samples::k_gravity;
    const double h = 1e-3;
    for (const std::string name : {"moreau_jean", "fremond"}) {
        for (const double e : {0.2, 0.5, 0.8}) {
            for (const bool projects : {false, true}) {
                const Model model({.mass = MatX::Identity(2, 2),
                                   .q = Vec2(0.0, 0.01),
                                   .v = Vec2(0.3, 0.0),
                                   .constraints = {rough("floor", Vec2::UnitY(), 0.0, 0.3, e,
                                                         {along(Vec2::UnitX())})},
                                   .force = samples::constant_force(Vec2(0.0, -g))});
                const Trajectory run =
                    integrate(model, make_scheme(name, with_theta(0.5, projects)), 5.0, h);
                ASSERT_TRUE(run.converged) << name;
                const double way = h * (std::sqrt(2.0 * g * 0.01) + 2.0 * g * h);
                EXPECT_GE(run.end().q[1], -way) << name << ", e = " << e << ", " << projects;
                EXPECT_LE(run.end().q[1], way) << name << ", e = " << e << ", " << projects;
            }
        }
    }
}

// On a belt that moves with 1 m/s a point is dragged until it moves with it, and no further.
TEST(Friction, DragsAPointAlongABelt) {
    Tangent belt = along(VecX::Unit(2, 0));
    belt.rate = [](double, const VecX&) { return -1.0; };
    const Model model({.mass = MatX::Identity(2, 2),
                       .q = Vec2::Zero(),
                       .v = Vec2::Zero(),
                       .constraints = {rough("belt", Vec2::UnitY(), 0.0, 0.2, 0.0, {belt})},
                       .force = samples::constant_force(Vec2(0.0, -10.0))});
    const Trajectory run = integrate(model, make_scheme("moreau_jean", with_theta(0.5)), 1.0, 1e-3);
    EXPECT_NEAR(run.end().v[0], 1.0, 10.0 * k_tolerance);
    // 1 m/s is reached after 0.5 s and 0.25 m; the step of the change errs by less than mu g h^2.
    EXPECT_NEAR(run.end().q[0], 0.75, 2.0 * 1e-6 + 1e-3 * k_tolerance);
    double boundaries = 0.0;
    double friction = 0.0;
    for (const Record& record : run.records) {
        boundaries += record.step.works.boundaries;
        friction += record.step.works.friction;
    }
    // The belt passes 0.5 m with the force 2 N and the point 0.25 m: half becomes heat.
    EXPECT_NEAR(boundaries, 1.0, 2.0 * 2e-3);
    EXPECT_NEAR(friction, -0.5, 2.0 * 2e-3);
}

/// Adds a curvature: g(q) = n . q - offset + bend |q|^2.
Constraint bent(Constraint constraint, double bend) {
    constraint.value = [g = constraint.value, bend](double t, const VecX& q) {
        return g(t, q) + bend * q.squaredNorm();
    };
    constraint.gradient = [n = constraint.gradient, bend](double t, const VecX& q) {
        return VecX(n(t, q) + 2.0 * bend * q);
    };
    return constraint;
}

/// A system of random mass, stiffness and damping that falls into random rough and bent walls.
Problem random_mechanism(Rng& random, double& largest_e) {
    const auto number = [&](double low, double high) { return random.uniform(low, high); };
    const auto vector = [&](Index n, double size) {
        VecX x(n);
        for (double& one : x) one = number(-size, size);
        return x;
    };
    const auto gram = [&](Index n) {
        MatX B(n, n);
        for (Index j = 0; j < n; ++j) B.col(j) = vector(n, 1.0);
        return MatX(B.transpose() * B);
    };
    const Index n = 2 + static_cast<Index>(number(0.0, 4.999));
    Problem problem{.mass = gram(n) + 0.1 * MatX::Identity(n, n),
                    .q = VecX::Zero(n),
                    .v = vector(n, 2.0),
                    .stiffness = 10.0 * gram(n),
                    .damping = number(0.0, 1.0) < 0.5 ? MatX() : gram(n)};
    const VecX load = vector(n, 5.0);
    problem.force = [load](double t, const VecX&, const VecX&) {
        return VecX(std::cos(3.0 * t) * load);
    };
    const auto contacts = 1 + static_cast<Index>(number(0.0, 3.999));
    largest_e = 0.0;
    for (Index c = 0; c < contacts; ++c) {
        const double e = number(0.0, 1.0);
        largest_e = std::max(largest_e, e);
        std::vector<Tangent> tangents{along(vector(n, 1.0))};
        if (n > 2 && number(0.0, 1.0) < 0.5) tangents.push_back(along(vector(n, 1.0)));
        const VecX normal = vector(n, 1.0);
        Constraint wall = rough("c" + std::to_string(c), normal, -number(0.0, 0.3),
                                number(0.0, 2.0), e, std::move(tangents));
        problem.constraints.push_back(bent(std::move(wall), number(-0.2, 0.2)));
    }
    return problem;
}

/// Energy that a step makes beyond the works of loads and dampers.
struct Gains {
    double most = -1e300;  ///< E(k+1) - E(k) - W_ext - W_damp (J)
    double closure = 0.0;  ///< error of the sum of works
    double scale = 0.0;    ///< largest energy and works
    Index contacts = 0;    ///< impulses
    Index unsolved = 0;    ///< steps
};

Gains gains_of(const Model& model, const Scheme& scheme, double end, double h) {
    const Trajectory run = integrate(model, scheme, end, h);
    EXPECT_TRUE(run.feasible());
    Gains gains;
    double before = model.kinetic_energy(model.start().v) + model.potential_energy(model.start().q);
    for (std::size_t k = 1; k < run.records.size(); ++k) {
        const Record& record = run.records[k];
        const Works& works = record.step.works;
        const double kinetic = model.kinetic_energy(record.state.v);
        const double energy = kinetic + model.potential_energy(record.state.q);
        gains.scale =
            std::max({gains.scale, energy, std::abs(works.external), std::abs(works.damping)});
        gains.most = std::max(gains.most, energy - before - works.external - works.damping);
        const double last = model.kinetic_energy(run.records[k - 1].state.v);
        gains.closure = std::max(gains.closure, std::abs(kinetic - last - works.sum()));
        gains.contacts += record.step.active;
        if (!record.step.converged) ++gains.unsolved;
        before = energy;
    }
    return gains;
}

// Proposition 1: with theta in [1/2, 1/(1 + e)] no step makes energy, whatever the mechanism. What
// is left is rounding and the error of the solver, |r| times the velocity tolerance for each
// contact; |r| is at most of the size of the momenta here, below 1e2.
TEST(Friction, FremondNeverMakesEnergy) {
    Rng random(20);
    Index contacts = 0;
    for (int k = 0; k < 60; ++k) {
        double e = 0.0;
        const Model model(random_mechanism(random, e));
        const double theta = random.uniform(0.5, 1.0 / (1.0 + e));
        const Gains gains =
            gains_of(model, make_scheme("fremond", with_theta(theta, false)), 3.0, 0.01);
        EXPECT_EQ(gains.unsolved, 0) << "mechanism " << k;
        EXPECT_LE(gains.most, 1e-13 * gains.scale + 1e2 * k_tolerance) << "mechanism " << k;
        EXPECT_LE(gains.closure, 1e-12 * gains.scale) << "mechanism " << k;
        contacts += gains.contacts;
    }
    EXPECT_GT(contacts, 1000);
}

// The test above can fail: Newton's law makes energy in some of these mechanisms.
TEST(Friction, NewtonMakesEnergyInSomeMechanisms) {
    Rng random(20);
    double most = 0.0;
    for (int k = 0; k < 20; ++k) {
        double e = 0.0;
        const Model model(random_mechanism(random, e));
        most = std::max(
            most,
            gains_of(model, make_scheme("moreau_jean", with_theta(0.5, false)), 3.0, 0.01).most);
    }
    EXPECT_GT(most, 1e-3);
}

// Coulomb's law at every contact, read off positions and velocities instead of the solver: the
// impulse in its cone, the normal rebound, and friction against the velocity of the law.
TEST(Friction, ObeysCoulombAtEveryContact) {
    Rng random(7);
    Index sliding = 0;
    Index sticking = 0;
    Index unsolved = 0;
    Index held = 0;
    for (int k = 0; k < 40; ++k) {
        double e = 0.0;
        const Model model(random_mechanism(random, e));
        const bool mean = k % 2 == 0;
        const double theta = random.uniform(0.5, 1.0 / (1.0 + e));
        const Scheme scheme =
            make_scheme(mean ? "fremond" : "moreau_jean", with_theta(theta, false));
        const Trajectory run = integrate(model, scheme, 2.0, 0.01);
        const double share = mean ? theta : 1.0;
        for (std::size_t step = 1; step < run.records.size(); ++step) {
            const VecX& q = run.records[step - 1].state.q;
            const VecX& before = run.records[step - 1].state.v;
            const VecX& after = run.records[step].state.v;
            const StepResult& result = run.records[step].step;
            if (!result.converged) {
                ++unsolved;
                continue;
            }
            for (Index i = 0; i < model.count(); ++i) {
                const double r = result.impulses[i];
                // Velocities to the tolerance, times the ratio of W to its mean diagonal; impulses
                // that move nothing beyond it are open contacts.
                const double error = 1e3 * k_tolerance;
                if (r <= error) continue;
                const Constraint& constraint = model.constraint(i);
                const VecX normal = constraint.gradient(0.0, q);
                // One that opened in the middle of an overlap is held for u_theta.
                const bool leaving = normal.dot(before) > error;
                const VecX law = leaving ? theta * after + (1.0 - theta) * before
                                         : share * after + (1.0 - share) * before;
                if (leaving) {
                    EXPECT_NEAR(normal.dot(law), 0.0, error);
                    ++held;
                } else {
                    EXPECT_NEAR(normal.dot(after),
                                -model.restitution(i) * std::min(normal.dot(before), 0.0), error);
                }
                const auto count = static_cast<Index>(constraint.tangents.size());
                const VecX friction =
                    result.tangent_impulses.segment(model.tangents_before(i), count);
                VecX slip(count);
                for (Index t = 0; t < count; ++t) {
                    slip[t] = constraint.tangents[static_cast<std::size_t>(t)].row(0.0, q).dot(law);
                }
                const double limit = constraint.friction * r;
                EXPECT_LE(friction.norm(), limit * (1.0 + 1e-9) + 1e2 * k_tolerance);
                if (slip.norm() > 1e3 * error) {
                    EXPECT_LE((slip.normalized() * limit + friction).norm(),
                              1e-3 * limit + 1e2 * k_tolerance);
                    ++sliding;
                } else if (slip.norm() <= error) {
                    ++sticking;
                }
            }
        }
    }
    EXPECT_GT(sliding, 100);
    EXPECT_GT(sticking, 50);
    EXPECT_GT(held, 0);
    // Rows of four contacts in two or three coordinates depend on each other: Newton's law may have
    // no solution, and says so.
    EXPECT_LE(unsolved, 8);
}

// Without friction and rebound both laws are Moreau's: v+ is the projection of v on the admissible
// velocities in the kinetic metric, as in moreau_midpoint and collide.
TEST(Friction, WithoutFrictionIsMoreausProjection) {
    Rng random(3);
    for (int k = 0; k < 50; ++k) {
        double e = 0.0;
        Problem problem = random_mechanism(random, e);
        problem.stiffness = {};
        problem.damping = {};
        problem.force = {};
        for (Constraint& constraint : problem.constraints) {
            constraint =
                samples::half_space(constraint.name, constraint.gradient(0.0, problem.q), 0.0);
        }
        const Model model(problem);
        // All start at g = 0. The scheme takes those that approach; those that open now may be
        // reached by the rebound of others, which is for the next step.
        std::vector<Index> reached;
        for (Index i = 0; i < model.count(); ++i) {
            if (model.gradients(0.0, problem.q).row(i).dot(problem.v) < 0.0) reached.push_back(i);
        }
        HalfSpaces C{.rows = MatX(static_cast<Index>(reached.size()), model.dimension()),
                     .lower = VecX::Zero(static_cast<Index>(reached.size()))};
        for (std::size_t c = 0; c < reached.size(); ++c) {
            C.rows.row(static_cast<Index>(c)) = model.gradients(0.0, problem.q).row(reached[c]);
        }
        const auto expected = collide(C, problem.v, 0.0, model.metric());
        ASSERT_TRUE(expected.has_value());
        for (const std::string name : {"moreau_jean", "fremond"}) {
            const Trajectory run =
                integrate(model, make_scheme(name, with_theta(0.75, false)), 1e-3, 1e-3);
            // Errors of the solver along normals, up to the condition of the mass.
            EXPECT_LE((run.end().v - expected->v).norm(), 1e4 * k_tolerance) << name << ' ' << k;
        }
    }
}

// One wall, e = 0.6: the rebound of the frictionless schemes.
TEST(Friction, WithoutFrictionReboundsAsTheOthers) {
    const Model model({.mass = MatX{{2.0, 0.5}, {0.5, 1.0}},
                       .q = Vec2(0.0, 0.0),
                       .v = Vec2(0.3, -1.0),
                       .constraints = {samples::half_space("floor", Vec2(0.2, 1.0), 0.0)},
                       .restitution = 0.6});
    const VecX expected = integrate(model, make_scheme("moreau_midpoint"), 1e-3, 1e-3).end().v;
    for (const std::string name : {"moreau_jean", "fremond"}) {
        const Trajectory run = integrate(model, make_scheme(name, with_theta(0.5)), 1e-3, 1e-3);
        EXPECT_LE((run.end().v - expected).norm(), 10.0 * k_tolerance) << name;
    }
}

// A pendulum of length 1 in polar coordinates (r, phi) that slides along its rope: M(q) =
// diag(1, r^2). Without forces the point moves on a straight line, of order 2 in h.
TEST(Friction, TurnsAMassThatDependsOnCoordinates) {
    const auto error = [](double h) {
        const Model model(
            {.mass = {},
             .q = Vec2(1.0, 0.0),
             .v = Vec2(0.0, 1.0),
             .inertia = Inertia{
                 .mass = [](const VecX& q) { return MatX(Vec2(1.0, q[0] * q[0]).asDiagonal()); },
                 .gyroscopic =
                     [](const VecX& q, const VecX& v) {
                         return VecX(Vec2(-q[0] * v[1] * v[1], 2.0 * q[0] * v[0] * v[1]));
                     }}});
        const State end = integrate(model, make_scheme("fremond", with_theta(0.5)), 1.0, h).end();
        // From (1, 0) with the velocity (0, 1): at (1, 1) after 1 s.
        return (end.q - VecX(Vec2(std::sqrt(2.0), std::atan(1.0)))).norm();
    };
    const double order = std::log2(error(0.02) / error(0.01));
    EXPECT_NEAR(order, 2.0, 0.1);
    EXPECT_LE(error(0.01), 1e-4);
}

TEST(Friction, RejectsWhatASchemeDoesNotTake) {
    const Model rubs(
        {.mass = MatX::Identity(2, 2),
         .q = Vec2::Zero(),
         .v = Vec2::Zero(),
         .constraints = {rough("floor", Vec2::UnitY(), 0.0, 0.5, 0.0, {along(Vec2::UnitX())})},
         .damping = MatX::Identity(2, 2)});
    const std::string message = message_of<InputError>(
        [&] { static_cast<void>(integrate(rubs, make_scheme("convex_scheme"), 1.0, 0.1)); });
    EXPECT_NE(message.find("constraint 'floor': friction"), std::string::npos) << message;
    EXPECT_NE(message.find("fremond or moreau_jean"), std::string::npos) << message;
    EXPECT_NE(message.find("damping"), std::string::npos) << message;
    EXPECT_THROW(static_cast<void>(make_scheme("fremond", with_theta(0.0))), InputError);
    EXPECT_THROW(static_cast<void>(make_scheme("moreau_jean", with_theta(1.5))), InputError);
}

TEST(Friction, RejectsBadMechanisms) {
    const auto message = [](Problem problem) {
        return message_of<InputError>([&] { const Model model(std::move(problem)); });
    };
    Problem problem{.mass = MatX::Identity(2, 2), .q = Vec2::Zero(), .v = Vec2::Zero()};
    problem.constraints = {rough("floor", Vec2::UnitY(), 0.0, 0.5, 0.0, {})};
    EXPECT_NE(message(problem).find("constraint 'floor': tangents"), std::string::npos);
    problem.constraints = {rough("floor", Vec2::UnitY(), 0.0, -1.0, 2.0, {along(Vec2::UnitX())})};
    EXPECT_NE(message(problem).find("'floor': friction"), std::string::npos);
    EXPECT_NE(message(problem).find("'floor': restitution"), std::string::npos);
    problem.constraints = {rough("floor", Vec2::UnitY(), 0.0, 1.0, 0.0, {along(Vec3::UnitX())})};
    EXPECT_NE(message(problem).find("2 finite numbers"), std::string::npos);
    problem.constraints = {};
    problem.stiffness = MatX{{1.0, 0.0}, {0.0, -1.0}};
    EXPECT_NE(message(problem).find("the eigenvalue -1"), std::string::npos);
    problem.stiffness = MatX{{1.0, 1.0}, {0.0, 1.0}};
    EXPECT_NE(message(problem).find("stiffness: expected a symmetric"), std::string::npos);
    problem.stiffness = MatX::Identity(3, 3);
    EXPECT_NE(message(problem).find("a matrix of 2 x 2"), std::string::npos);
    problem.stiffness = {};
    problem.inertia = Inertia{
        .mass = [](const VecX& q) { return MatX(Vec2(1.0, 1.0 + q[0] * q[0]).asDiagonal()); },
        .gyroscopic = [](const VecX&, const VecX&) { return VecX(Vec2(1.0, 0.0)); }};
    EXPECT_NE(message(problem).find("gyroscopic"), std::string::npos) << message(problem);
}

// Walls that close: normals contradict each other, which ends the run with their names.
TEST(Friction, NamesWallsThatClose) {
    Constraint press = samples::half_space("press", -VecX::Ones(1), -1.0);
    press.value = [](double t, const VecX& q) { return 1.0 - t - q[0]; };
    press.rate = [](double, const VecX&) { return -1.0; };
    const Model model({.mass = MatX::Identity(1, 1),
                       .q = VecX::Constant(1, 0.5),
                       .v = VecX::Zero(1),
                       .constraints = {samples::half_space("anvil", VecX::Ones(1), 0.0), press}});
    const Trajectory run = integrate(model, make_scheme("fremond", with_theta(0.5)), 2.0, 0.01);
    ASSERT_FALSE(run.feasible());
    EXPECT_EQ(run.conflict, (std::vector<Index>{0, 1}));
    // The press reaches the anvil at t = 1; contacts are predicted one step ahead.
    EXPECT_NEAR(run.end().t, 1.0, 0.02);
}

}  // namespace
}  // namespace drystone::inclusion
