#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "drystone/core/text.hpp"

namespace drystone {
namespace {

TEST(EditDistance, CountsEveryKindOfEditOnce) {
    EXPECT_EQ(edit_distance("radius", "radius"), 0);
    EXPECT_EQ(edit_distance("radus", "radius"), 1);
    EXPECT_EQ(edit_distance("raddius", "radius"), 1);
    EXPECT_EQ(edit_distance("redius", "radius"), 1);
    EXPECT_EQ(edit_distance("raduis", "radius"), 1);
    EXPECT_EQ(edit_distance("", "abc"), 3);
    EXPECT_EQ(edit_distance("abc", ""), 3);
    EXPECT_EQ(edit_distance("kitten", "sitting"), 3);
    EXPECT_EQ(edit_distance("Radius", "rADIUS"), 0);
}

TEST(EditDistance, IsSymmetric) {
    const std::vector<std::string> words{"", "a", "mass", "masses", "material", "emit", "time"};
    for (const std::string& a : words) {
        for (const std::string& b : words) EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
    }
}

TEST(ClosestName, ForgivesAThirdOfTheLetters) {
    const std::vector<std::string> names{"radius", "rotation", "mass", "t"};
    EXPECT_EQ(closest_name("radus", names), "radius");
    EXPECT_EQ(closest_name("raidsu", names), "radius");
    EXPECT_EQ(closest_name("mas", names), "mass");
    EXPECT_EQ(closest_name("velocity", names), "");
    EXPECT_EQ(closest_name("x", names), "") << "nothing of 't' is left in 'x'";
    EXPECT_EQ(closest_name("", names), "");
    EXPECT_EQ(closest_name("radius", {}), "");
}

TEST(Suggestion, IsEmptyWithoutAName) {
    const std::vector<std::string> names{"radius"};
    EXPECT_EQ(suggestion("radus", names), " (did you mean 'radius'?)");
    EXPECT_EQ(suggestion("color", names), "");
}

}  // namespace
}  // namespace drystone
