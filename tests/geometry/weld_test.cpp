#include <gtest/gtest.h>

#include "drystone/geometry/point_sets.hpp"
#include "geometry/solids.hpp"

namespace drystone::geometry {

TEST(Weld, LeadersAreApartAndFollowersAreNear) {
    Rng rng(21);
    for (int run = 0; run < 50; ++run) {
        std::vector<Vec3> points;
        for (int k = 0; k < 60; ++k) points.emplace_back(cases::random_direction<3>(rng));
        for (int k = 0; k < 60; ++k) {
            points.emplace_back(points[rng.index(60)] + 0.05 * cases::random_direction<3>(rng));
        }
        const double tolerance = rng.uniform(0.0, 0.2);
        const std::vector<int> leader = weld(points, tolerance);
        for (std::size_t i = 0; i < points.size(); ++i) {
            ASSERT_EQ(leader[leader[i]], leader[i]);
            ASSERT_LE((points[i] - points[leader[i]]).norm(), tolerance);
            for (std::size_t j = 0; j < i; ++j) {
                if (leader[i] == leader[j]) continue;
                ASSERT_GT((points[leader[i]] - points[leader[j]]).norm(), tolerance);
            }
        }
    }
}

TEST(Weld, WithoutToleranceJoinsEqualPointsOnly) {
    const std::vector<Vec3> points{{1, 2, 3}, {1, 2, 3.0000001}, {1, 2, 3}, {1, 2, 3.0000001}};
    EXPECT_EQ(weld(points, 0.0), (std::vector<int>{0, 1, 0, 1}));
    EXPECT_TRUE(weld({}, 1.0).empty());
}

}  // namespace drystone::geometry
