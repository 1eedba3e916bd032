/// Nguyen 2024, Theorem 5.2: the characterisations of an R-strongly convex set C by normals and
/// farthest points. E_s = { dfar > s }.
#include <algorithm>
#include <cmath>

#include <gtest/gtest.h>

#include "convex/thesis_search.hpp"
#include "convex/thesis_strong_cases.hpp"

namespace drystone::convex {
namespace {

class StronglyConvex : public testing::TestWithParam<thesis::StrongCase> {};

// Coordinates and radii are below 3: points carry a few eps, times 1 / height where spheres cross
// at the corners of the thin lens (height 0.62).
constexpr double k_rounding = 1e-13;

std::vector<NormalSample> samples(const thesis::StrongCase& c, int count) {
    Rng rng(110);
    std::vector<NormalSample> found;
    for (int k = 0; k < count; ++k) found.push_back(boundary_sample(c, rng));
    return found;
}

// (b): <v, x' - x> <= -|v| |x' - x|^2 / (2R).
TEST_P(StronglyConvex, Normals) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<NormalSample> boundary = samples(c, 3000);
    Rng rng(111);
    for (const NormalSample& here : boundary) {
        for (int k = 0; k < 40; ++k) {
            const auto other = static_cast<std::size_t>(rng.index(3000));
            const VecX step = boundary[other].point - here.point;
            ASSERT_LE(here.normal.dot(step), -step.squaredNorm() / (2.0 * c.R) + k_rounding);
        }
    }
}

// The same as a modulus; a ball of the radius itself shows that no smaller R will do.
TEST_P(StronglyConvex, ModulusIsSharp) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<NormalSample> boundary = samples(c, 400);
    EXPECT_LE(regularity_defect(boundary, strongly_convex_modulus(c.R)), k_rounding);
    EXPECT_GT(regularity_defect(boundary, strongly_convex_modulus(0.95 * c.radius)), 1e-4);
}

TEST_P(StronglyConvex, LibraryNormalsAreTheNormals) {
    const thesis::StrongCase& c = GetParam();
    for (const NormalSample& here : samples(c, 500)) {
        ASSERT_TRUE(c.set.contains(here.point, 1e-12));
        const NormalCone cone = c.set.normal_cone(here.point);
        ASSERT_EQ(cone.kind, NormalCone::Kind::generated);
        ASSERT_GE(cone.rays.cols(), 1);
        const VecX weights = cone.rays.colPivHouseholderQr().solve(here.normal);
        EXPECT_LE((cone.rays * weights - here.normal).norm(), 1e-12);
        EXPECT_FALSE(c.set.contains(here.point + 1e-6 * here.normal, 1e-9));
    }
    EXPECT_TRUE(c.set.normal_cone(c.inside).is_zero());
}

// The farthest point by brute force: on every ray from the inside point.
TEST_P(StronglyConvex, FarthestAgainstBruteForce) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(112);
    for (int k = 0; k < 60; ++k) {
        const VecX x = c.inside + 1.5 * c.R * sampling::normal_vector(rng, c.dimension());
        const VecX far = c.set.farthest(x);
        EXPECT_LE(c.excess(far), k_rounding);
        const auto score = [&](const VecX& u) { return -(c.boundary(u) - x).norm(); };
        const VecX best = thesis::search_sphere(rng, c.dimension(), score, 300);
        EXPECT_GE((far - x).norm(), -score(best) - k_rounding);
        EXPECT_LE((far - x).norm(), -score(best) + 1e-3 * c.R);  // at a corner of the body
        EXPECT_DOUBLE_EQ(farthest_distance(c.set, x), (far - x).norm());
    }
}

// far is the only farthest point of x in E_R, quantitatively: by (b) with v = (far - x) / delta,
// |y - x|^2 <= delta^2 - (delta / R - 1) |y - far|^2 for y in C.
TEST_P(StronglyConvex, FarthestPointIsUniqueBeyondR) {
    const thesis::StrongCase& c = GetParam();
    const std::vector<NormalSample> boundary = samples(c, 500);
    Rng rng(113);
    for (int k = 0; k < 100; ++k) {
        const VecX x = point_behind(c, 1.001 * c.R, 4.0 * c.R, rng);
        const VecX far = c.set.farthest(x);
        const double delta = (far - x).norm();
        ASSERT_GT(delta, c.R);
        for (const NormalSample& other : boundary) {
            const VecX& y = other.point;
            const double bound = delta * delta - (delta / c.R - 1.0) * (y - far).squaredNorm();
            ASSERT_LE((y - x).squaredNorm(), bound + 10.0 * c.R * k_rounding);
        }
    }
}

