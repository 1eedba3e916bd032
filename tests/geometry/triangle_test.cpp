#include "drystone/geometry/triangle.hpp"

#include <array>
#include <limits>

#include <gtest/gtest.h>

#include "geometry/solids.hpp"

namespace drystone::geometry {

TEST(Triangle, AreaVectorOfNeedlesIsNormalToThem) {
    Rng rng(81);
    constexpr double k_eps = std::numeric_limits<double>::epsilon();
    for (int run = 0; run < 1000; ++run) {
        const Mat3 axes = cases::random_rotation<3>(rng);
        const double width = std::pow(10.0, rng.uniform(-9.0, 0.0));
        // The corners are rounded to eps, which turns the plane by eps / width about the length.
        const double tolerance = 16.0 * k_eps / width;
        const std::array<Vec3, 3> x{Vec3::Zero(), Vec3(axes.col(0)),
                                    Vec3(rng.uniform() * axes.col(0) + width * axes.col(1))};
        for (int first = 0; first < 3; ++first) {
            const Vec3 area = area_vector(x[first], x[(first + 1) % 3], x[(first + 2) % 3]);
            ASSERT_NEAR(area.norm(), 0.5 * width, tolerance * width);
            ASSERT_LE((area.normalized() - axes.col(2)).norm(), tolerance);
            // Along the length, the corners stay in the plane to rounding.
            ASSERT_LE(std::abs(area.normalized().dot(x[1] - x[0])), 16.0 * k_eps);
        }
    }
}

}  // namespace drystone::geometry
