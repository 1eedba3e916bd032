/// Nguyen 2024, Proposition 5.10 and Theorem 5.11: the farthest distance of an R-strongly convex
/// set C.
#include <algorithm>
#include <cmath>
#include <optional>

#include <gtest/gtest.h>

#include "convex/thesis_strong_cases.hpp"
#include "drystone/convex/sets/box.hpp"

namespace drystone::convex {
namespace {

class FarthestDistance : public testing::TestWithParam<thesis::StrongCase> {};

constexpr double k_rounding = 1e-13;  // as in thesis_strongly_convex_test.cpp

std::vector<VecX> boundary(const thesis::StrongCase& c, int count) {
    Rng rng(120);
    std::vector<VecX> points;
    for (int k = 0; k < count; ++k) points.push_back(boundary_sample(c, rng).point);
    return points;
}

TEST_P(FarthestDistance, IsConvexAndOneLipschitz) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(121);
    for (int k = 0; k < 1000; ++k) {
        const VecX x = 2.0 * c.R * sampling::normal_vector(rng, c.dimension());
        const VecX y = 2.0 * c.R * sampling::normal_vector(rng, c.dimension());
        const double t = rng.uniform();
        const double at_x = farthest_distance(c.set, x);
        const double at_y = farthest_distance(c.set, y);
        const double rounding = k_rounding * (1.0 + at_x + at_y);
        EXPECT_LE(std::abs(at_x - at_y), (x - y).norm() + rounding);
        EXPECT_LE(farthest_distance(c.set, (1.0 - t) * x + t * y),
                  (1.0 - t) * at_x + t * at_y + rounding);
    }
}

// (a): { dfar <= rho } is the intersection of the balls B[c, rho], c in C, for every rho > 0.
TEST_P(FarthestDistance, SublevelSetIsAnIntersectionOfBalls) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<VecX> points = boundary(c, 4000);
    // Every boundary point has a sample this near (rays 4000 apart on the sphere).
    const double resolution = c.dimension() == 2 ? 0.05 * c.R : 0.25 * c.R;
    Rng rng(122);
    int inside = 0;
    for (int k = 0; k < 200; ++k) {
        const VecX u = c.inside + 0.4 * c.R * sampling::normal_vector(rng, c.dimension());
        const double rho = c.R * rng.uniform(0.6, 2.0);
        double largest = 0.0;
        for (const VecX& point : points) largest = std::max(largest, (point - u).norm());
        const bool in_sublevel = farthest_distance(c.set, u) <= rho;
        if (in_sublevel) {
            EXPECT_LE(largest, rho + k_rounding);
            ++inside;
        } else {
            EXPECT_GE(largest, rho - resolution);
        }
    }
    EXPECT_GT(inside, 20);
    EXPECT_LT(inside, 180);
}

// (b): { dfar > rho } = { w + c : |w| > rho, c in C }.
TEST_P(FarthestDistance, SuperlevelSetIsASum) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(123);
    for (int k = 0; k < 500; ++k) {
        const NormalSample sample = boundary_sample(c, rng);
        const double rho = c.R * rng.uniform(0.2, 3.0);
        const VecX w = 1.0001 * rho * sampling::direction(rng, c.dimension());
        EXPECT_GT(farthest_distance(c.set, sample.point + w), rho);
        const VecX u = c.inside + 3.0 * c.R * sampling::normal_vector(rng, c.dimension());
        const VecX far = c.set.farthest(u);
        EXPECT_LE(c.excess(far), k_rounding);  // u = (u - far) + far with far in C
    }
}

// (d): dfar(u) = s + d(u, F_s) with F_s = { dfar <= s }, s >= R, u outside. F_s is approached from
// outside by the balls B[c_j, s] of finitely many c_j in C; the distance to their intersection is
// at most d(u, F_s) and at least |u - c_j| - s >= dfar(u) - |far - c_j| - s.
TEST_P(FarthestDistance, IsADistanceToItsSublevelSet) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<VecX> points = boundary(c, 200);
    Rng rng(124);
    for (int k = 0; k < 10; ++k) {
        const double s = c.R * rng.uniform(1.0, 2.0);
        const VecX u = point_behind(c, 1.1 * s, 2.0 * s, rng);
        const VecX far = c.set.farthest(u);
        const double delta = (u - far).norm();
        double resolution = c.R;
        for (const VecX& point : points) resolution = std::min(resolution, (point - far).norm());
        const double outer = distance(BallIntersection(points, s), u);
        EXPECT_LE(s + outer, delta + 1e-9 * s);
        EXPECT_GE(s + outer, delta - resolution);
        // The nearest point of F_s is far - s (far - u) / delta.
        const VecX nearest = far - s / delta * (far - u);
        EXPECT_NEAR(farthest_distance(c.set, nearest), s, k_rounding * 10.0 * s);
        EXPECT_NEAR(s + (u - nearest).norm(), delta, k_rounding * 10.0 * s);
    }
}

