#include "convex/ray_oracle.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "convex/sampling.hpp"
#include "drystone/convex/sets/set.hpp"

/// Every set with interior in the plane or in space against a search over rays.
namespace drystone::convex::cases {

namespace {

/// Slivers that angles of 1e-9 do not resolve are left out.
std::vector<SetCase> small_and_solid() {
    std::vector<SetCase> chosen;
    for (const SetCase& c : all_cases()) {
        const bool is_small = c.dimension() == 2 || c.dimension() == 3;
        const bool is_solid = c.span.size() == 0 && c.excess(c.inside) < 0.0;
        if (is_small && is_solid && c.conditioning <= 10.0) chosen.push_back(c);
    }
    return chosen;
}

}  // namespace

class RayOracle : public testing::TestWithParam<SetCase> {};

INSTANTIATE_TEST_SUITE_P(Sets, RayOracle, testing::ValuesIn(small_and_solid()),
                         case_name<testing::TestParamInfo<SetCase>>);

TEST_P(RayOracle, IsNotNearerAndNotFarAway) {
    const SetCase& c = GetParam();
    Rng rng(101);
    for (int i = 0; i < 25; ++i) {
        const double far = c.size * sampling::log_uniform(rng, 0.1, 10.0);
        const VecX x = c.inside + far * sampling::direction(rng, c.dimension());
        if (c.excess(x) <= 0.0) {
            ASSERT_LE((c.set.project(x) - x).norm(), 2.0 * position_error(c, x, x));
            continue;
        }
        const VecX p = c.set.project(x);
        const VecX found = nearest_on_rays(c, x);
        // A ray turned by 1e-9 meets the boundary at most conditioning * 1e-9 * reach away (the
        // slope of the boundary against the ray); |y - p|^2 <= |y - x|^2 - |p - x|^2 for y in C.
        const double reach = (x - c.inside).norm() + (p - c.inside).norm();
        const double resolution = 1e-8 * c.conditioning * reach + position_error(c, x, p);
        ASSERT_GE((x - found).norm(), (x - p).norm() - resolution) << "x = " << x.transpose();
        ASSERT_LE((x - found).norm(), (x - p).norm() + resolution) << "x = " << x.transpose();
        const double apart2 = 2.0 * (x - p).norm() * resolution + resolution * resolution;
        ASSERT_LE((found - p).norm(), std::sqrt(apart2) + resolution) << "x = " << x.transpose();
    }
}

}  // namespace drystone::convex::cases
