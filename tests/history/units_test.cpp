#include "drystone/history/units.hpp"

#include <numbers>

#include <gtest/gtest.h>

namespace drystone::history {
namespace {

TEST(Units, HaveTheirValues) {
    EXPECT_EQ(unit_value(Dimension::acceleration, "g"), 9.80665);
    EXPECT_EQ(unit_value(Dimension::acceleration, "gal"), 0.01);
    EXPECT_EQ(unit_value(Dimension::acceleration, "mm/s^2"), 0.001);
    EXPECT_EQ(unit_value(Dimension::length, "cm"), 0.01);
    EXPECT_EQ(unit_value(Dimension::velocity, "mm/s"), 0.001);
    EXPECT_DOUBLE_EQ(unit_value(Dimension::velocity, "km/h").value_or(0.0) * 36.0, 10.0);
    EXPECT_DOUBLE_EQ(unit_value(Dimension::angle, "deg").value_or(0.0) * 180.0, std::numbers::pi);
    EXPECT_DOUBLE_EQ(unit_value(Dimension::spin, "rpm").value_or(0.0) * 60.0,
                     2.0 * std::numbers::pi);
    EXPECT_EQ(unit_value(Dimension::time, "ms"), 0.001);
    EXPECT_EQ(unit_value(Dimension::force, "kN"), 1000.0);
    EXPECT_EQ(unit_value(Dimension::torque, "N m"), 1.0);
}

TEST(Units, BelongToTheirQuantity) {
    EXPECT_FALSE(unit_value(Dimension::acceleration, "m").has_value());
    EXPECT_FALSE(unit_value(Dimension::length, "g").has_value());
    EXPECT_FALSE(unit_value(Dimension::time, "").has_value());
    EXPECT_TRUE(is_unit("deg"));
    EXPECT_FALSE(is_unit("furlong"));
}

TEST(Units, AreListedWithTheSiUnitFirst) {
    for (const Dimension dimension :
         {Dimension::time, Dimension::length, Dimension::velocity, Dimension::acceleration,
          Dimension::angle, Dimension::spin, Dimension::force, Dimension::torque}) {
        const std::vector<std::string> names = unit_names(dimension);
        ASSERT_FALSE(names.empty());
        EXPECT_EQ(unit_value(dimension, names.front()), 1.0) << describe(dimension);
        for (const std::string& name : names) {
            EXPECT_GT(unit_value(dimension, name).value_or(0.0), 0.0) << name;
        }
    }
}

}  // namespace
}  // namespace drystone::history
