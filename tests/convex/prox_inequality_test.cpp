/// Nguyen 2024, Theorem 5.6 (b): <v, x' - x> <= |v| |x' - x|^2 / (2r) for points x, x' of an
/// r-prox-regular set and normals v at x; and that no larger r will do.
#include <algorithm>

#include <gtest/gtest.h>

#include "convex/thesis_prox_cases.hpp"
#include "drystone/convex/projections/normal_cone.hpp"
#include "drystone/convex/regularity/regularity.hpp"
#include "drystone/linalg/decompositions.hpp"

namespace drystone::convex {
namespace {

class ProxInequality : public testing::TestWithParam<thesis::ProxCase> {};

// Points carry errors of a few eps |x|, normals of a few eps, |x| <= 6.
constexpr double k_rounding = 1e-14;

/// The corners and random boundary points.
std::vector<NormalSample> samples(const thesis::ProxCase& prox_case, int count) {
    Rng rng(50);
    std::vector<NormalSample> found = prox_case.corners;
    while (static_cast<int>(found.size()) < count) {
        found.push_back(boundary_sample(prox_case, rng));
    }
    return found;
}

TEST_P(ProxInequality, HoldsBetweenBoundaryPoints) {
    const thesis::ProxCase& c = GetParam();
    const std::vector<NormalSample> boundary = samples(c, 3000);
    Rng rng(51);
    double worst = -1.0;
    for (const NormalSample& here : boundary) {
        for (int k = 0; k < 60; ++k) {
            const int other = rng.index(static_cast<int>(boundary.size()));
            const VecX step = boundary[static_cast<std::size_t>(other)].point - here.point;
            worst = std::max(worst, here.normal.dot(step) - step.squaredNorm() / (2.0 * c.r));
        }
    }
    EXPECT_LE(worst, k_rounding);
}

TEST_P(ProxInequality, HoldsTowardsAllMembers) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(52);
    int members = 0;
    for (int k = 0; k < 20000; ++k) {
        const VecX x = 4.0 * sampling::normal_vector(rng, c.dimension);
        if (c.excess(x) > 0.0) continue;
        ++members;
        const NormalSample here = boundary_sample(c, rng);
        const VecX step = x - here.point;
        ASSERT_LE(here.normal.dot(step), step.squaredNorm() / (2.0 * c.r) + k_rounding);
    }
    // A thin shell has no members a random point would hit.
    if (c.name != "sphere_r3") {
        EXPECT_GT(members, 100);
    }
}

TEST_P(ProxInequality, IsTheProxRegularModulus) {
    const thesis::ProxCase& c = GetParam();
    const std::vector<NormalSample> boundary = samples(c, 400);
    EXPECT_LE(regularity_defect(boundary, prox_regular_modulus(c.r)), k_rounding);
    // A convex modulus never fits a set with a hole, nor does a constant 5 % too large.
    EXPECT_GT(regularity_defect(boundary, convex_modulus()), 0.01);
    EXPECT_GT(regularity_defect(boundary, prox_regular_modulus(1.05 * c.r)), 1e-8);
}

TEST_P(ProxInequality, LibraryKnowsTheConstant) {
    const thesis::ProxCase& c = GetParam();
    const bool overlapping = c.name.starts_with("overlapping");
    ASSERT_EQ(c.set.prox_constant().has_value(), !overlapping);
    if (!overlapping) {
        EXPECT_NEAR(*c.set.prox_constant(), c.r, 1e-15 * c.r);
    }
}

TEST_P(ProxInequality, LibraryNormalsAreTheNormals) {
    const thesis::ProxCase& c = GetParam();
    Rng rng(53);
    for (int k = 0; k < 500; ++k) {
        const NormalSample here = boundary_sample(c, rng);
        ASSERT_TRUE(c.set.contains(here.point, 1e-12));
        const NormalCone cone = c.set.normal_cone(here.point);
        ASSERT_EQ(cone.kind, NormalCone::Kind::generated);
        ASSERT_GE(cone.rays.cols() + cone.lines.cols(), 1);
        // Least distance from v to the cone: for one ray or line its component across; at a
        // crossing v is a positive combination of the rays.
        MatX generators(c.dimension, cone.rays.cols() + cone.lines.cols());
        generators << cone.rays, cone.lines;
        const VecX weights = generators.colPivHouseholderQr().solve(here.normal);
        EXPECT_NEAR((generators * weights - here.normal).norm(), 0.0, 1e-12);
        for (Index i = 0; i < cone.rays.cols(); ++i) EXPECT_GE(weights[i], -1e-12);
        // Points off the boundary: one inside the hole has no normals, one in the set only zero.
        const VecX outside = here.point + 1e-3 * here.normal;
        EXPECT_EQ(c.set.normal_cone(outside).kind, NormalCone::Kind::empty);
        EXPECT_FALSE(c.set.contains(outside, 1e-6));
        const VecX inside = here.point - 1e-3 * here.normal;
        if (c.excess(inside) < -1e-4) {
            EXPECT_TRUE(c.set.normal_cone(inside).is_zero());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(thesis, ProxInequality, testing::ValuesIn(thesis::prox_cases()),
                         thesis::case_name<thesis::ProxCase>);

}  // namespace
}  // namespace drystone::convex
