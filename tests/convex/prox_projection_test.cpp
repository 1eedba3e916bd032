/// Nguyen 2024, Theorem 5.6 (c), (d), (e): the projection on an r-prox-regular set in the tube
/// { d < r }.
#include <algorithm>
#include <cmath>
#include <limits>

#include <gtest/gtest.h>

#include "convex/thesis_prox_cases.hpp"
#include "convex/thesis_search.hpp"
#include "core/test_numbers.hpp"
#include "drystone/core/error.hpp"

namespace drystone::convex {
namespace {

class ProxProjection : public testing::TestWithParam<thesis::ProxCase> {};

/// Error of P(x) at depth t: P is 1/(1 - t/r)-Lipschitz, so an error of x grows by that factor.
double position_error(const thesis::ProxCase& c, double t) {
    constexpr double k_size = 10.0;  // 1 + |x| of every case
    return c.accuracy * k_size / (1.0 - t / c.r);
}

// (e): P(x + t v) = x for every normal v and t < r. The point x is known without the library, so
// this is an oracle for the projection everywhere in the tube.
TEST_P(ProxProjection, ReturnsTheFootOfANormal) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(60);
    for (int k = 0; k < 2000; ++k) {
        const NormalSample foot = boundary_sample(c, rng);
        const double t =
            c.r * (k % 4 == 0 ? 1.0 - std::pow(10.0, -rng.uniform(0.5, 3.0)) : rng.uniform());
        const VecX found = c.set.project(foot.point + t * foot.normal);
        ASSERT_LE((found - foot.point).norm(), position_error(c, t)) << "depth " << t;
    }
}

TEST_P(ProxProjection, IsConstantAlongTheRay) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(61);
    for (int k = 0; k < 300; ++k) {
        const NormalSample foot = boundary_sample(c, rng);
        const VecX u = foot.point + c.r * rng.uniform(0.1, 0.9) * foot.normal;
        const VecX x = c.set.project(u);
        const double d = (u - x).norm();
        const double t = c.r * rng.uniform(0.0, 0.95);
        const VecX along = x + t / d * (u - x);
        ASSERT_LE((c.set.project(along) - x).norm(), 4.0 * position_error(c, 0.95 * c.r));
    }
}

TEST_P(ProxProjection, LeavesMembersWhereTheyAre) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(62);
    for (int k = 0; k < 2000; ++k) {
        const VecX x = 3.0 * sampling::normal_vector(rng, c.dimension);
        if (c.excess(x) > 0.0) continue;
        EXPECT_EQ(c.set.project(x), x);
    }
}

/// Pairs of points less than s from the set, most of them close to each other.
template <class Visit>
void for_pairs(const thesis::ProxCase& c, double s, int count, Rng& rng, const Visit& visit) {
    for (int k = 0; k < count; ++k) {
        const NormalSample a = boundary_sample(c, rng);
        const VecX x = a.point + s * (1.0 - 0.02 * rng.uniform()) * a.normal;
        if (k % 4 == 0) {
            const NormalSample b = boundary_sample(c, rng);
            visit(x, VecX(b.point + s * rng.uniform() * b.normal));
            continue;
        }
        const VecX other = x + 0.01 * s * rng.uniform() * sampling::direction(rng, c.dimension);
        if ((other - a.point).norm() < s) visit(x, other);  // d(other) < s
    }
}

// (c): |P x - P x'| <= |x - x'| / (1 - s/r) on { d < s }.
TEST_P(ProxProjection, IsLipschitzInTheTube) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(63);
    for (const double share : {0.25, 0.5, 0.9}) {
        const double s = share * c.r;
        const double lipschitz = 1.0 / (1.0 - share);
        double largest = 0.0;
        int pairs = 0;
        for_pairs(c, s, 1500, rng, [&](const VecX& x, const VecX& y) {
            const double images = (c.set.project(x) - c.set.project(y)).norm();
            const double points = (x - y).norm();
            ++pairs;
            ASSERT_LE(images, lipschitz * points + 2.0 * position_error(c, s));
            if (points > 1e-5) largest = std::max(largest, images / points);
        });
        EXPECT_GT(pairs, 500);
        // Not vacuous: somewhere the projection does stretch, though between two overlapping balls
        // only as on each of them. In one dimension it never does.
        if (c.dimension == 1) continue;
        EXPECT_GT(largest, 1.0 + 0.2 * (lipschitz - 1.0));
    }
}

// (d): grad d^2 = 2 (x - P x). The gradient is Lipschitz with L = 2 (1 + 1/(1 - s/r)) on
// { d < s }, so central differences of step h err by at most sqrt(n) h L / 2, rounding adds
// eps d^2 / h and errors of P enter d^2 twice their size.
TEST_P(ProxProjection, IsTheGradientOfTheSquaredDistance) {
    const thesis::ProxCase& c = GetParam();
    const auto squared_distance = [&](const VecX& x) {
        return (x - c.set.project(x)).squaredNorm();
    };
    constexpr double k_step = 1e-4;
    const double share = 0.8;
    const double lipschitz = 2.0 * (1.0 + 1.0 / (1.0 - share));
    const double tolerance = std::sqrt(static_cast<double>(c.dimension)) * k_step * lipschitz +
                             2.0 * position_error(c, share * c.r) / k_step;
    Rng rng(64);
    for (int k = 0; k < 300; ++k) {
        const NormalSample foot = boundary_sample(c, rng);
        const VecX x = foot.point + c.r * rng.uniform(0.01, share - 0.01) * foot.normal;
        const VecX slope = thesis::difference_gradient(squared_distance, x, k_step);
        ASSERT_LE((slope - 2.0 * (x - c.set.project(x))).norm(), tolerance);
    }
}

// Brute force: no member of the boundary is nearer than the projection, and the search finds one
// as near, up to steps across the edge of the other hole that the search cannot take.
TEST_P(ProxProjection, AgreesWithBruteForce) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(65);
    for (int k = 0; k < 25; ++k) {
        const NormalSample foot = boundary_sample(c, rng);
        const VecX x = foot.point + c.r * rng.uniform(0.05, 0.95) * foot.normal +
                       0.02 * c.r * sampling::direction(rng, c.dimension);
        const VecX nearest = c.set.project(x);
        EXPECT_LE(c.excess(nearest), position_error(c, 0.97 * c.r));
        double best = k_infinity;
        for (const thesis::Surface& surface : c.surfaces) {
            const auto score = [&](const VecX& u) {
                const VecX point = surface.at(u);
                return c.excess(point) > 1e-12 ? k_infinity : (point - x).norm();
            };
            best = std::min(best, score(thesis::search_sphere(rng, c.dimension, score, 400)));
        }
        if (c.excess(x) <= 0.0) continue;  // then P x = x
        EXPECT_LE((x - nearest).norm(), best + position_error(c, 0.97 * c.r));
        EXPECT_GE((x - nearest).norm(), best - 1e-4 * c.r);
    }
}

INSTANTIATE_TEST_SUITE_P(thesis, ProxProjection, testing::ValuesIn(thesis::prox_cases()),
                         thesis::case_name<thesis::ProxCase>);

}  // namespace
}  // namespace drystone::convex
