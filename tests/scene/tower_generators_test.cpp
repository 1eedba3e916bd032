#include <gtest/gtest.h>

#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using test::expect_defect;
using test::k_rounding;

const std::string k_column =
    "[[generate]]\nkind = 'column'\nradius = 0.5\ntop_radius = 0.4\nentasis = 0.02\nheight = 4\n"
    "drums = 8\nposition = [1, 2]\n";

TEST(Column, InThePlaneIsAStackOfRectangles) {
    const std::vector<BodySpec> drums = parse_scene(k_column).bodies;
    ASSERT_EQ(drums.size(), 8U);
    test::expect_boxes_apart(drums, 2);
    for (std::size_t k = 0; k < 8; ++k) {
        const test::Extent drum = test::extent(drums[k]);
        const double s = (static_cast<double>(k) + 0.5) / 8.0;
        EXPECT_NEAR(drum.high.x() - drum.low.x(), 2.0 * (0.5 - 0.1 * s + 0.08 * s * (1.0 - s)),
                    k_rounding);
        EXPECT_NEAR(drum.low.y(), 2.0 + 0.5 * static_cast<double>(k), k_rounding);
        EXPECT_NEAR(drum.high.y(), 2.5 + 0.5 * static_cast<double>(k), k_rounding);
        EXPECT_NEAR(drum.high.x() + drum.low.x(), 2.0, k_rounding);
    }
}

TEST(Column, InSpaceIsAStackOfCylinders) {
    const std::vector<BodySpec> drums =
        parse_scene(
            "dimension = 3\n[[generate]]\nkind = 'column'\nradius = 0.5\nheight = 3\n"
            "drums = 3\n")
            .bodies;
    ASSERT_EQ(drums.size(), 3U);
    for (std::size_t k = 0; k < 3; ++k) {
        const auto& drum = std::get<geometry::Cylinder>(drums[k].parts[0].shape);
        EXPECT_EQ(drum.radius, 0.5);
        EXPECT_NEAR(drum.half_length, 0.5, k_rounding);
        EXPECT_NEAR(drums[k].position.z(), 0.5 + static_cast<double>(k), k_rounding);
    }
}

TEST(Column, DefectsAreNamed) {
    expect_defect(k_column, "drums: expected a whole number", {"generate[0].drums=0"});
    expect_defect(k_column, "top_radius: expected a number > 0", {"generate[0].top_radius=0"});
    expect_defect(k_column, "entasis: expected a number >= 0", {"generate[0].entasis=-1"});
}

const std::string k_tower =
    "dimension = 3\n[[generate]]\nkind = 'plank_tower'\nplank = [1.2, 0.2, 0.1]\nlayers = 5\n"
    "planks = 3\nposition = [1, 2, 3]\n";

TEST(PlankTower, LayersLieAcross) {
    const std::vector<BodySpec> planks = parse_scene(k_tower).bodies;
    ASSERT_EQ(planks.size(), 15U);
    test::expect_boxes_apart(planks, 3);
    const test::Extent all = test::extent(planks);
    EXPECT_NEAR((all.low - Vec3(0.4, 1.4, 3.0)).norm(), 0.0, k_rounding);
    EXPECT_NEAR((all.high - Vec3(1.6, 2.6, 3.5)).norm(), 0.0, k_rounding);
    for (std::size_t i = 0; i < planks.size(); ++i) {
        const test::Extent plank = test::extent(planks[i]);
        const bool turned = (i / 3) % 2 == 1;
        EXPECT_NEAR((plank.high - plank.low)[turned ? 1 : 0], 1.2, k_rounding);
        EXPECT_NEAR((plank.high - plank.low)[turned ? 0 : 1], 0.2, k_rounding);
    }
}

TEST(PlankTower, DefectsAreNamed) {
    expect_defect(k_tower, "planks: expected planks that fit side by side",
                  {"generate[0].planks=7"});
    expect_defect(k_tower, "layers: expected a whole number", {"generate[0].layers=0"});
    expect_defect(k_tower, "kind: expected a scene with dimension = 3",
                  {"dimension=2", "generate[0].position=[0, 0]"});
    expect_defect(k_tower, "plank[2]: expected a number > 0", {"generate[0].plank=[1, 1, 0]"});
}

}  // namespace
}  // namespace drystone::scene
