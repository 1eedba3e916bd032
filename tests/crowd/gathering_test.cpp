#include "drystone/crowd/gathering.hpp"

#include <gtest/gtest.h>

namespace drystone::crowd {
namespace {

TEST(Gathering, KnowsItsPlacesToTheBit) {
    const Gathering gathering({.low = {-3.1, 0.7}, .high = {8.3, 5}}, 0.23);
    for (Index k = 0; k < 200; ++k) {
        const auto number = gathering.number(gathering.place(k));
        ASSERT_TRUE(number.has_value());
        EXPECT_EQ(*number, k);
        for (Index j = 0; j < k; ++j) {
            EXPECT_GT((gathering.place(k) - gathering.place(j)).norm(), 2 * 0.23);
        }
        EXPECT_LT(gathering.place(k).y(), 0.7 - 0.23);
    }
    EXPECT_FALSE(gathering.holds(gathering.place(3) + Vec2(1e-15, 0)));
    EXPECT_FALSE(gathering.holds({2, 2}));
}

}  // namespace
}  // namespace drystone::crowd
