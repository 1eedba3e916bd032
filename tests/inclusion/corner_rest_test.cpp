// A heavy point that bounces into a corner comes to rest there, whatever the corner, the
// restitution and the step.
#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"
#include "sample_problems.hpp"

namespace drystone::inclusion {
namespace {

/// Corner of two walls that rise from `apex` at the angles `left` and `right` above the horizontal,
/// with `more` walls through the apex between them, which add nothing. The point is dropped inside.
Problem corner(double left, double right, int more, double e, const Vec2& apex) {
    Problem problem{.mass = MatX::Identity(2, 2), .q = {}, .v = VecX::Zero(2)};
    for (int k = 0; k <= more + 1; ++k) {
        // Normals between that of the left and that of the right wall.
        const double turn = left - (left + right) * k / (more + 1);
        const Vec2 normal(std::sin(turn), std::cos(turn));
        problem.constraints.push_back(
            samples::half_space("wall " + std::to_string(k), normal, normal.dot(apex)));
    }
    problem.q = apex + Vec2(0.03, 0.3);
    problem.force = samples::constant_force(Vec2(0.0, -samples::k_gravity));
    problem.restitution = e;
    return problem;
}

double energy(const Model& model, const State& state) {
    return model.kinetic_energy(state.v) + samples::k_gravity * state.q[1];
}

struct Case {
    double left;
    double right;
    int more;
};

const std::vector<Case> k_corners{{0.8, 0.8, 0}, {0.8, 0.8, 1}, {0.7, 0.3, 0}, {0.7, 0.3, 3},
                                  {1.2, 1.2, 0}, {1.2, 0.9, 1}, {0.2, 0.2, 2}};

// A bounce from the height z lasts a time proportional to sqrt(z) and is shorter by e after each:
// all are over after T (1 + e) / (1 - e), T = sqrt(2 z / g) = 0.25 s. Sliding down the flatter wall
// has the acceleration g sin(slope), and there are a few changes from wall to wall.
double long_enough(double e, double slope) {
    return 4.0 * 0.25 * (1.0 + e) / (1.0 - e) / std::sin(slope);
}

// At rest v = -e (v + h a), whose size is at most e g h / (1 - e).
TEST(CornerRest, ConvexSchemeComesToRest) {
    for (const auto& [left, right, more] : k_corners) {
        for (const double e : {0.3, 0.6, 0.8, 0.9}) {
            for (const double h : {0.02, 0.01, 0.003}) {
                const Model model(corner(left, right, more, e, Vec2(0.7, -0.4)));
                const double end = long_enough(e, std::min(left, right));
                const Trajectory run = integrate(model, make_scheme("convex_scheme"), end, h);
                EXPECT_LE(run.end().v.norm(), 1.001 * e * samples::k_gravity * h / (1.0 - e))
                    << left << " " << right << " " << more << ", e = " << e << ", h = " << h;
            }
        }
    }
}

// Every scheme: an impact is noticed up to a step late or early, and a step of free fall is made
// with the velocity of its end or its beginning, which is worth at most g h |v|; impacts get weaker
// by the factor e, so that all together are worth at most g h |v| / (1 - e).
TEST(CornerRest, NoSchemeGainsMoreThanTheOrderOfTheStep) {
    for (const auto& [left, right, more] : k_corners) {
        for (const double e : {0.3, 0.8, 0.95}) {
            for (const double h : {0.01, 0.003}) {
                for (const char* scheme : {"convex_scheme", "moreau_midpoint", "schatzman_paoli"}) {
                    const Model model(corner(left, right, more, e, Vec2::Zero()));
                    const double start = energy(model, model.start());
                    const double v = std::sqrt(2.0 * start);
                    const Trajectory run = integrate(model, make_scheme(scheme), 4.0, h);
                    for (const Record& record : run.records) {
                        ASSERT_LE(energy(model, record.state),
                                  start + samples::k_gravity * h * v / (1.0 - e))
                            << scheme << ": " << left << " " << right << " " << more
                            << ", e = " << e << ", h = " << h << ", t = " << record.state.t;
                    }
                }
            }
        }
    }
}

// Both walls are reached at once and a third one says nothing new: at rest u and the bounds of all
// three are rounding, and what is reached must still be seen.
TEST(CornerRest, StaysAtRestOnRedundantWalls) {
    Problem problem{.mass = MatX::Identity(2, 2), .q = Vec2(0.1, 0.1), .v = VecX::Zero(2)};
    problem.constraints = {samples::half_space("floor", Vec2(0.0, 1.0), 0.0),
                           samples::half_space("wall", Vec2(1.0, 0.0), 0.0),
                           samples::half_space("both", Vec2(1.0, 1.0), 0.0)};
    problem.force = samples::constant_force(Vec2(-samples::k_gravity, -samples::k_gravity));
    for (const double e : {0.3, 0.6, 0.8, 0.95}) {
        for (const double h : {0.01, 0.004, 0.001}) {
            problem.restitution = e;
            const Trajectory run = integrate(Model(problem), make_scheme("convex_scheme"), 20.0, h);
            const double bound = e * std::sqrt(2.0) * samples::k_gravity * h / (1.0 - e);
            EXPECT_LE(run.end().v.norm(), 1.001 * bound) << "e = " << e << ", h = " << h;
        }
    }
}

}  // namespace
}  // namespace drystone::inclusion
