#include "drystone/core/error.hpp"

#include <gtest/gtest.h>

namespace drystone {

TEST(InputError, NamesEveryDefect) {
    const InputError error({{.what = "mass", .expected = "a number > 0", .found = "-1"},
                            {.what = "radius", .expected = "a number >= 0", .found = "nan"}});
    EXPECT_STREQ(
        error.what(),
        "mass: expected a number > 0, found -1\nradius: expected a number >= 0, found nan");
    ASSERT_EQ(error.defects().size(), 2U);
    EXPECT_EQ(error.defects()[1].what, "radius");
}

TEST(InputError, KeepsItsDefectsWithinAContext) {
    const InputError error({.what = "mass", .expected = "a number > 0", .found = "-1"});
    const InputError located = error.within("body 3");
    EXPECT_STREQ(located.what(), "body 3: mass: expected a number > 0, found -1");
    ASSERT_EQ(located.defects().size(), 1U);
    EXPECT_EQ(located.defects()[0].found, "-1");
}

TEST(InputError, OpensWithThePlaceWhereThereIsOne) {
    const InputError error({{.what = "ball: radius",
                             .expected = "a number > 0",
                             .found = "-1",
                             .place = {.file = "a.toml", .line = 12}},
                            {.what = "end",
                             .expected = "a number",
                             .found = "'x'",
                             .place = {.file = "--set time.end"}}});
    EXPECT_STREQ(error.what(),
                 "a.toml:12: ball: radius: expected a number > 0, found -1\n"
                 "--set time.end: end: expected a number, found 'x'");
}

TEST(ComputationError, OpensWithItsContext) {
    EXPECT_STREQ(ComputationError("no end").within("at t = 0.3").what(), "at t = 0.3: no end");
}

TEST(Errors, AreOneFamily) {
    EXPECT_THROW(throw InputError({.what = "a", .expected = "b", .found = "c"}), Error);
    EXPECT_THROW(throw ComputationError("a"), Error);
    EXPECT_THROW(throw ComputationError("a"), std::runtime_error);
}

}  // namespace drystone
