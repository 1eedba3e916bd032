// The convex scheme (Bernicot and Lefebvre-Lepot 2011): admissible for ever, energy, momentum,
// restitution, references R10 and R14, order.
#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include <gtest/gtest.h>

#include "drystone/core/error.hpp"
#include "drystone/scene/load_scene.hpp"
#include "sim/convex_scenes.hpp"
#include "sim/reference_run.hpp"
#include "sim/state_rows.hpp"

namespace drystone::sim {
namespace {

using convex::smallest_gap;
using formula::Expression;

/// Rounding of positions of a metre.
constexpr double k_rounding = 1e-14;

/// Balls fall on each other, on a floor between walls and on a box.
scene::SceneSpec pile(int dimension, double step) {
    scene::SceneSpec spec = convex::empty(dimension, step, std::max(0.3, 3.0 * step));
    constexpr double k_side = 0.5;
    convex::add_box(spec, k_side);
    auto& block =
        dimension == 2
            ? scenes::add(spec, "block", geometry::rectangle(0.16, 0.1), {0.22, 0.05, 0})
            : scenes::add(spec, "block", geometry::Box{{0.08, 0.08, 0.05}}, {0.22, 0.25, 0.05});
    block.mobility = scene::Mobility::fixed;
    convex::add_balls(spec, dimension == 2 ? 20 : 30, k_side, 0.05, 1.0, 0.2);
    return spec;
}

class Admissible : public testing::TestWithParam<std::tuple<int, double>> {};

/// "Admissible configurations" of docs/validation.md: g >= -h x the solver's violation, in every
/// configuration, for any step.
TEST_P(Admissible, ForEverWithAnyStep) {
    const auto [dimension, step] = GetParam();
    Simulation simulation(pile(dimension, step));
    const double tolerance =
        step * simulation.spec().solver.velocity_tolerance.value() + k_rounding;
    Index contacts = 0;
    run(simulation, [&](const Simulation& now) {
        ASSERT_GE(smallest_gap(now), -tolerance) << "at t = " << now.time();
        contacts += static_cast<Index>(now.contacts().size());
    });
    EXPECT_GT(contacts, 0);
}

INSTANTIATE_TEST_SUITE_P(ThreeOrdersOfSteps, Admissible,
                         testing::Combine(testing::Values(2, 3),
                                          testing::Values(1e-3, 1e-2, 1e-1, 1.0)));

/// Smallest g_i(q) + h grad g_i . w over all pairs of balls and the sides of the box.
double smallest_linear_gap(const Simulation& simulation, const Snapshot& before, const MatX& w,
                           double h, double side) {
    const int dimension = simulation.spec().dimension;
    const auto count = static_cast<Index>(simulation.bodies().size());
    double least = std::numeric_limits<double>::infinity();
    for (Index i = 0; i < count; ++i) {
        const double r_i = convex::radius_of(simulation, before, static_cast<std::size_t>(i));
        if (r_i == 0.0) continue;
        for (Index j = 0; j < i; ++j) {
            const double r_j = convex::radius_of(simulation, before, static_cast<std::size_t>(j));
            if (r_j == 0.0) continue;
            const VecX d = (before.q.col(i) - before.q.col(j)).head(dimension);
            const VecX u = (w.col(i) - w.col(j)).head(dimension);
            least = std::min(least, d.norm() - r_i - r_j + h * d.normalized().dot(u));
        }
        for (int k = 0; k < dimension; ++k) {
            const double x = before.q(k, i) + h * w(k, i);
            least = std::min(least, x - r_i);
            if (k + 1 < dimension) least = std::min(least, side - x - r_i);
        }
    }
    return least;
}

// The velocity of a step is in K_h: no linearised constraint is left out, also of pairs that do not
// overlap after the move. Long steps, in which balls far from each other are pushed together.
TEST(ConvexScheme, VelocitiesObeyAllLinearisedConstraints) {
    for (const int dimension : {2, 3}) {
        for (const double step : {0.01, 0.03, 0.1, 0.3}) {
            scene::SceneSpec spec = convex::empty(dimension, step, 24.0 * step);
            constexpr double k_side = 0.6;
            convex::add_box(spec, k_side);
            convex::add_balls(spec, 24, k_side, 0.05, 3.0, 0.0);
            Simulation simulation(spec);
            while (!simulation.finished()) {
                const Snapshot before = simulation.snapshot();
                const StepReport report = simulation.step();
                ASSERT_TRUE(report.converged());
                // Without restitution the velocities at the end moved the positions.
                EXPECT_GE(
                    smallest_linear_gap(simulation, before, simulation.snapshot().v, step, k_side),
                    -step * spec.solver.velocity_tolerance.value() - k_rounding)
                    << "step " << report.step << " of " << step << " s";
            }
        }
    }
}

// A blow of 0.5 ms in a step of 10 ms, from 0.1 to 9.1 ms after its start: a ball of 2 kg takes its
// impulse of 10 N s.
TEST(ConvexScheme, TakesTheImpulseOfShortBlows) {
    for (int k = 0; k < 10; ++k) {
        scene::SceneSpec spec = convex::empty(2, 0.01, 0.05);
        spec.gravity.setZero();
        scenes::add(spec, "ball", geometry::Disk{0.1}, Vec3::Zero()).mass = 2.0;
        const std::string start = std::to_string(0.0201 + 0.001 * k);
        spec.loads.push_back(
            {.body = "ball",
             .force = {Expression("t >= " + start + " && t < " + start + " + 5e-4 ? 2e4 : 0"),
                       Expression(), Expression()},
             .torque = {}});
        Simulation simulation(spec);
        run(simulation, [](const Simulation&) {});
        EXPECT_NEAR(simulation.snapshot().v(k_x, 0), 5.0, 1e-6) << start;
    }
}

/// Two balls that fly through each other in one step and are far apart before and after: no list of
/// near pairs sees them, the check of all pairs does.
TEST(ConvexScheme, PairsThatWereNotNearAreFoundAndTheStepIsMadeAgain) {
    scene::SceneSpec spec = convex::empty(2, 1.0, 1.0);
    spec.gravity.setZero();
    // The third one drives the first into the second: by its own velocity it would not move.
    scenes::add(spec, "a", geometry::Disk{0.1}, {0.0, 0.0, 0.0});
    scenes::add(spec, "b", geometry::Disk{0.1}, {1.0, 0.0, 0.0});
    scenes::add(spec, "c", geometry::Disk{0.1}, {-1.0, 0.0, 0.0}).velocity[0] = 5.0;
    Simulation simulation(spec);
    const StepReport report = simulation.step();
    EXPECT_TRUE(report.converged());
    EXPECT_GE(report.repeats, 1);
    EXPECT_GE(smallest_gap(simulation), -1e-9);
    EXPECT_GT(simulation.snapshot().v(k_x, 1), 0.0);
}

/// Fixed constraints, no forces: 0 is in K, so |P_K v| <= |v|. A residual F = rho r - (rho r - u)^+
/// of each contact adds at most |F| (r_N + |u| / rho), and gaps of -h |F| as much again; 1 / rho is
/// at most the mass of a ball.
TEST(ConvexScheme, KineticEnergyNeverRisesWithoutForces) {
    for (const double e : {0.0, 0.7, 1.0}) {
        scene::SceneSpec spec = convex::empty(2, 2e-3, 0.6);
        spec.gravity.setZero();
        scenes::set_law(spec, 0.0, e);
        convex::add_box(spec, 0.6, true);
        convex::add_balls(spec, 16, 0.6, 0.06, 2.0);
        Simulation simulation(spec);
        double before = simulation.kinetic_energy();
        const double first = before;
        run(simulation, [&](const Simulation& now) {
            double allowed = 1e-14 * first;
            for (const ContactRecord& contact : now.contacts()) {
                const double mass = now.bodies()[static_cast<std::size_t>(contact.body_a)].mass;
                allowed += 4.0 * spec.solver.velocity_tolerance.value() *
                           (contact.normal_impulse + mass * (contact.velocity.norm() + 1.0));
            }
            ASSERT_LE(now.kinetic_energy(), before + allowed) << "e = " << e;
            before = now.kinetic_energy();
        });
        EXPECT_LT(before, e == 1.0 ? first * (1.0 + 1e-9) : 0.9 * first) << "e = " << e;
    }
}

/// Eq. 1.15: M (v+ - v) = h F + the impulses of contacts, body by body.
TEST(ConvexScheme, MomentumIsBalanced) {
    Simulation simulation(pile(3, 1e-2));
    Snapshot before = simulation.snapshot();
    run(simulation, [&](const Simulation& now) {
        const Snapshot after = now.snapshot();
        MatX change = (after.v - before.v).topRows<3>();
        for (Index i = 0; i < change.cols(); ++i) {
            const double mass = now.bodies()[static_cast<std::size_t>(i)].mass;
            change.col(i) *= mass;
            change(2, i) += mass * scenes::k_gravity * 1e-2;
        }
        for (const ContactRecord& contact : now.contacts()) {
            change.col(contact.body_a) -= contact.impulse;
            if (now.bodies()[static_cast<std::size_t>(contact.body_b)].mass > 0.0) {
                change.col(contact.body_b) += contact.impulse;
            }
            ASSERT_GE(contact.normal_impulse, -1e-12);
        }
        ASSERT_LE(change.cwiseAbs().maxCoeff(), 1e-13);  // kg m/s; masses are of the order 1e-3
        before = after;
    });
}

/// R10: five touching rods in a row (isotonic regression).
TEST(ConvexScheme, ChainOfTouchingBodies) {
    scene::SceneSpec spec = convex::empty(2, 1e-3, 1e-3);
    spec.gravity.setZero();
    const std::array<double, 5> wanted{1.0, 0.2, 0.6, 0.1, 0.8};
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        auto& body = scenes::add(spec, "rod-" + std::to_string(i), geometry::Disk{0.125},
                                 {0.25 * static_cast<double>(i), 0.0, 0.0});
        body.mass = 1.0;
        body.velocity[0] = wanted[i];
    }
    Simulation simulation(spec);
    run(simulation);
    const std::array<double, 5> velocity{0.475, 0.475, 0.475, 0.475, 0.8};
    const std::array<double, 4> multiplier{0.525, 0.25, 0.375, 0.0};
    const Snapshot state = simulation.snapshot();
    for (Index i = 0; i < 5; ++i) {
        EXPECT_NEAR(state.v(k_x, i), velocity[static_cast<std::size_t>(i)], 1e-8);
    }
    ASSERT_EQ(simulation.contacts().size(), 4U);
    for (const ContactRecord& contact : simulation.contacts()) {
        EXPECT_NEAR(contact.normal_impulse, multiplier[static_cast<std::size_t>(contact.body_a)],
                    1e-8);
    }
}

/// Section 4 of the paper: v+ = P_C v- - e P_N v-, wherever in a step the impact is.
TEST(ConvexScheme, RestitutionReflectsTheNormalPart) {
    for (const double offset : {0.0, 3e-4, 7e-4}) {
        scene::SceneSpec spec = convex::empty(3, 1e-3, 0.05);
        spec.gravity.setZero();
        scenes::set_law(spec, 0.0, 0.6);
        scenes::add_floor(spec);
        auto& ball = scenes::add(spec, "ball", geometry::Sphere{0.1}, {0.0, 0.0, 0.12 + offset});
        ball.velocity = {0.5, 0.0, -1.0};
        Simulation simulation(spec);
        run(simulation,
            [](const Simulation& now) { ASSERT_GE(smallest_gap(now), -1e-3 * 1e-9 - k_rounding); });
        const Snapshot state = simulation.snapshot();
        EXPECT_NEAR(state.v(k_z, 1), 0.6, 1e-8);
        EXPECT_NEAR(state.v(k_x, 1), 0.5, 1e-12);
    }
}

/// Newton's cradle with all balls touching: Moreau's law for several contacts at once (R14).
TEST(ConvexScheme, RestitutionOfSeveralContactsIsThatOfMoreau) {
    scene::SceneSpec spec = convex::empty(2, 1e-3, 0.01);
    spec.gravity.setZero();
    scenes::set_law(spec, 0.0, 1.0);
    for (int i = 0; i < 4; ++i) {
        auto& body = scenes::add(spec, "ball-" + std::to_string(i), geometry::Disk{0.125},
                                 {i == 0 ? -0.003 : 0.25 * i, 0.0, 0.0});
        if (i == 0) body.velocity[0] = 1.0;
    }
    Simulation simulation(spec);
    run(simulation);
    const Snapshot state = simulation.snapshot();
    EXPECT_NEAR(state.v(k_x, 0), -0.5, 1e-7);
    for (Index i = 1; i < 4; ++i) EXPECT_NEAR(state.v(k_x, i), 0.5, 1e-7);
}

/// Two balls meet without restitution: they touch exactly at the end of the step of the impact, and
/// momentum is exact, so positions after it are.
TEST(ConvexScheme, PlainImpactsOfTwoBallsAreExact) {
    scene::SceneSpec spec = convex::empty(2, 0.01, 1.0);
    spec.gravity.setZero();
    scenes::add(spec, "a", geometry::Disk{0.1}, {0.0, 0.0, 0.0}).velocity[0] = 1.0;
    scenes::add(spec, "b", geometry::Disk{0.1}, {0.5123, 0.0, 0.0}).velocity[0] = -0.2;
    Simulation simulation(spec);
    run(simulation);
    const double meeting = 0.3123 / 1.2;
    EXPECT_NEAR(simulation.snapshot().q(k_x, 0), meeting + 0.4 * (1.0 - meeting), 1e-9);
}

/// With restitution the time of the impact is that of the end of its step: first order.
TEST(ConvexScheme, ReboundsAreOfFirstOrder) {
    const auto error = [](double h) {
        scene::SceneSpec spec = convex::empty(2, h, 1.0);
        spec.gravity.setZero();
        scenes::set_law(spec, 0.0, 0.5);
        scenes::add_floor(spec);
        scenes::add(spec, "ball", geometry::Disk{0.1}, {0.0, 0.5123, 0.0}).velocity[1] = -1.0;
        Simulation simulation(spec);
        run(simulation);
        const double exact = 0.1 + 0.5 * (1.0 - 0.4123);
        return std::abs(simulation.snapshot().q(k_y, 1) - exact);
    };
    EXPECT_NEAR(measured_order(0.02, error), 1.0, 0.35);
}

/// Free fall and a plain impact: what symplectic Euler loses in flight, g h t / 2, is all.
TEST(ConvexScheme, FreeFallIsOfFirstOrder) {
    const auto error = [](double h) {
        scene::SceneSpec spec = convex::empty(2, h, 0.4);
        scenes::add(spec, "ball", geometry::Disk{0.1}, {0.0, 1.0, 0.0});
        Simulation simulation(spec);
        run(simulation);
        return std::abs(simulation.snapshot().q(k_y, 0) - 1.0 + 0.5 * scenes::k_gravity * 0.16);
    };
    EXPECT_NEAR(error(0.01), 0.5 * scenes::k_gravity * 0.01 * 0.4, 1e-9);
    EXPECT_NEAR(measured_order(0.02, error), 1.0, 0.1);
}

/// A driven block sweeps balls along and turns: convex constraints that move.
TEST(ConvexScheme, MovingObstacleIsNeverEntered) {
    scene::SceneSpec spec = convex::empty(2, 4e-3, 0.8);
    scenes::add_floor(spec);
    auto& block = scenes::add(spec, "paddle", geometry::rectangle(0.3, 0.06), {-0.4, 0.2, 0.0});
    block.mobility = scene::Mobility::prescribed;
    block.motion.emplace();
    block.motion->linear[0] = Expression("0.5 * cos(t)");
    block.motion->angular[2] = Expression(3.0);
    convex::add_balls(spec, 10, 0.5, 0.04, 0.1);
    Simulation simulation(spec);
    const double tolerance = 4e-3 * spec.solver.velocity_tolerance.value() + k_rounding;
    double pushed = 0.0;
    run(simulation, [&](const Simulation& now) {
        ASSERT_GE(smallest_gap(now), -tolerance) << now.time();
        for (const ContactRecord& contact : now.contacts()) {
            if (contact.body_b == 1) pushed += contact.normal_impulse;
        }
    });
    EXPECT_GT(pushed, 0.0);
}

/// The inside of a drum is not convex, but the segments that it is made of are: grains that start
/// and tumble in it never enter it.
TEST(ConvexScheme, DrumsOfConvexPartsAreNeverEntered) {
    for (const double step : {1e-3, 1e-2, 1e-1}) {
        Simulation simulation{scene::parse_scene(
            "gravity = [0, -9.81]\n[time]\nend = 0.4\nstep = " + std::to_string(step) +
            "\n[integrator]\nname = 'convex_scheme'\n[solver]\nvelocity_tolerance = 1e-9\n"
            "[[generate]]\nkind = 'drum'\nradius = 0.3\nsegments = 24\n"
            "motion = { velocity = [0, 0], spin = 2 }\n"
            "[[generate]]\nkind = 'grid'\nprefix = 'grain'\nshape = 'disk'\nradius = 0.03\n"
            "count = [5, 4]\nspacing = [0.07, 0.07]\nposition = [-0.14, -0.12]\n")};
        Index contacts = 0;
        while (!simulation.finished()) {
            const StepReport report = simulation.step();
            ASSERT_TRUE(report.converged()) << describe(report);
            ASSERT_LE(report.largest_penetration, step * 1e-9 + k_rounding);
            contacts += report.contacts;
        }
        EXPECT_GT(contacts, 0);
        const Snapshot state = simulation.snapshot();
        for (Index i = 1; i < state.q.cols(); ++i) EXPECT_LT(state.q.col(i).head<2>().norm(), 0.27);
    }
}

/// A face that turns into a ball is no convex constraint: it enters by O(h^2), and says so.
TEST(ConvexScheme, RotatingBlocksEnterBySecondOrder) {
    const auto deepest = [](double h) {
        scene::SceneSpec spec = convex::empty(2, h, 0.2);
        spec.gravity.setZero();
        auto& block = scenes::add(spec, "block", geometry::rectangle(0.6, 0.1), {0.0, 0.0, 0.0});
        block.spin[2] = 3.0;
        block.mass = 100.0;
        scenes::add(spec, "ball", geometry::Disk{0.1}, {0.2, 0.17, 0.0});
        Simulation simulation(spec);
        double depth = 0.0;
        double seen = 0.0;
        while (!simulation.finished()) {
            depth = std::max(depth, simulation.step().largest_penetration);
            const Snapshot state = simulation.snapshot();
            seen = std::max(seen, 0.1 - convex::obstacle_distance(simulation, state, 0,
                                                                  convex::centre_of(state, 1)));
        }
        EXPECT_NEAR(depth, seen, 1e-12);
        return depth;
    };
    EXPECT_GT(deepest(1e-2), 1e-6);
    EXPECT_NEAR(measured_order(1e-2, deepest), 2.0, 0.5);
}

/// Balls in a periodic cell that shrinks.
TEST(ConvexScheme, PeriodicCell) {
    scene::SceneSpec spec = convex::empty(2, 5e-3, 0.5);
    spec.gravity.setZero();
    spec.cell.emplace();
    spec.cell->vectors = {{0.5, 0.0, 0.0}, {0.1, 0.5, 0.0}};
    spec.cell->gradient[0][0] = Expression(-0.2);
    spec.cell->gradient[1][1] = Expression(-0.2);
    convex::add_balls(spec, 12, 0.5, 0.05, 1.0);
    Simulation simulation(spec);
    const double tolerance = 5e-3 * spec.solver.velocity_tolerance.value() + k_rounding;
    Index across = 0;
    run(simulation, [&](const Simulation& now) {
        const Snapshot state = now.snapshot();
        for (std::size_t i = 0; i < now.bodies().size(); ++i) {
            for (std::size_t k = 0; k < i; ++k) {
                for (int a = -2; a <= 2; ++a) {
                    for (int b = -2; b <= 2; ++b) {
                        const Vec2 shift = a * state.cell.col(0) + b * state.cell.col(1);
                        const Vec3 way = convex::centre_of(state, i) - convex::centre_of(state, k);
                        const double gap = (way.head<2>() + shift).norm() -
                                           convex::radius_of(now, state, i) -
                                           convex::radius_of(now, state, k);
                        ASSERT_GE(gap, -tolerance) << now.time();
                    }
                }
            }
        }
        for (const ContactRecord& contact : now.contacts()) {
            across += contact.image.norm() > 0.0 && contact.normal_impulse > 0.0 ? 1 : 0;
        }
    });
    EXPECT_GT(across, 0);
}

/// Two driven plates close on a ball: when there is no room left the run ends and names them.
TEST(ConvexScheme, InconsistentConstraintsEndTheRun) {
    scene::SceneSpec spec = convex::empty(2, 1e-2, 1.0);
    spec.gravity.setZero();
    for (const double side : {-1.0, 1.0}) {
        auto& plate = scenes::add(spec, side < 0.0 ? "left" : "right",
                                  geometry::rectangle(0.1, 1.0), {0.35 * side, 0.0, 0.0});
        plate.mobility = scene::Mobility::prescribed;
        plate.motion.emplace();
        plate.motion->linear[0] = Expression(-side);
    }
    scenes::add(spec, "ball", geometry::Disk{0.1}, {0.05, 0.0, 0.0});
    Simulation simulation(spec);
    StepReport report;
    while (!simulation.finished()) {
        report = simulation.step();
        ASSERT_GE(smallest_gap(simulation),
                  -1e-2 * spec.solver.velocity_tolerance.value() - k_rounding);
    }
    EXPECT_TRUE(report.impossible);
    EXPECT_EQ(report.status, solvers::Status::infeasible);
    EXPECT_EQ(report.conflict.size(), 2U);
    EXPECT_NEAR(simulation.time(), 0.2, 1e-2 + k_rounding);
    // State and time are those before the step that cannot be made.
    EXPECT_EQ(simulation.snapshot().time, simulation.time());
    EXPECT_TRUE(simulation.finished());
}

/// In one step of 0.15 s a driven disk arrives right below a ball, and the lid above leaves it no
/// way out; in shorter steps it pushes the ball along.
TEST(ConvexScheme, StepsThatAreTooLongAreMadeInParts) {
    scene::SceneSpec spec = convex::empty(2, 0.15, 0.15);
    spec.gravity.setZero();
    auto& disk = scenes::add(spec, "disk", geometry::Disk{0.3}, {2.0, 0.0, 0.0});
    disk.mobility = scene::Mobility::prescribed;
    disk.motion.emplace();
    disk.motion->linear[0] = Expression(-10.0);
    convex::add_wall(spec, "lid", -Vec3::UnitY(), -0.3);
    convex::add_wall(spec, "wall", Vec3::UnitX(), -0.1);
    scenes::add(spec, "ball", geometry::Disk{0.1}, {0.5, 0.001, 0.0});
    Simulation simulation(spec);
    const double energy = simulation.kinetic_energy();
    const StepReport report = simulation.step();
    ASSERT_FALSE(report.impossible) << report.warnings.front();
    EXPECT_TRUE(report.converged());
    EXPECT_GE(report.halvings, 1);
    EXPECT_EQ(report.h, 0.15);
    EXPECT_NEAR(simulation.time(), 0.15, 1e-15);
    EXPECT_GE(smallest_gap(simulation),
              -0.15 * spec.solver.velocity_tolerance.value() - k_rounding);
    EXPECT_LT(simulation.snapshot().q(k_x, 3), 0.2);
    // The ledger of the parts adds up, to the rounding of its terms.
    EXPECT_NEAR(simulation.kinetic_energy() - energy, report.ledger.sum(),
                1e-12 * report.ledger.size());
}

TEST(ConvexScheme, BodiesThatOverlapAtTheStartAreNamed) {
    scene::SceneSpec spec = convex::empty(2, 1e-3, 1.0);
    scenes::add(spec, "left", geometry::Disk{0.1}, {0.0, 1.0, 0.0});
    scenes::add(spec, "right", geometry::Disk{0.1}, {0.175, 1.0, 0.0});
    try {
        const Simulation simulation(spec);
        FAIL() << "accepted";
    } catch (const InputError& error) {
        const std::string text = error.what();
        EXPECT_NE(text.find("'left' and 'right'"), std::string::npos) << text;
        EXPECT_NE(text.find("0.025"), std::string::npos) << text;
    }
}

}  // namespace
}  // namespace drystone::sim
