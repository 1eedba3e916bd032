#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/convex/sets/coulomb_cone.hpp"
#include "drystone/convex/sets/polar.hpp"
#include "drystone/convex/sets/quadratic_cones.hpp"

/// Moreau's decomposition: x = P_K(x) + P_K°(x), the two parts orthogonal, each in its cone.
namespace drystone::convex {

namespace {

constexpr double k_epsilon = std::numeric_limits<double>::epsilon();

/// A cone with both membership formulas written out: how far x is outside, as a length times at
/// most `steepness`.
struct ConeCase {
    std::function<VecX(const VecX&)> project;
    std::function<VecX(const VecX&)> project_polar;
    std::function<VecX(const VecX&)> project_dual;
    std::function<double(const VecX&)> excess;
    std::function<double(const VecX&)> polar_excess;
    Index n;
    double steepness;
};

template <class Cone>
ConeCase make_case(const Cone& cone, Index n, std::function<double(const VecX&)> excess,
                   std::function<double(const VecX&)> polar_excess, double steepness) {
    return {.project = [cone](const VecX& x) -> VecX { return project(cone, x); },
            .project_polar = [cone](const VecX& x) -> VecX { return project(polar(cone), x); },
            .project_dual = [cone](const VecX& x) -> VecX { return project(dual(cone), x); },
            .excess = std::move(excess),
            .polar_excess = std::move(polar_excess),
            .n = n,
            .steepness = steepness};
}

/// { sqrt(sum (x_i / mu_i)^2) <= x_0 } and { |D d_t| <= -d_0 }; a zero mu_i asks for x_i = 0.
ConeCase elliptic_case(const VecX& mu) {
    const auto excess = [mu](const VecX& x) {
        double sum = 0.0;
        double flat = 0.0;
        for (Index i = 0; i < mu.size(); ++i) {
            if (mu[i] > 0.0) sum += std::pow(x[i + 1] / mu[i], 2);
            if (mu[i] == 0.0) flat = std::max(flat, std::abs(x[i + 1]));
        }
        return std::max(flat, std::sqrt(sum) - x[0]);
    };
    const auto polar_excess = [mu](const VecX& d) {
        return d[0] + mu.cwiseProduct(d.tail(mu.size())).norm();
    };
    double steepness = 1.0;
    for (const double m : mu) steepness += m + (m > 0.0 ? 1.0 / m : 0.0);
    return make_case(EllipticCone(mu), mu.size() + 1, excess, polar_excess, steepness);
}

/// { |x - (a.x) a| <= s a.x } has the polar { s |d - (a.d) a| <= -a.d }.
ConeCase second_order_case(const VecX& axis, double s) {
    const VecX a = axis.normalized();
    const auto width = [a](const VecX& x) { return (x - a.dot(x) * a).norm(); };
    return make_case(
        SecondOrderCone(axis, s), a.size(),
        [=](const VecX& x) { return std::max(width(x) - s * a.dot(x), -a.dot(x)); },
        [=](const VecX& d) { return s * width(d) + a.dot(d); }, 2.0 + s);
}

ConeCase coulomb_case(Index n, double mu) {
    const auto width = [](const VecX& x) { return x.tail(x.size() - 1).norm(); };
    return make_case(
        CoulombCone(mu), n, [=](const VecX& x) { return std::max(width(x) - mu * x[0], -x[0]); },
        [=](const VecX& d) { return mu * width(d) + d[0]; }, 2.0 + mu);
}

/// Rounding of the few products a projection takes is relative to |x|.
void expect_decomposition(const ConeCase& cone, std::uint64_t seed) {
    Rng rng(seed);
    for (int i = 0; i < 2000; ++i) {
        VecX x = sampling::log_uniform(rng, 1e-3, 1e3) * sampling::direction(rng, cone.n);
        if (i % 4 == 0) x = cone.project(x);        // on the surface or inside
        if (i % 4 == 1) x = cone.project_polar(x);  // on the surface of the polar
        const VecX p = cone.project(x);
        const VecX q = cone.project_polar(x);
        const double rounding = 100.0 * k_epsilon * cone.steepness * x.norm();
        ASSERT_LE((x - p - q).norm(), rounding) << x.transpose();
        ASSERT_LE(std::abs(p.dot(q)), rounding * x.norm()) << x.transpose();
        ASSERT_LE(cone.excess(p), cone.steepness * rounding) << x.transpose();
        ASSERT_LE(cone.polar_excess(q), cone.steepness * rounding) << x.transpose();
        // K* = -K°.
        ASSERT_LE((cone.project_dual(-x) + q).norm(), rounding) << x.transpose();
        // Positively homogeneous.
        ASSERT_LE((cone.project(8.0 * x) - 8.0 * p).norm(), 8.0 * rounding) << x.transpose();
    }
    EXPECT_EQ(cone.project(VecX::Zero(cone.n)), VecX::Zero(cone.n));
    EXPECT_EQ(cone.project_polar(VecX::Zero(cone.n)), VecX::Zero(cone.n));
}

}  // namespace

TEST(Moreau, DecomposesCoulombCones) {
    for (const Index n : {1, 2, 3, 5}) {
        for (const double mu : {0.0, 1e-3, 0.3, 1.0, 10.0, 1e3}) {
            SCOPED_TRACE("n = " + std::to_string(n) + ", mu = " + std::to_string(mu));
            expect_decomposition(coulomb_case(n, mu), 111);
        }
    }
}

TEST(Moreau, DecomposesSecondOrderCones) {
    expect_decomposition(second_order_case(Vec3(1, 2, -2), 1.0), 112);
    expect_decomposition(second_order_case(Vec3(-1, 0, 0), 0.3), 113);
    expect_decomposition(second_order_case(Eigen::Vector4d(1, -1, 2, 0.1), 4.0), 114);
}

TEST(Moreau, DecomposesEllipticCones) {
    expect_decomposition(elliptic_case(Vec2(0.3, 0.8)), 115);
    expect_decomposition(elliptic_case(Vec2(0.5, 0.0)), 116);
    expect_decomposition(elliptic_case(Vec2(0.0, 0.0)), 117);
    expect_decomposition(elliptic_case(Vec3(4.0, 0.1, 1.0)), 118);
}

/// Half-line and polar exactly where they meet: on the axes of a frictionless contact.
TEST(Moreau, FrictionlessContactKeepsNoPull) {
    const CoulombCone frictionless(0.0);
    EXPECT_EQ(project(frictionless, Vec3(-1, 0, 0)), Vec3::Zero());
    EXPECT_EQ(project(frictionless, Vec3(-1, 2, 0)), Vec3::Zero());
    EXPECT_EQ(project(frictionless, Vec3(3, 2, -1)), Vec3(3, 0, 0));
    EXPECT_EQ(project(polar(frictionless), Vec3(-1, 0, 0)), Vec3(-1, 0, 0));
    EXPECT_EQ(project(dual(frictionless), Vec3(-1, 2, 0)), Vec3(0, 2, 0));
}

/// The isotropic cone three ways: fixed size, elliptic with equal coefficients, second-order.
TEST(Moreau, ThreeNamesOfTheSameCone) {
    Rng rng(119);
    for (int i = 0; i < 1000; ++i) {
        const double mu = sampling::log_uniform(rng, 0.05, 20.0);
        const Vec3 x = sampling::normal_vector(rng, 3);
        const Vec3 p = project(CoulombCone(mu), x);
        const double rounding = 100.0 * k_epsilon * (mu + 1.0 / mu) * x.norm();
        ASSERT_LE((project(EllipticCone(Vec2(mu, mu)), x) - p).norm(), rounding);
        ASSERT_LE((project(SecondOrderCone(Vec3::UnitX(), mu), x) - p).norm(), rounding);
        ASSERT_LE((project(CoulombCone(mu), VecX(x)) - p).norm(), rounding);
    }
}

}  // namespace drystone::convex
