// The stick without thickness (Acary and Collins-Craft 2024, section 5.1): flight, first impact and
// flight after it against the exact motion.
#include <cmath>
#include <numbers>
#include <string>

#include <gtest/gtest.h>

#include "drystone/inclusion/integrate.hpp"

namespace drystone::inclusion {
namespace {

constexpr double k_half = 0.5;
constexpr double k_inertia = 1.0 / 12.0;
constexpr double k_mu = 0.01;
constexpr double k_g = 10.0;

/// (x, y, angle) of the centre; the end at (x + sin(angle) / 2, y - cos(angle) / 2) touches.
Problem stick(double e) {
    const double lean = 0.25 * std::numbers::pi;
    Constraint ground{
        .name = "ground",
        .value = [](double, const VecX& q) { return q[1] - k_half * std::cos(q[2]); },
        .gradient = [](double,
                       const VecX& q) { return VecX(Vec3(0.0, 1.0, k_half * std::sin(q[2]))); }};
    ground.friction = k_mu;
    ground.restitution = e;
    ground.tangents = {{.row = [](double, const VecX& q) {
        return VecX(Vec3(1.0, 0.0, k_half * std::cos(q[2])));
    }}};
    return {
        .mass = MatX(Vec3(1.0, 1.0, k_inertia).asDiagonal()),
        .q = Vec3(k_half * std::sin(lean), k_half * std::cos(lean) + 0.01, lean),
        .v = Vec3(-0.5, 0.1, 0.1),
        .constraints = {ground},
        .potential = Potential{.value = [](const VecX& q) { return k_g * q[1]; },
                               .gradient = [](const VecX&) { return VecX(Vec3(0.0, k_g, 0.0)); }}};
}

/// The exact motion: gravity before and after the impact at `instant`.
struct ExactStick {
    double instant = 0.0;
    State before;
    Vec3 after = Vec3::Zero();    ///< velocities
    Vec2 impulse = Vec2::Zero();  ///< normal, tangential

    [[nodiscard]] static VecX flight(const VecX& q, const VecX& v, double t) {
        return q + t * v - Vec3(0.0, 0.5 * k_g * t * t, 0.0);
    }
    [[nodiscard]] VecX position(double t) const { return flight(before.q, after, t - instant); }
    [[nodiscard]] VecX velocity(double t) const {
        return VecX(after - Vec3(0.0, k_g * (t - instant), 0.0));
    }
};

/// The first instant with y0 + v t - g t^2 / 2 = cos(angle) / 2, by Newton's method, and the impact
/// in closed form with friction against the velocity of sign s.
ExactStick exact(const Problem& problem, double s) {
    const auto& ground = problem.constraints[0];
    double t = 0.06;
    for (int k = 0; k < 50; ++k) {
        const VecX q = ExactStick::flight(problem.q, problem.v, t);
        const VecX v = problem.v - Vec3(0.0, k_g * t, 0.0);
        t -= ground.value(t, q) / ground.gradient(t, q).dot(v);
    }
    ExactStick found{.instant = t, .before = {}};
    found.before.q = ExactStick::flight(problem.q, problem.v, t);
    found.before.v = problem.v - Vec3(0.0, k_g * t, 0.0);
    const VecX normal = ground.gradient(t, found.before.q);
    const VecX tangent = ground.tangents[0].row(t, found.before.q);
    const Vec3 inverse(1.0, 1.0, 1.0 / k_inertia);
    const double W_NN = normal.dot(VecX(inverse.cwiseProduct(Vec3(normal))));
    const double W_NT = normal.dot(VecX(inverse.cwiseProduct(Vec3(tangent))));
    const double e = *ground.restitution;
    const double r = -(1.0 + e) * normal.dot(found.before.v) / (W_NN - s * k_mu * W_NT);
    found.impulse = Vec2(r, -s * k_mu * r);
    found.after =
        Vec3(found.before.v) +
        inverse.cwiseProduct(Vec3(normal * found.impulse[0] + tangent * found.impulse[1]));
    return found;
}

/// Sign of the velocity that friction opposes: after the impact (Newton) the end slides forwards,
/// in the mean (Fremond, theta = 1/2) backwards.
double sign_of(const std::string& scheme) { return scheme == "fremond" ? -1.0 : 1.0; }

// The closed form is consistent: the end slides as its sign says.
TEST(ThinStick, SlidesAsItsClosedFormSays) {
    for (const double e : {1.0, 0.8})
        for (const std::string scheme : {"moreau_jean", "fremond"}) {
            const Problem problem = stick(e);
            const ExactStick motion = exact(problem, sign_of(scheme));
            const VecX tangent = problem.constraints[0].tangents[0].row(0.0, motion.before.q);
            const double before = tangent.dot(motion.before.v);
            const double after = tangent.dot(VecX(motion.after));
            EXPECT_LT(before, 0.0);
            EXPECT_GT(after, 0.0);
            const double opposed = scheme == "fremond" ? 0.5 * (before + after) : after;
            EXPECT_GT(opposed * sign_of(scheme), 0.0);
        }
}

// After the first impact (at 0.0602 s) and before the second (after 0.12 s): with h = t* / (N +
// 1/2) the impact is always in the middle of a step, so that errors of successive N compare.
TEST(ThinStick, ConvergesToTheExactImpactWithOrderOne) {
    for (const std::string scheme : {"moreau_jean", "fremond"}) {
        for (const double e : {1.0, 0.8}) {
            const Problem problem = stick(e);
            const Model model(problem);
            const ExactStick motion = exact(problem, sign_of(scheme));
            const auto error = [&](int n) {
                const double h = motion.instant / (n + 0.5);
                const double end = 1.5 * motion.instant;
                const Trajectory run = integrate(model, make_scheme(scheme), end, h * 1.0000001);
                EXPECT_TRUE(run.converged);
                Index impacts = 0;
                for (const Record& record : run.records) impacts += record.step.active;
                EXPECT_EQ(impacts, 1);
                return (run.end().q - motion.position(end)).norm() +
                       (run.end().v - motion.velocity(end)).norm();
            };
            const double coarse = error(50);
            const double fine = error(400);
            EXPECT_NEAR(std::log2(coarse / fine) / 3.0, 1.0, 0.2) << scheme << " e = " << e;
        }
    }
}

// The works of the first impact of the scene, h = 1e-4, with velocities that err by g h / 2 before
// the impact: 0.1 % of 0.5 m/s, and so the works of 7e-4 J.
TEST(ThinStick, HasTheWorkOfFrictionInItsSign) {
    for (const std::string scheme : {"moreau_jean", "fremond"}) {
        const Problem problem = stick(1.0);
        const ExactStick motion = exact(problem, sign_of(scheme));
        const VecX tangent = problem.constraints[0].tangents[0].row(0.0, motion.before.q);
        const double work =
            0.5 * tangent.dot(VecX(motion.before.v + VecX(motion.after))) * motion.impulse[1];
        EXPECT_EQ(work > 0.0, scheme != "fremond");
        const Trajectory run = integrate(Model(problem), make_scheme(scheme), 0.1, 1e-4);
        double found = 0.0;
        for (const Record& record : run.records) found += record.step.works.friction;
        EXPECT_NEAR(found, work, 0.01 * std::abs(work)) << scheme;
    }
}

}  // namespace
}  // namespace drystone::inclusion