// (e): far is constant along the ray far - t (far - u) / dfar(u), t > R. Built from a boundary
// point with its normal, this is an oracle for far everywhere in E_R.
TEST_P(StronglyConvex, FarthestPointOfARay) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(114);
    for (int k = 0; k < 1000; ++k) {
        const NormalSample sample = boundary_sample(c, rng);
        const double t = c.R * (1.0 + std::pow(10.0, rng.uniform(-3.0, 2.0)));
        const VecX u = sample.point - t * sample.normal;
        // far is 1 / (t/R - 1)-Lipschitz: rounding of u grows by that, and u has size t.
        const double error = k_rounding * (1.0 + t) * (1.0 + 1.0 / (t / c.R - 1.0));
        ASSERT_LE((c.set.farthest(u) - sample.point).norm(), error) << "t = " << t;
    }
}

// (c): |far x - far x'| <= |x - x'| / (s/R - 1) on E_s.
TEST_P(StronglyConvex, FarthestPointIsLipschitz) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(115);
    for (const double ratio : {1.05, 1.5, 3.0}) {
        const double s = ratio * c.R;
        const double lipschitz = 1.0 / (ratio - 1.0);
        double largest = 0.0;
        for (int k = 0; k < 1000; ++k) {
            const VecX x = point_behind(c, s, 1.02 * s, rng);
            const VecX y =
                k % 4 == 0 ? point_behind(c, s, 2.0 * s, rng)
                           : x + 0.02 * s * rng.uniform() * sampling::direction(rng, c.dimension());
            if (farthest_distance(c.set, y) <= s) continue;
            const double images = (c.set.farthest(x) - c.set.farthest(y)).norm();
            const double points = (x - y).norm();
            ASSERT_LE(images, lipschitz * points + k_rounding * (1.0 + lipschitz));
            largest = std::max(largest, images / points);
        }
        // A ball attains radius / (s - radius); the others come close on their spherical parts.
        EXPECT_GT(largest, 0.5 * c.radius / (s - c.radius));
    }
}

// (d): grad dfar^2 = 2 (x - far). On E_s the gradient is Lipschitz with 2 (1 + 1/(s/R - 1)); the
// differences of step h err by at most sqrt(n) h times that, plus rounding / h.
TEST_P(StronglyConvex, GradientOfTheSquaredFarthestDistance) {
    const thesis::StrongCase& c = GetParam();
    const auto squared = [&](const VecX& x) { return (x - c.set.farthest(x)).squaredNorm(); };
    constexpr double k_step = 1e-5;
    const double lipschitz = 2.0 * (1.0 + 1.0 / 0.2);
    const double tolerance = std::sqrt(static_cast<double>(c.dimension())) * k_step * lipschitz +
                             10.0 * k_rounding / k_step;
    Rng rng(116);
    for (int k = 0; k < 300; ++k) {
        const VecX x = point_behind(c, 1.2 * c.R + 1e-4, 3.0 * c.R, rng);
        const VecX slope = thesis::difference_gradient(squared, x, k_step);
        ASSERT_LE((slope - 2.0 * (x - c.set.farthest(x))).norm(), tolerance);
    }
}

// The projection of the library on the same bodies: P(x + t v) = x.
TEST_P(StronglyConvex, ProjectionReturnsTheFootOfANormal) {
    const thesis::StrongCase& c = GetParam();
    Rng rng(117);
    for (int k = 0; k < 500; ++k) {
        const NormalSample sample = boundary_sample(c, rng);
        const double t = c.R * std::pow(10.0, rng.uniform(-3.0, 3.0));
        const VecX x = sample.point + t * sample.normal;
        ASSERT_LE((c.set.project(x) - sample.point).norm(), 1e-9 * (1.0 + sample.point.norm()));
    }
}

// A set that is not strongly convex fails every R: opposite faces of a square are flat.
TEST(NotStronglyConvex, Square) {
    const std::vector<NormalSample> face{
        {.point = thesis::vec({1.0, -0.5}), .normal = thesis::vec({1.0, 0.0})},
        {.point = thesis::vec({1.0, 0.5}), .normal = thesis::vec({1.0, 0.0})}};
    EXPECT_LE(regularity_defect(face, convex_modulus()), 0.0);
    for (const double R : {1.0, 1e3, 1e6}) {
        EXPECT_GT(regularity_defect(face, strongly_convex_modulus(R)), 0.0);
    }
}

INSTANTIATE_TEST_SUITE_P(thesis, StronglyConvex, testing::ValuesIn(thesis::strong_cases()),
                         thesis::case_name<thesis::StrongCase>);

}  // namespace
}  // namespace drystone::convex
