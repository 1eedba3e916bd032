#include <cmath>
#include <numbers>

#include <gtest/gtest.h>

#include "drystone/geometry/mass_properties.hpp"
#include "drystone/scene/spec/any_shape.hpp"
#include "scene/convex_gap.hpp"
#include "scene/extent.hpp"
#include "scene/parsing.hpp"

namespace drystone::scene {
namespace {

using std::numbers::pi;
using test::expect_defect;
using test::k_rounding;

const std::string k_arch =
    "[[generate]]\nkind = 'arch'\nradius = 2\nthickness = 0.4\nvoussoirs = 15\n"
    "embrace = '150 * deg'\nposition = [1, 3]\nspringing = true\n";

TEST(Arch, WedgesTouchExactly) {
    const std::vector<BodySpec> bodies = parse_scene(k_arch).bodies;
    ASSERT_EQ(bodies.size(), 17U);
    EXPECT_EQ(bodies[15].name, "voussoir-left");
    for (std::size_t k = 0; k + 1 < 15; ++k) {
        EXPECT_NEAR(test::convex_gap(bodies[k], bodies[k + 1]), 0.0, k_rounding);
    }
    EXPECT_NEAR(test::convex_gap(bodies[15], bodies[0]), 0.0, k_rounding);
    EXPECT_NEAR(test::convex_gap(bodies[16], bodies[14]), 0.0, k_rounding);
    EXPECT_GE(test::smallest_gap(bodies), -k_rounding);
    EXPECT_EQ(bodies[16].mobility, Mobility::fixed);
}

TEST(Arch, HasTheAreaAndThePlaceOfItsKeys) {
    const std::vector<BodySpec> bodies = test::dynamic_bodies(parse_scene(k_arch));
    double area = 0.0;
    for (const BodySpec& body : bodies) {
        area += geometry::mass_properties(shape_of<2>(body.parts[0].shape), 1.0).mass;
    }
    // n trapezia between two regular polygons of the same angle.
    const double angle = 150.0 / 180.0 * pi / 15.0;
    EXPECT_NEAR(area, 15.0 * 0.5 * std::sin(angle) * (2.4 * 2.4 - 2.0 * 2.0), 1e-13);
    const test::Extent all = test::extent(bodies);
    EXPECT_NEAR(all.high.x(), 1.0 + 2.4 * std::sin(75.0 / 180.0 * pi), k_rounding);
    EXPECT_NEAR(all.low.x(), 1.0 - 2.4 * std::sin(75.0 / 180.0 * pi), k_rounding);
    // The feet of the inner circle are at the height of the position.
    double feet = 1e300;
    for (const Vec3& x : test::hull_of(bodies[0].parts[0].shape).points) {
        const Vec3 world = x + bodies[0].position;
        if (std::abs(world.y() - 3.0) < k_rounding) feet = world.x();
    }
    EXPECT_NEAR(feet, 1.0 - 2.0 * std::sin(75.0 / 180.0 * pi), k_rounding);
}

TEST(Arch, InSpaceIsExtruded) {
    const std::vector<BodySpec> bodies =
        parse_scene(
            "dimension = 3\n[[generate]]\nkind = 'arch'\nradius = 2\nthickness = 0.4\n"
            "voussoirs = 8\ndepth = 0.7\nspringing = true\n")
            .bodies;
    ASSERT_EQ(bodies.size(), 10U);
    EXPECT_GE(test::smallest_gap(bodies), -k_rounding);
    EXPECT_NEAR(test::convex_gap(bodies[3], bodies[4]), 0.0, k_rounding);
    const test::Extent all = test::extent(test::dynamic_bodies(
        parse_scene("dimension = 3\n[[generate]]\nkind = 'arch'\nradius = 2\nthickness = 0.4\n"
                    "voussoirs = 8\ndepth = 0.7\n")));
    EXPECT_NEAR((all.low - Vec3(-2.4, -0.35, 0.0)).norm(), 0.0, k_rounding);
    EXPECT_NEAR((all.high - Vec3(2.4, 0.35, 2.4)).norm(), 0.0, k_rounding);
}

TEST(Arch, DefectsAreNamed) {
    expect_defect(k_arch, "voussoirs: expected a whole number in [2,", {"generate[0].voussoirs=0"});
    expect_defect(k_arch, "thickness: expected a number > 0", {"generate[0].thickness=-0.1"});
    expect_defect(k_arch, "embrace: expected a number in", {"generate[0].embrace=4"});
    expect_defect(k_arch, "one of the keys", {"generate[0].depth=1"});
    for (const std::string wrong : {"thickness=1e-12", "radius=1e308"}) {
        for (const Defect& defect : test::defects_of(k_arch, {"generate[0]." + wrong})) {
            EXPECT_NE(defect.what.find("generate[0]"), std::string::npos) << to_text(defect);
        }
        EXPECT_FALSE(test::defects_of(k_arch, {"generate[0]." + wrong}).empty()) << wrong;
    }
    EXPECT_EQ(test::defects_of(k_arch, {"generate[0].radius=0", "generate[0].voussoirs=1"}).size(),
              2U);
}

}  // namespace
}  // namespace drystone::scene