// (f): { dfar >= s } is (s - R)-prox-regular for s > R, as the sum of the complement of a ball and
// C (Theorem 5.8). Its boundary points are far - s v for normals v of C at far; the normal that
// leaves the set there is v.
TEST_P(FarthestDistance, SuperlevelSetIsProxRegular) {
    const thesis::StrongCase& c = GetParam();
    for (const double ratio : {1.2, 2.0, 4.0}) {
        const double s = ratio * c.R;
        Rng rng(125);
        std::vector<NormalSample> samples;
        for (int k = 0; k < 300; ++k) {
            const NormalSample far = boundary_sample(c, rng);
            samples.push_back({.point = far.point - s * far.normal, .normal = far.normal});
            ASSERT_NEAR(farthest_distance(c.set, samples.back().point), s, k_rounding * 10.0 * s);
        }
        EXPECT_LE(regularity_defect(samples, prox_regular_modulus(s - c.R)), 20.0 * s * k_rounding);
        // Sharp where a spherical part of C of radius R is seen from behind.
        EXPECT_GT(regularity_defect(samples, prox_regular_modulus(1.1 * (s - c.radius))), 1e-9);
        // Members that are not on the boundary.
        for (int k = 0; k < 300; ++k) {
            const VecX x = point_behind(c, s, 3.0 * s, rng);
            const NormalSample& here = samples[static_cast<std::size_t>(rng.index(300))];
            const VecX step = x - here.point;
            ASSERT_LE(here.normal.dot(step), step.squaredNorm() / (2.0 * (s - c.R)) + 1e-11 * s);
        }
    }
}

/// sigma that -dfar needs on the chord from a to b: 2 (mean - dfar(between)) with a minus sign,
/// over t (1 - t) |a - b|^2; nothing unless the chord stays in { dfar > s }.
template <class S>
std::optional<double> needed(const S& set, const VecX& a, const VecX& b, double s, double t) {
    for (int i = 0; i <= 10; ++i) {
        if (farthest_distance(set, a + 0.1 * i * (b - a)) <= s) return std::nullopt;
    }
    const double mean = (1.0 - t) * farthest_distance(set, a) + t * farthest_distance(set, b);
    const double between = farthest_distance(set, a + t * (b - a));
    return 2.0 * (mean - between) / (t * (1.0 - t) * (b - a).squaredNorm());
}

// Theorem 5.11 (b): -dfar is 1 / (s - R)-semiconvex on the convex parts of { dfar > s }.
TEST_P(FarthestDistance, OppositeIsSemiconvex) {
    const thesis::StrongCase& c = GetParam();
    for (const double ratio : {1.1, 1.5, 3.0}) {
        const double s = ratio * c.R;
        Rng rng(126);
        double largest = 0.0;
        int chords = 0;
        for (int k = 0; k < 800; ++k) {
            const VecX a = point_behind(c, s, 1.05 * s, rng);
            const double length = s * sampling::log_uniform(rng, 0.05, 2.0);
            const VecX b = a + length * sampling::direction(rng, c.dimension());
            const std::optional<double> sigma = needed(c.set, a, b, s, rng.uniform(0.1, 0.9));
            if (!sigma) continue;
            ++chords;
            const double rounding = 2.0 * 10.0 * s * k_rounding / (0.09 * length * length);
            ASSERT_LE(*sigma, 1.0 / (s - c.R) + rounding);
            largest = std::max(largest, *sigma);
        }
        EXPECT_GT(chords, 100);
        EXPECT_GT(largest, 0.2 / (s - c.radius));  // a ball attains 1 / (s - radius)
    }
}

INSTANTIATE_TEST_SUITE_P(thesis, FarthestDistance, testing::ValuesIn(thesis::strong_cases()),
                         thesis::case_name<thesis::StrongCase>);

// The converse of Theorem 5.11 on a square, which is not strongly convex: where the farthest corner
// switches, -dfar has a kink and no constant will do.
TEST(NotStronglyConvex, FarthestDistanceOfASquareIsNotSemiconcave) {
    const Box<> square(thesis::vec({-1.0, -1.0}), thesis::vec({1.0, 1.0}));
    const double s = 10.0;
    double previous = 0.0;
    for (const double half : {1.0, 0.1, 0.01, 0.001}) {
        const VecX a = thesis::vec({20.0, -half});
        const VecX b = thesis::vec({20.0, half});
        const std::optional<double> sigma = needed(square, a, b, s, 0.5);
        ASSERT_TRUE(sigma.has_value());
        EXPECT_GT(*sigma, 5.0 * previous);  // grows like 1 / length
        previous = *sigma;
    }
    EXPECT_GT(previous, 10.0);
}

}  // namespace
}  // namespace drystone::convex
