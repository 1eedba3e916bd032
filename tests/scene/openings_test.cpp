#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::extent;
using test::Extent;
using test::k_rounding;

const std::string k_wall =
    "[[generate]]\nkind = 'running_bond_wall'\nblock = [0.4, 0.2]\nlength = 4\ncourses = 14\n"
    "openings = [{ x = 0.55, width = 0.9, height = 2.0 },\n"
    "{ x = 2.3, y = 0.8, width = 1.1, height = 1.2, bearing = 0.3 }]\n";

/// A rectangle of the wall, from its left end and its base.
Extent rectangle(double x, double y, double width, double height) {
    return {Vec3(x - 2.0, y, 0.0), Vec3(x + width - 2.0, y + height, 0.0)};
}

/// Length along x on which `block` lies on blocks that end where it begins, within [from, to].
double support(const std::vector<BodySpec>& bodies, const Extent& block, double from, double to) {
    double sum = 0.0;
    for (const BodySpec& body : bodies) {
        const Extent below = extent(body);
        if (std::abs(below.high.y() - block.low.y()) > k_rounding) continue;
        sum += std::max(0.0, std::min(to, below.high.x()) - std::max(from, below.low.x()));
    }
    return sum;
}

TEST(Openings, AreFreeAndCarriedOver) {
    const std::vector<BodySpec> bodies = parse_scene(k_wall).bodies;
    test::expect_boxes_apart(bodies, 2);
    const Extent door = rectangle(0.55, 0.0, 0.9, 2.0);
    const Extent window = rectangle(2.3, 0.8, 1.1, 1.2);
    double area = 0.0;
    for (const BodySpec& body : bodies) {
        const Extent block = extent(body);
        EXPECT_LE(test::common(block, door, 2), k_rounding) << body.name;
        EXPECT_LE(test::common(block, window, 2), k_rounding) << body.name;
        EXPECT_GE(block.high.x() - block.low.x(), 0.1 - k_rounding) << "no slivers";
        area += (block.high - block.low).head<2>().prod();
    }
    // Nothing is missing around them.
    EXPECT_NEAR(area, 4.0 * 2.8 - 0.9 * 2.0 - 1.1 * 1.2, 1e-12);
}

TEST(Openings, HaveLintelsThatRestOnBothSides) {
    const std::vector<BodySpec> bodies = parse_scene(k_wall).bodies;
    const auto expect_lintel = [&](const Extent& expected, double bearing) {
        int found = 0;
        for (const BodySpec& body : bodies) {
            const Extent block = extent(body);
            if ((block.low - expected.low).norm() + (block.high - expected.high).norm() > 1e-12) {
                continue;
            }
            ++found;
            EXPECT_NEAR(support(bodies, block, block.low.x(), block.low.x() + bearing), bearing,
                        1e-12);
            EXPECT_NEAR(support(bodies, block, block.high.x() - bearing, block.high.x()), bearing,
                        1e-12);
        }
        EXPECT_EQ(found, 1);
    };
    expect_lintel(rectangle(0.55 - 0.2, 2.0, 0.9 + 0.4, 0.2), 0.2);
    expect_lintel(rectangle(2.3 - 0.3, 2.0, 1.1 + 0.6, 0.2), 0.3);
}

TEST(Openings, MayReachTheTopAndHaveJoints) {
    const std::vector<BodySpec> bodies =
        parse_scene(k_wall + "joint = 0.01\n", "test.toml",
                    {"generate[0].openings=[{ x = 1, y = 1.4, width = 1, height = 1.4 }]"})
            .bodies;
    test::expect_boxes_apart(bodies, 2);
    for (const BodySpec& body : bodies) {
        EXPECT_LE(test::common(extent(body), rectangle(1.0, 1.4, 1.0, 1.4), 2), k_rounding);
        EXPECT_LE(extent(body).high.y(), 2.8 + k_rounding);
    }
}

TEST(Openings, InSpace) {
    const std::vector<BodySpec> bodies =
        parse_scene(
            "dimension = 3\n[[generate]]\nkind = 'running_bond_wall'\nblock = [0.4, 0.3, 0.2]\n"
            "length = 4\ncourses = 6\nopenings = [{ x = 1, y = 0.2, width = 1, height = 0.6 }]\n")
            .bodies;
    test::expect_boxes_apart(bodies, 3);
    double volume = 0.0;
    for (const BodySpec& body : bodies) {
        const Extent block = extent(body);
        volume += (block.high - block.low).prod();
        const Extent hole{Vec3(-1.0, -0.15, 0.2), Vec3(0.0, 0.15, 0.8)};
        EXPECT_LE(test::common(block, hole, 3), k_rounding);
    }
    EXPECT_NEAR(volume, 0.3 * (4.0 * 1.2 - 0.6), 1e-12);
}

TEST(Openings, DefectsAreNamed) {
    const auto with = [](const std::string& openings) {
        return std::vector<std::string>{"generate[0].openings=[" + openings + "]"};
    };
    expect_defect(k_wall, "openings[0].x: expected an opening inside the wall, which is 4 long",
                  with("{ x = 3.5, width = 1, height = 1 }"));
    expect_defect(k_wall, "openings[0].y: expected an opening inside the wall",
                  with("{ x = 1, y = 2.4, width = 1, height = 1 }"));
    expect_defect(k_wall, "openings[0].bearing: expected a lintel inside the wall",
                  with("{ x = 0.1, width = 1, height = 1 }"));
    expect_defect(k_wall, "openings: expected openings that do not meet, lintels included",
                  with("{ x = 1, width = 1, height = 1 }, { x = 1.2, y = 1, width = 0.4, height = "
                       "0.4 }"));
    expect_defect(k_wall, "openings: expected y and height that are multiples of the height",
                  with("{ x = 1, width = 1, height = 0.9 }"));
    expect_defect(k_wall, "openings[0].width: expected a number > 0",
                  with("{ x = 1, width = -1, height = 1 }"));
    expect_defect(k_wall, "openings[0].depth: expected one of the keys",
                  with("{ x = 1, width = 1, height = 1, depth = 2 }"));
    EXPECT_EQ(test::defects_of(k_wall, with("{ x = 9, width = 1, height = 1 }, { x = 1, y = -1, "
                                            "width = 1, height = 1 }"))
                  .size(),
              2U)
        << "all at once";
    expect_defect(k_wall, "courses: expected a whole number", {"generate[0].courses=0"});
}

}  // namespace
}  // namespace drystone::scene
