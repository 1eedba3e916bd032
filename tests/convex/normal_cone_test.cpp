#include <algorithm>

#include <gtest/gtest.h>

#include "convex/set_case.hpp"
#include "drystone/convex/intersection.hpp"
#include "drystone/convex/sets/set.hpp"

/// Normal cones: their generators are normal, and they contain every x - P(x).
namespace drystone::convex::cases {

namespace {

std::vector<SetCase> with_normal_cones() {
    std::vector<SetCase> chosen;
    for (const SetCase& set_case : all_cases()) {
        if (set_case.set.has_normal_cone()) chosen.push_back(set_case);
    }
    return chosen;
}

/// Distance of v from { rays l + lines m : l >= 0 }: the part of v in the polar cone.
double distance_from_cone(const NormalCone& cone, const VecX& v) {
    const PolyhedralSystem polar{.A = cone.rays.transpose(),
                                 .b = VecX::Zero(cone.rays.cols()),
                                 .A_eq = cone.lines.transpose(),
                                 .b_eq = VecX::Zero(cone.lines.cols())};
    return project_polyhedral(polar, v).point.norm();
}

/// Length over which a normal turns: the size, or the distance from a corner.
double smoothness(const SetCase& c, const VecX& p) {
    double length = c.size;
    for (const VecX& corner : c.corners) length = std::min(length, (p - corner).norm());
    return std::max(length, boundary_tolerance(p));
}

/// Iterative projections are too coarse to recognise a boundary when x is far away.
bool is_resolved(const SetCase& c, const VecX& x, const VecX& p) {
    return allowed_excess(c, x) <= 0.1 * boundary_tolerance(p);
}

}  // namespace

class NormalConeProperty : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, NormalConeProperty, testing::ValuesIn(with_normal_cones()),
                         case_name<testing::TestParamInfo<SetCase>>);

TEST_P(NormalConeProperty, GeneratorsAreUnitNormals) {
    const SetCase& c = GetParam();
    Rng rng(21);
    for (int i = 0; i < c.samples / 2; ++i) {
        const VecX x = any_point(c, rng);
        const VecX p = c.set.project(x);
        if (!is_resolved(c, x, p)) continue;
        const NormalCone cone = c.set.normal_cone(p);
        ASSERT_NE(cone.kind, NormalCone::Kind::empty) << "x = " << x.transpose();
        MatX generators(p.size(), cone.rays.cols() + 2 * cone.lines.cols());
        generators << cone.rays, cone.lines, -cone.lines;
        for (const auto& generator : generators.colwise()) {
            ASSERT_NEAR(generator.norm(), 1.0, 1e-14);
            // A row counts as tight within the boundary tolerance; a step over it moves P by the
            // remaining gap, times the conditioning where rows meet.
            const VecX moved = p + c.size * generator;
            const double tolerance =
                c.conditioning * boundary_tolerance(p) + position_error(c, moved, p);
            ASSERT_TRUE(is_normal(c.set, p, c.size * generator, 2.0 * tolerance))
                << "p = " << p.transpose() << "\ngenerator " << generator.transpose();
        }
    }
}

TEST_P(NormalConeProperty, ContainsTheDisplacement) {
    const SetCase& c = GetParam();
    Rng rng(22);
    for (int i = 0; i < c.samples / 2; ++i) {
        const VecX x = any_point(c, rng);
        const VecX p = c.set.project(x);
        if (!is_resolved(c, x, p)) continue;
        const NormalCone cone = c.set.normal_cone(p);
        if (cone.kind == NormalCone::Kind::curved) continue;
        // An error e of p moves x - p by e and turns the normal by its curvature times e.
        const VecX v = x - p;
        const double turn = c.conditioning * v.norm() / smoothness(c, p);
        ASSERT_LE(distance_from_cone(cone, v), 2.0 * position_error(c, x, p) * (1.0 + turn))
            << "x = " << x.transpose();
    }
}

TEST_P(NormalConeProperty, IsEmptyOutsideAndZeroInside) {
    const SetCase& c = GetParam();
    Rng rng(23);
    for (int i = 0; i < c.samples / 2; ++i) {
        const VecX x = any_point(c, rng);
        const double outside = 4.0 * c.conditioning * c.conditioning * boundary_tolerance(x);
        if (c.excess(x) <= outside) continue;
        ASSERT_EQ(c.set.normal_cone(x).kind, NormalCone::Kind::empty) << "x = " << x.transpose();
    }
    const NormalCone inside = c.set.normal_cone(c.inside);
    EXPECT_EQ(inside.rays.cols(), 0);
    if (c.span.size() == 0 && c.excess(c.inside) < 0.0) {
        EXPECT_TRUE(inside.is_zero());
    }
}

}  // namespace drystone::convex::cases
